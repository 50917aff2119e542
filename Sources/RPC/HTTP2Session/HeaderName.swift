/// A header name that the layers above use, or `other`. Each name is recognized once, while headers are decoded, so
/// that no strings have to be compared later.
package enum HeaderName: UInt8, Sendable, Hashable {
  case other
  case method, scheme, authority, path, status
  case contentType, contentLength, te, userAgent
  case grpcTimeout, grpcEncoding, grpcAcceptEncoding, grpcStatus, grpcMessage, grpcStatusDetails
  /// Any other name that starts with `grpc-`, a prefix that is reserved for gRPC.
  case grpcReserved

  /// The name on the wire; empty if the case represents more than one name.
  package var text: StaticString {
    switch self {
    case .other, .grpcReserved: ""
    case .method: ":method"
    case .scheme: ":scheme"
    case .authority: ":authority"
    case .path: ":path"
    case .status: ":status"
    case .contentType: "content-type"
    case .contentLength: "content-length"
    case .te: "te"
    case .userAgent: "user-agent"
    case .grpcTimeout: "grpc-timeout"
    case .grpcEncoding: "grpc-encoding"
    case .grpcAcceptEncoding: "grpc-accept-encoding"
    case .grpcStatus: "grpc-status"
    case .grpcMessage: "grpc-message"
    case .grpcStatusDetails: "grpc-status-details-bin"
    }
  }

  /// Creates the case for a name. The length (and, for some lengths, one or two of the bytes) leaves only one
  /// candidate, so the whole name is compared at most once.
  init(_ name: UnsafePointer<UInt8>, _ length: Int) {
    let candidate: HeaderName
    switch length {
    case 2: candidate = .te
    case 5: candidate = .path
    case 7:
      switch unsafe name[1] {
      case UInt8(ascii: "m"): candidate = .method
      case UInt8(ascii: "s"): candidate = unsafe name[2] == UInt8(ascii: "c") ? .scheme : .status
      default: candidate = .other
      }
    case 10: candidate = unsafe name[0] == UInt8(ascii: ":") ? .authority : .userAgent
    case 11: candidate = .grpcStatus
    case 12:
      switch unsafe name[5] {
      case UInt8(ascii: "n"): candidate = .contentType
      case UInt8(ascii: "t"): candidate = .grpcTimeout
      case UInt8(ascii: "m"): candidate = .grpcMessage
      default: candidate = .other
      }
    case 13: candidate = .grpcEncoding
    case 14: candidate = .contentLength
    case 20: candidate = .grpcAcceptEncoding
    case 23: candidate = .grpcStatusDetails
    default: candidate = .other
    }
    let text = candidate.text
    if candidate != .other, text.utf8CodeUnitCount == length, unsafe Bytes.areEqual(name, text.utf8Start, length) {
      self = candidate
    } else if length >= 5, unsafe name[0] == UInt8(ascii: "g"), unsafe Bytes.areEqual(name, Self.reserved.utf8Start, 5)
    {
      self = .grpcReserved
    } else {
      self = .other
    }
  }

  private static let reserved: StaticString = "grpc-"
}
