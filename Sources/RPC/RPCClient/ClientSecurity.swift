/// How a connection is protected.
public enum ClientSecurity: Sendable, Hashable {
  /// HTTP/2 with prior knowledge and no encryption: for loopback, Unix sockets and meshes that encrypt below.
  case plaintext
  /// TLS 1.2 or later with ALPN `h2`.
  case tls(ClientTLS)
}

/// How a client proves the server, and itself.
public struct ClientTLS: Sendable, Hashable {
  /// The authorities that may have signed the server's certificate.
  public enum TrustRoots: Sendable, Hashable {
    /// Those of the operating system.
    case system
    /// A file of certificates, in PEM.
    case file(String)
    /// Certificates, in PEM.
    case pem(String)
  }

  /// A client certificate and its key.
  public struct Identity: Sendable, Hashable {
    /// A file with the certificate and its chain, in PEM.
    public var certificateChainFile: String
    /// A file with the private key, in PEM.
    public var privateKeyFile: String

    public init(certificateChainFile: String, privateKeyFile: String) {
      self.certificateChainFile = certificateChainFile
      self.privateKeyFile = privateKeyFile
    }
  }

  public var trustRoots: TrustRoots
  /// Sent if the server asks for a client certificate.
  public var identity: Identity?
  /// The name asked for by SNI and looked for in the server's certificate; nil: the target's host.
  public var serverName: String?

  public init(trustRoots: TrustRoots = .system, identity: Identity? = nil, serverName: String? = nil) {
    self.trustRoots = trustRoots
    self.identity = identity
    self.serverName = serverName
  }
}
