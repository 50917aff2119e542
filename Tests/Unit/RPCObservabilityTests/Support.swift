import RPCCore

/// A call as a transport would make it.
func serverCall(
  _ method: MethodDescriptor = .test, metadata: Metadata = Metadata(), deadline: ContinuousClock.Instant? = nil,
  peer: Peer = Peer(address: "127.0.0.1:51422")
) -> ServerCall {
  ServerCall(
    RequestHead(method: method, metadata: metadata), deadline: deadline, peer: peer,
    request: .init(payload: [], isCompressed: false), transport: nil)
}

extension MethodDescriptor {
  static let test = MethodDescriptor(service: "s.S", name: "M")
}

extension Metadata {
  init(entries: [(String, String)]) throws {
    self.init()
    for (name, value) in entries { try add(value, for: name) }
  }
}
