import ByteCoding
import HTTP2Session
import RPCCore
import RPCTransport

/// A request's parsed headers, with the action that they require. The object is immutable, so that calls on a
/// connection that have the same headers can share it; see ``RequestCache``.
final class ParsedRequest: Sendable {
  enum Action: Sendable {
    case call
    /// The request is for a document, a ``PlainResource``.
    case document
    case refuse
  }

  let action: Action
  // The properties of a call. They are separate constants, so that reading one of them does not copy all of them.
  let head: RequestHead
  let kind: MethodDescriptor.Kind
  let handler: ServerHandler
  let encoding: MessageEncoding
  // The properties of a request for a document. `resource` is nil if the path has no document. The response to a `HEAD`
  // request has no body.
  let resource: PlainResource?
  let isHead: Bool
  // The property of a refused request.
  let refusal: ServerRefusal

  private init(
    _ action: Action, service: ServerMethod = ParsedRequest.none, encoding: MessageEncoding = .identity,
    responseEncoding: MessageEncoding = .identity, metadata: Metadata = Metadata(), resource: PlainResource? = nil,
    isHead: Bool = false,
    refusal: ServerRefusal = .http(400)
  ) {
    self.action = action
    head = RequestHead(method: service.descriptor, metadata: metadata, responseEncoding: responseEncoding)
    kind = service.descriptor.kind
    handler = service.handler
    self.encoding = encoding
    self.resource = resource
    self.isHead = isHead
    self.refusal = refusal
  }

  convenience init(_ block: HeaderBlock, in session: HTTP2Session, table: ServiceTable) {
    let reader = RequestReader(block, in: session)
    switch reader.target(table) {
    case .call(let service, let encoding):
      self.init(
        .call, service: service, encoding: encoding, responseEncoding: reader.responseEncoding(table.codecs),
        metadata: reader.metadata)
    case .document(let resource, let isHead): self.init(.document, resource: resource, isHead: isHead)
    case .refuse(let refusal): self.init(.refuse, refusal: refusal)
    }
  }

  /// A placeholder for the request of a call that ended before it reached a handler.
  static let over = ParsedRequest(.refuse)

  /// The size of the request's metadata in bytes.
  var metadataBytes: Int { head.metadata.records.count }

  private static let none = ServerMethod(MethodDescriptor(service: "", name: "")) { _ in }
}

/// The response to a request that never becomes a call.
enum ServerRefusal: Sendable {
  /// A gRPC status, which is sent without a response message (trailers-only).
  case status(RPCError)
  /// The encoding is not supported. The status is sent together with the supported encodings.
  case unknownEncoding
  /// The request is not gRPC. The response is an HTTP status without a body.
  case http(Int)
}

/// A reader of the fields in a request's header block.
private struct RequestReader {
  private enum ContentType {
    case missing, grpc, grpcOfAnotherForm, other
  }

  enum Target {
    case call(ServerMethod, MessageEncoding)
    case document(PlainResource?, isHead: Bool)
    case refuse(ServerRefusal)
  }

  private let block: HeaderBlock
  private let fields: [HeaderField]
  private let bytes: [UInt8]
  private var method: Range<Int>?
  private var path: Range<Int>?
  private var contentType = ContentType.missing
  private var encoding: Range<Int>?
  private var acceptEncoding: Range<Int>?
  private var metadataBytes = 0
  /// Whether the block contains fields that only responses may have.
  private var hasResponseFields = false

  init(_ block: HeaderBlock, in session: HTTP2Session) {
    self.block = block
    fields = session.headerFields
    bytes = session.headerBytes
    for index in block.fields where index < fields.count {
      let field = fields[index]
      switch field.name {
      case .method: method = field.valueRange
      case .path: path = field.valueRange
      case .contentType: contentType = Self.contentType(bytes[field.valueRange])
      case .grpcEncoding: encoding = field.valueRange
      case .grpcAcceptEncoding: acceptEncoding = field.valueRange
      case .other, .userAgent: metadataBytes += 8 + field.nameRange.count + field.valueRange.count
      case .grpcStatus, .grpcMessage, .grpcStatusDetails: hasResponseFields = true
      case .scheme, .authority, .status, .contentLength, .te, .grpcTimeout, .grpcReserved: break
      }
    }
  }

