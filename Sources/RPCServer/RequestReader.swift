import HTTP2Session
import RPCCore
import RPCTransport

/// What a request's headers say, read in one pass over the fields.
struct RequestReader {
  enum Method {
    case post, get, head, other
  }

  private enum ContentType {
    case missing, grpc, grpcOfAnotherForm, other
  }

  private(set) var method = Method.other
  private(set) var head = ServerRequestHead()
  private(set) var service: ServerMethod?
  private(set) var path: Range<Int>?
  private(set) var timeout: Duration?
  private(set) var metadata = Metadata()

  private var contentType = ContentType.missing
  private var encoding: Range<Int>?
  private var hasBadTimeout = false
  private var metadataBytes = 0

  init(_ block: HeaderBlock, in session: HTTP2Session, table: ServiceTable) {
    let fields = session.headerFields
    let bytes = session.headerBytes
    for index in block.fields where index < fields.count {
      let field = fields[index]
      switch field.name {
      case .method: method = Self.method(bytes[field.valueRange])
      case .path: path = field.valueRange
      case .contentType: contentType = Self.contentType(bytes[field.valueRange])
      case .grpcTimeout:
        timeout = GRPCTimeout.parse(bytes[field.valueRange])
        if timeout == nil { hasBadTimeout = true }
      case .grpcEncoding: encoding = field.valueRange
      case .other, .userAgent: metadataBytes += 8 + field.nameRange.count + field.valueRange.count
      case .scheme, .authority, .status, .contentLength, .te, .grpcAcceptEncoding, .grpcStatus, .grpcMessage,
        .grpcStatusDetails, .grpcReserved:
        break
      }
    }
    decide(block, bytes: bytes, table: table)
    guard head.refusal == nil, metadataBytes > 0 else { return }
    metadata.reserve(metadataBytes)
    for index in block.fields where index < fields.count {
      let field = fields[index]
      guard field.name == .other || field.name == .userAgent, !MetadataName.isReserved(bytes[field.nameRange]) else {
        continue
      }
      metadata.append(name: bytes[field.nameRange], value: bytes[field.valueRange])
    }
  }

  /// The checks of gRPC over HTTP/2, "Requests", in the order that tells a caller most. That `te` says "trailers" or is
  /// missing is checked by the HTTP/2 layer.
  private mutating func decide(_ block: HeaderBlock, bytes: [UInt8], table: ServiceTable) {
    if block.isTooLarge {
      head.refusal = .status(
        RPCError(.resourceExhausted, "The headers have more than \(table.limits.maxHeaderListBytes) bytes."))
      return
    }
    guard method == .post else {
      head.refusal = .http(405)
      return
    }
    switch contentType {
    case .grpc: break
    case .grpcOfAnotherForm:
      head.refusal = .status(RPCError(.unimplemented, "The messages of this service are protobuf."))
      return
    case .missing, .other:
      head.refusal = .http(415)
      return
    }
    guard let path, let service = table.router.method(at: bytes[path]) else {
      head.refusal = .status(RPCError(.unimplemented, "There is no such method here."))
      return
    }
    if hasBadTimeout {
      head.refusal = .status(RPCError(.internalError, "grpc-timeout is malformed."))
      return
    }
    if let encoding {
      guard let known = table.codecs.encoding(named: bytes[encoding]) else {
        head.refusal = .unknownEncoding
        return
      }
      head.encoding = known
    }
    self.service = service
    head.kind = service.descriptor.kind
  }

  private static func method(_ value: ArraySlice<UInt8>) -> Method {
    switch value.count {
    case 3: value.elementsEqual("GET".utf8) ? .get : .other
    case 4: value.elementsEqual("POST".utf8) ? .post : value.elementsEqual("HEAD".utf8) ? .head : .other
    default: .other
    }
  }

  private static func contentType(_ value: ArraySlice<UInt8>) -> ContentType {
    guard value.count >= grpc.count, value.prefix(grpc.count).elementsEqual(grpc) else { return .other }
    let rest = value.dropFirst(grpc.count)
    guard let first = rest.first else { return .grpc }
    switch first {
    case UInt8(ascii: ";"), UInt8(ascii: " "): return .grpc
    case UInt8(ascii: "+"):
      let form = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
      return form.elementsEqual("proto".utf8) ? .grpc : .grpcOfAnotherForm
    default: return .other
    }
  }

  private static let grpc = Array("application/grpc".utf8)
}
