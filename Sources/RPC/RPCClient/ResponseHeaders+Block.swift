import HTTP2Session
import RPCCore

extension ResponseHeaders {
  /// The name of the field in which a server tells callers how long to wait before a retry (gRPC proposal A6). It is
  /// the only `grpcReserved` field that the layer above reads.
  private static let pushback = Array("grpc-retry-pushback-ms".utf8)

  /// Reads the headers from a block whose fields are still stored in the session.
  init(_ block: HeaderBlock, of session: HTTP2Session) {
    self.init()
    let bytes = session.headerBytes
    let fields = session.headerFields
    for index in block.fields where fields.indices.contains(index) {
      let field = fields[index]
      let value = bytes[field.valueRange]
      switch field.name {
      case .status: setHTTPStatus(value)
      case .contentType: setContentType(value)
      case .grpcStatus: setStatus(value)
      case .grpcMessage: setMessage(value)
      case .grpcStatusDetails: setDetails(value)
      case .grpcEncoding: encoding = Array(value)
      case .other, .userAgent: metadata.append(name: bytes[field.nameRange], value: value)
      case .grpcReserved:
        if bytes[field.nameRange].elementsEqual(Self.pushback) {
          metadata.append(name: bytes[field.nameRange], value: value)
        }
      case .method, .scheme, .authority, .path, .contentLength, .te, .grpcTimeout, .grpcAcceptEncoding: break
      }
    }
  }
}
