public import IPAddresses

/// Who is at the other end of a connection. One object for all calls of the connection.
public final class Peer: Sendable, Hashable {
  /// What a verified TLS client certificate says of the caller.
  public struct Identity: Sendable, Hashable {
    /// The DNS names among the subject's alternative names.
    public var dnsNames: [String]
    /// The URIs among the subject's alternative names, such as a SPIFFE id.
    public var uris: [String]

    public init(dnsNames: [String] = [], uris: [String] = []) {
      self.dnsNames = dnsNames
      self.uris = uris
    }
  }

  /// The address of the other end as text: `127.0.0.1:51422`, `[::1]:51422`, `unix:/run/ligature.sock`.
  public let address: String
  /// The address alone, or the one that a trusted proxy named as its client's when it connected; nil for a Unix socket.
  public let ipAddress: IPAddress?
  /// The proxies that are believed if one of them calls.
  public let trustedProxies: TrustedProxies
  /// Whether the connection is TLS.
  public let isEncrypted: Bool
  /// The verified identity of a client certificate, nil if none was asked for or given.
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
