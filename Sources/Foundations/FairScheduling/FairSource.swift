package import IPAddresses

/// A caller that takes turns in a fair queue. The caller is either a service or all users at an address.
package struct FairSource: Sendable, Hashable {
  /// A group of sources. Groups take turns, and so do the sources within a group.
  enum Group: Sendable, Hashable {
    /// The users at all addresses in a network.
    case network(IPNetwork)
    /// A service, regardless of the addresses from which it calls.
    case service(String)
  }

  /// The addresses from which the caller sends its requests.
  let network: IPNetwork
  /// The name of the service, or nil if the caller is a user.
  let service: String?

  package init(_ network: IPNetwork, service: String? = nil) {
    self.network = network
    self.service = service
  }

  var group: Group { service.map(Group.service) ?? .network(network.block) }
}
