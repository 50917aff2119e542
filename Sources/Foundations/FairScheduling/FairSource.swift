package import IPAddresses

/// A caller that takes turns in a fair queue. The caller is either a service or all users at an address.
package struct FairSource: Sendable, Hashable {
  /// A group of sources that share one turn.
  enum Group: Sendable, Hashable {
    /// The users in a network.
    case network(IPNetwork)
    /// A service, no matter from which addresses it calls.
    case service(String)
  }

  /// The addresses from which the caller makes its calls.
  let network: IPNetwork
  /// The name of the service; nil for users.
  let service: String?

  package init(_ network: IPNetwork, service: String? = nil) {
    self.network = network
    self.service = service
  }

  var group: Group { service.map(Group.service) ?? .network(network.block) }
}
