import IPAddresses

/// A rule for the IP addresses to which requests to a provider may be sent.
///
/// The address of a key set comes from a document that the issuer serves. Without a rule, that document could make this
/// server send requests to itself, its network or a cloud metadata address.
package enum AddressRule: Sendable, Hashable, CaseIterable {
  /// Public addresses only.
  case publicOnly
  /// Public addresses and private networks, for issuers that the operator runs alongside this service.
  case anywhere
  /// Only this machine, with plain HTTP, for development.
  case loopbackOnly

  func permits(_ address: IPAddress) -> Bool {
    switch self {
    case .publicOnly: address.isPublic
    case .anywhere: true
    case .loopbackOnly: address.isLoopback
    }
  }
}
