/// The transport security of a client's connections.
public enum ClientSecurity: Sendable, Hashable {
  /// HTTP/2 with prior knowledge and without encryption, for loopback, Unix sockets and service meshes that encrypt at
  /// a lower layer.
  case plaintext
  /// TLS 1.2 or later with ALPN `h2`.
  case tls(ClientTLS)
}

/// The TLS settings of a client: how it verifies the server and identifies itself.
public struct ClientTLS: Sendable, Hashable {
  /// The certificate authorities that are trusted to sign the server's certificate. A file or PEM text may also contain
  /// the server's certificate itself.
  public enum TrustRoots: Sendable, Hashable {
    /// The certificate authorities that the operating system trusts.
    case system
    /// A file that contains certificates in PEM format.
    case file(String)
    /// Certificates in PEM format.
    case pem(String)
  }

  /// The certificate and the private key with which a client identifies itself.
  public struct Identity: Sendable, Hashable {
    /// The path of a file that contains the certificate and its chain in PEM format.
    public var certificateChainFile: String
    /// The path of a file that contains the private key in PEM format.
    public var privateKeyFile: String

    public init(certificateChainFile: String, privateKeyFile: String) {
      self.certificateChainFile = certificateChainFile
      self.privateKeyFile = privateKeyFile
    }
  }

  public var trustRoots: TrustRoots
  /// The certificate that the client sends if the server requests one; nil to send none.
  public var identity: Identity?
  /// The name that is sent in SNI and required in the server's certificate; nil to use the target's host.
  public var serverName: String?

  public init(trustRoots: TrustRoots = .system, identity: Identity? = nil, serverName: String? = nil) {
    self.trustRoots = trustRoots
    self.identity = identity
    self.serverName = serverName
  }
}
