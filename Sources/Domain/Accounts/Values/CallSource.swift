package import FairScheduling
package import IPAddresses

/// The origin of a call, which is used to limit attempts and to schedule callers fairly.
package struct CallSource: Sendable, Hashable {
  /// An IPv4 address, or the first 64 bits of an IPv6 address.
  package let network: IPNetwork
  /// The client that makes the call; nil if the client does not identify itself.
  package let instance: ClientInstance?
  /// The name of the service that makes the call; nil for a call by a user.
  package private(set) var service: String?

  package init(_ address: IPAddress, instance: ClientInstance? = nil, service: String? = nil) {
    network = IPNetwork(site: address)
    self.instance = instance
    self.service = service
  }

  /// Returns this source for a call by the given service, or for a call by a user if `service` is nil.
  package func calling(as service: String?) -> CallSource {
    var source = self
    source.service = service
    return source
  }

  /// The source that represents the caller in fair queues.
  package var turns: FairSource { FairSource(network, service: service) }

  /// Whether the caller is on the same machine as this server.
  package var isOnThisMachine: Bool { network.isLoopback }

  /// The source of the call that the current task is handling; nil if the task is not handling a call, or if the call
  /// came through a Unix socket.
  @TaskLocal package static var current: CallSource?
}

/// Random bytes that identify a client regardless of its network. They prove nothing else.
package struct ClientInstance: Sendable, Hashable {
  package static let length = 32

  package let bytes: [UInt8]

  /// Creates an instance from its bytes. Returns nil unless there are exactly `length` bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }
}
