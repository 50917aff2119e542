package import IPAddresses

/// A caller to whom a fair queue gives turns: the users at an address, or a service.
package struct FairSource: Sendable, Hashable {
  /// The sources that share one turn.
  enum Group: Sendable, Hashable {
    /// The users of a network.
    case network(IPNetwork)
    /// A service, from whichever addresses it calls.
    case service(String)
  }

  /// The addresses from which it calls.
  let network: IPNetwork
  /// The name of the service; nil for users.
  let service: String?

  package init(_ network: IPNetwork, service: String? = nil) {
    self.network = network
    self.service = service
  }

  var group: Group { service.map(Group.service) ?? .network(network.block) }
}
