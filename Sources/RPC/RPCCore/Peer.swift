public import IPAddresses

/// The other end of a connection. All calls on the connection share one object.
public final class Peer: Sendable, Hashable {
  /// The identity of the caller, as stated in a verified TLS client certificate.
  public struct Identity: Sendable, Hashable {
    /// The DNS names in the certificate's subject alternative names.
    public var dnsNames: [String]
    /// The URIs in the certificate's subject alternative names, such as a SPIFFE ID.
    public var uris: [String]
    /// The time from which the certificate is valid, in seconds since 1970.
    public var validFrom: Int64
    /// The time at which the certificate expires, in seconds since 1970. A connection may outlive its certificate.
    public var expiresAt: Int64
    /// The DNS names and URIs in the certificates with which this one was verified. The array is empty if the
    /// certificate is itself trusted.
    public var issuerNames: [String]

    public init(
      dnsNames: [String] = [], uris: [String] = [], validFrom: Int64 = 0, expiresAt: Int64, issuerNames: [String] = []
    ) {
      self.dnsNames = dnsNames
      self.uris = uris
      self.validFrom = validFrom
      self.expiresAt = expiresAt
      self.issuerNames = issuerNames
    }
  }

  /// The address of the other end as text, such as `127.0.0.1:51422`, `[::1]:51422` or `unix:/run/ligature.sock`.
  public let address: String
  /// The peer's IP address, or the IP address of the client that a trusted proxy reported when the proxy connected; nil
  /// for a Unix socket.
  public let ipAddress: IPAddress?
  /// The proxies that are trusted to report the addresses of their clients.
  public let trustedProxies: TrustedProxies
  /// Whether the connection uses TLS.
  public let isEncrypted: Bool
  /// The verified identity from a client certificate; nil if no certificate was requested or sent.
  public let identity: Identity?

  public init(
    address: String, ipAddress: IPAddress? = nil, trustedProxies: TrustedProxies = TrustedProxies(),
    isEncrypted: Bool = false, identity: Identity? = nil
  ) {
    self.address = address
    self.ipAddress = ipAddress
    self.trustedProxies = trustedProxies
    self.isEncrypted = isEncrypted
    self.identity = identity
  }

  public static func == (one: Peer, other: Peer) -> Bool {
    one === other
      || (one.address == other.address && one.isEncrypted == other.isEncrypted && one.identity == other.identity)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(address)
    hasher.combine(isEncrypted)
  }
}
