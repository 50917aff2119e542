import ByteCoding
import HTTP2Session
import RPCCore

/// The header lists of a server's responses.
enum ResponseHeaderLists {
  /// The response headers that precede the first message, for a call without initial metadata.
  static let headers = PreparedHeaders([":status": "200", "content-type": "application/grpc"])
  /// The trailers of a successful call without trailing metadata.
  static let trailersOK = PreparedHeaders(["grpc-status": "0"])

  static func headers(_ metadata: Metadata) -> HeaderList {
    var list: HeaderList = [":status": "200", "content-type": "application/grpc"]
    add(metadata, to: &list)
    return list
  }

  static func trailers(_ metadata: Metadata) -> HeaderList {
    var list: HeaderList = ["grpc-status": "0"]
    add(metadata, to: &list)
    return list
  }

  /// Returns the trailers of a failed call.
  static func trailers(_ error: RPCError, _ metadata: Metadata) -> HeaderList {
    var list = HeaderList()
    addStatus(error, to: &list)
    add(metadata, to: &list)
    return list
  }

  /// Returns headers and trailers in one list, for a call that failed before any message was sent (gRPC over HTTP/2,
  /// "Trailers-Only").
  static func trailersOnly(_ error: RPCError, _ metadata: Metadata) -> HeaderList {
    var list: HeaderList = [":status": "200", "content-type": "application/grpc"]
    addStatus(error, to: &list)
    add(metadata, to: &list)
    return list
  }

  /// Returns the headers of an HTTP response without a body.
  static func plain(_ status: Int) -> HeaderList {
    var list: HeaderList = [":status": "\(status)", "content-length": "0"]
    if status == 405 { list.add("allow", "POST") }
    return list
  }

  static func resource(contentType: String, length: Int) -> HeaderList {
    [":status": "200", "content-type": contentType, "content-length": "\(length)", "cache-control": "no-cache"]
  }

  private static func addStatus(_ error: RPCError, to list: inout HeaderList) {
    list.add("grpc-status", "\(error.code.rawValue)")
    if !error.message.isEmpty {
      // Truncate the message at a character boundary, because a header list that is too long would not be sent at all.
      var message = error.message
      while message.utf8.count > maxMessageBytes {
        message.removeLast(max(1, (message.utf8.count - maxMessageBytes) / 4))
      }
      list.add("grpc-message".utf8, StatusMessageEncoding.encode(message))
    }
    // Details cannot be truncated, so omit them if they are too long. The code and the message are still sent.
    if !error.details.isEmpty, error.details.count <= maxDetailsBytes {
      list.add("grpc-status-details-bin".utf8, Base64.encode(error.details, alphabet: .standard))
    }
    add(error.metadata, to: &list)
  }

  /// The maximum size in bytes of a status message, before percent-encoding, which triples the size of some characters.
  private static let maxMessageBytes = 4 * 1024
  /// The maximum size in bytes of a `google.rpc.Status`, before base64 encoding.
  private static let maxDetailsBytes = 16 * 1024

  private static func add(_ metadata: Metadata, to list: inout HeaderList) {
    var position = 0
    while let field = metadata.field(at: position) {
      list.add(metadata.records[field.name], metadata.records[field.value])
      position = field.end
    }
  }
}
