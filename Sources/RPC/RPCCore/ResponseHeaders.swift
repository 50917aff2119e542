import ByteCoding

/// The parts of a response's header block that a client reads: the fields that HTTP/2 and gRPC define, and the
/// metadata.
package struct ResponseHeaders: Sendable {
  /// The kind of value that the `content-type` field has.
  package enum ContentType: Sendable {
    case missing
    /// The type `application/grpc` or `application/grpc+proto`, with any parameters.
    case grpc
    /// A gRPC type whose messages have a format other than protobuf.
    case grpcOfAnotherForm
    case other
  }

  /// The value of `:status`; nil if it is missing (as in trailers) or not a number.
  package var httpStatus: Int?
  package var contentType = ContentType.missing
  /// The value of `grpc-status`; nil if it is missing, UNKNOWN if it is not a standard code.
  package var status: StatusCode?
  /// The decoded value of `grpc-message`.
  package var message = ""
  /// The decoded value of `grpc-status-details-bin`; empty if it is missing or not base64.
  package var details: [UInt8] = []
  /// The value of `grpc-encoding`; nil if it is missing.
  package var encoding: [UInt8]?
  package var metadata = Metadata()

  package init() {}

  package mutating func setHTTPStatus(_ value: ArraySlice<UInt8>) {
    httpStatus = Self.number(value)
  }

  package mutating func setContentType(_ value: ArraySlice<UInt8>) {
    let name = value.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    let grpc = Self.grpc
    if !name.starts(with: grpc) {
      contentType = .other
    } else if name.count == grpc.count || name.dropFirst(grpc.count).elementsEqual(Self.protoSuffix) {
      contentType = .grpc
    } else {
      contentType = name[name.startIndex + grpc.count] == UInt8(ascii: "+") ? .grpcOfAnotherForm : .other
    }
  }

  package mutating func setStatus(_ value: ArraySlice<UInt8>) {
    status = Self.number(value).flatMap(StatusCode.init(rawValue:)) ?? .unknown
  }

  package mutating func setMessage(_ value: ArraySlice<UInt8>) {
    message = StatusMessageEncoding.decode(value)
  }

  package mutating func setDetails(_ value: ArraySlice<UInt8>) {
    details = Base64.decode(value.span, alphabet: .standard, allowsPadding: true) ?? []
  }

  /// Parses a nonnegative number of at most nine digits. Returns nil for any other text.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, text.count <= 9 else { return nil }
    var number = 0
    for digit in text {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  private static let grpc = Array("application/grpc".utf8)
  private static let protoSuffix = Array("+proto".utf8)
}
