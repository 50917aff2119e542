/// The protection of a connection.
public enum ClientSecurity: Sendable, Hashable {
  /// HTTP/2 with prior knowledge and without encryption, for loopback, Unix sockets and service meshes that encrypt at
  /// a lower layer.
  case plaintext
  /// TLS 1.2 or later with ALPN `h2`.
  case tls(ClientTLS)
}

/// The TLS settings of a client: how it verifies the server and identifies itself.
public struct ClientTLS: Sendable, Hashable {
  /// The authorities that may have signed the server's certificate. A file or PEM text may also contain the server's
  /// certificate itself.
  public enum TrustRoots: Sendable, Hashable {
    /// The authorities of the operating system.
    case system
    /// A file of certificates in PEM.
    case file(String)
    /// Certificates in PEM.
    case pem(String)
  }

  /// A client certificate and its key.
  public struct Identity: Sendable, Hashable {
    /// The path of a file with the certificate and its chain, in PEM.
    public var certificateChainFile: String
    /// The path of a file with the private key, in PEM.
    public var privateKeyFile: String

    public init(certificateChainFile: String, privateKeyFile: String) {
      self.certificateChainFile = certificateChainFile
      self.privateKeyFile = privateKeyFile
    }
  }

  public var trustRoots: TrustRoots
  /// The certificate to send if the server requests one.
  public var identity: Identity?
  /// The name that is sent in SNI and required in the server's certificate; nil for the target's host.
  public var serverName: String?

  public init(trustRoots: TrustRoots = .system, identity: Identity? = nil, serverName: String? = nil) {
    self.trustRoots = trustRoots
    self.identity = identity
    self.serverName = serverName
  }
}