  /// Performs the checks in gRPC over HTTP/2, "Requests", and returns what the request refers to, or the refusal. The
  /// checks whose errors are most helpful to callers come first. The HTTP/2 layer checks that `te` is "trailers" or
  /// missing.
  func target(_ table: ServiceTable) -> Target {
    if block.isTooLarge {
      return .refuse(
        .status(RPCError(.resourceExhausted, "The headers have more than \(table.limits.maxHeaderListBytes) bytes.")))
    }
    guard let method, let path else { return .refuse(.http(400)) }
    let verb = bytes[method]
    let isHead = verb.elementsEqual("HEAD".utf8)
    if isHead || verb.elementsEqual("GET".utf8) {
      return .document(table.resource(at: bytes[path]), isHead: isHead)
    }
    guard verb.elementsEqual("POST".utf8) else { return .refuse(.http(405)) }
    switch contentType {
    case .grpc: break
    case .grpcOfAnotherForm:
      return .refuse(.status(RPCError(.unimplemented, "The service accepts only protobuf messages.")))
    case .missing, .other: return .refuse(.http(415))
    }
    guard let service = table.router.method(at: bytes[path]) else {
      return .refuse(.status(RPCError(.unimplemented, "The method does not exist.")))
    }
    if hasResponseFields {
      return .refuse(
        .status(
          RPCError(
            .internalError,
            "The request contains header fields that are only valid in responses.")))
    }
    guard binaryFieldsAreBase64 else {
      return .refuse(.status(RPCError(.internalError, "The metadata has a -bin value that is not base64.")))
    }
    guard let encoding else { return .call(service, .identity) }
    guard let known = table.codecs.encoding(named: bytes[encoding]) else { return .refuse(.unknownEncoding) }
    return .call(service, known)
  }

  func responseEncoding(_ codecs: MessageCodecs) -> MessageEncoding {
    acceptEncoding.map { codecs.encoding(acceptedBy: bytes[$0]) } ?? .identity
  }

  /// Whether all binary fields are valid base64. A field may contain several values, joined by commas (gRPC over
  /// HTTP/2, "Custom-Metadata").
  private var binaryFieldsAreBase64: Bool {
    guard metadataBytes > 0 else { return true }
    for index in block.fields where index < fields.count {
      let field = fields[index]
      guard field.name == .other, bytes[field.nameRange].suffix(4).elementsEqual("-bin".utf8) else { continue }
      for value in bytes[field.valueRange].split(separator: UInt8(ascii: ",")) {
        guard Base64.isValid(value.span, alphabet: .standard, allowsPadding: true) else { return false }
      }
    }
    return true
  }

  var metadata: Metadata {
    var metadata = Metadata()
    guard metadataBytes > 0 else { return metadata }
    metadata.reserve(metadataBytes)
    for index in block.fields where index < fields.count {
      let field = fields[index]
      guard field.name == .other || field.name == .userAgent, !MetadataName.isReserved(bytes[field.nameRange]) else {
        continue
      }
      metadata.append(name: bytes[field.nameRange], value: bytes[field.valueRange])
    }
    return metadata
  }

  private static func contentType(_ value: ArraySlice<UInt8>) -> ContentType {
    guard value.starts(with: grpc) else { return .other }
    let rest = value.dropFirst(grpc.count)
    switch rest.first {
    case nil, UInt8(ascii: ";"), UInt8(ascii: " "): return .grpc
    case UInt8(ascii: "+"):
      let form = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
      return form.elementsEqual("proto".utf8) ? .grpc : .grpcOfAnotherForm
    default: return .other
    }
  }

  private static let grpc = Array("application/grpc".utf8)
}
