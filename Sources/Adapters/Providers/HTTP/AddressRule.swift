import IPAddresses

/// The addresses to which a request to a provider may go.
///
/// The address of a key set comes from a document that the issuer serves; without a rule it could make this server call
/// its own host, its network or a cloud's metadata address.
package enum AddressRule: Sendable, Hashable, CaseIterable {
  /// Public addresses only.
  case publicOnly
  /// Private networks too, for issuers that the operator runs alongside this service.
  case anywhere
  /// This machine only, with plain HTTP, for development.
  case loopbackOnly

  func permits(_ address: IPAddress) -> Bool {
    switch self {
    case .publicOnly: address.isPublic
    case .anywhere: true
    case .loopbackOnly: address.isLoopback
    }
  }
}
