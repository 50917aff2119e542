import HTTP2Session
import NIOCore
import RPCCore

/// A factory for the header lists of requests. The part that all calls to a method share is created only once.
struct RequestHeaders {
  private let scheme: String
  private let authority: String
  private let userAgent: String
  private let acceptEncoding: [UInt8]?

  private var lastPath = ""
  private var lastList = HeaderList()
  private var lists: [String: HeaderList] = [:]
  /// The maximum number of cached lists. Method names come from code, not from peers, but the limit prevents a caller
  /// that generates names from exhausting memory.
  private static let maxLists = 1024

  init(scheme: String, authority: String, userAgent: String, acceptEncoding: [UInt8]?) {
    self.scheme = scheme
    self.authority = authority
    self.userAgent = userAgent
    self.acceptEncoding = acceptEncoding
  }

  mutating func list(for call: ClientExchange, now: NIODeadline) -> HeaderList {
    var list = common(call.method.path)
    if let deadline = call.deadline {
      // The field must never be indexed, because its value differs from call to call and would evict all other entries
      // from the compression table.
      list.add(
        HeaderName.grpcTimeout.text.description.utf8,
        GRPCTimeout.format(nanoseconds: (deadline - now).nanoseconds), isSensitive: true)
    }
    if let encoding = call.encoding.name { list.add(MessageEncoding.headerName, encoding) }
    if call.retries > 0 { list.add("grpc-previous-rpc-attempts", "\(call.retries)") }
    if !call.metadata.isEmpty {
      let records = call.metadata.records
      var position = 0
      while let field = call.metadata.field(at: position) {
        list.add(records[field.name], records[field.value])
        position = field.end
      }
    }
    return list
  }

  private mutating func common(_ path: String) -> HeaderList {
    if path == lastPath { return lastList }
    let list: HeaderList
    if let known = lists[path] {
      list = known
    } else {
      var made: HeaderList = [
        ":method": "POST", ":scheme": scheme, ":authority": authority, ":path": path,
        "content-type": "application/grpc", "te": "trailers", "user-agent": userAgent,
      ]
      if let acceptEncoding { made.add("grpc-accept-encoding".utf8, acceptEncoding) }
      if lists.count >= Self.maxLists { lists.removeAll() }
      lists[path] = made
      list = made
    }
    lastPath = path
    lastList = list
    return list
  }
}
