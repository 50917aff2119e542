public import IPAddresses
public import RPCCore
public import RPCTransport
public import SocketEndpoints

/// The addresses at which a server listens, with its settings and limits.
public struct ServerConfiguration: Sendable {
  /// The addresses at which the server listens. Port 0 means any free port. The file of a Unix socket is replaced if no
  /// program is listening on the socket.
  public var listeners: [SocketEndpoint]
  /// The mode with which the files of Unix sockets are created, such as 0o600, reduced by the umask; nil for 0o777.
  public var unixSocketMode: UInt16?
  /// The TLS files; nil for plaintext HTTP/2 with prior knowledge (h2c), for private networks and Unix sockets.
  public var tls: ServerTLS?
  public var limits: ConnectionLimits
  /// The number of event loop threads. A connection stays on one of them.
  public var threads: Int
  /// The encodings, besides `identity`, that are accepted in request messages. A response uses one of them if the
  /// caller accepts it and the handler requests compression (`ServerCall.compressesResponses`).
  public var codecs: MessageCodecs
  /// The proxies that are trusted to report the addresses of their clients, in a PROXY header (version 2) at the
  /// beginning of a connection and in the `x-forwarded-for` field of a request. A PROXY header from any other peer ends
  /// the connection, and `x-forwarded-for` from any other peer is ordinary metadata.
  public var trustedProxies: TrustedProxies
  /// Returns the details of the error that a caller receives if the server has too many calls, as a serialized
  /// `google.rpc.Status`. `retryDelay` is the time after which the caller should try again. The function is called when
  /// a server starts. By default, there are no details.
  public var overloadDetails: @Sendable (RPCError, _ retryDelay: Duration) -> [UInt8]

  public init(
    listeners: [SocketEndpoint] = [.tcp(host: "127.0.0.1", port: 0)], tls: ServerTLS? = nil,
    limits: ConnectionLimits = ConnectionLimits(), threads: Int = 1, codecs: MessageCodecs = MessageCodecs(),
    trustedProxies: TrustedProxies = TrustedProxies(), unixSocketMode: UInt16? = nil,
    overloadDetails: @escaping @Sendable (RPCError, _ retryDelay: Duration) -> [UInt8] = { _, _ in [] }
  ) {
    self.listeners = listeners
    self.unixSocketMode = unixSocketMode
    self.tls = tls
    self.limits = limits
    self.threads = threads
    self.codecs = codecs
    self.trustedProxies = trustedProxies
    self.overloadDetails = overloadDetails
  }
}

/// The files of a server's certificate. They are read again when they change, so overwriting the files renews the
/// certificate. Existing connections keep the previous certificate.
public struct ServerTLS: Sendable, Hashable {
  /// The path of a PEM file that contains the server's certificate, followed by the intermediate certificates.
  public var certificateChain: String
  /// The path of a PEM file that contains the private key.
  public var privateKey: String
  /// The path of a PEM file that contains the certificates of certificate authorities. If it is set, the server
  /// requests a client certificate issued by one of these authorities, and handlers find the names in that certificate
  /// in `Peer.identity`. If it is nil, no client certificate is requested.
  public var clientAuthorities: String?
  /// Whether a client without a certificate is refused. A client with an invalid certificate is always refused.
  public var requiresClientCertificate: Bool
  /// The interval at which the files are checked for changes.
  public var reloadInterval: Duration

  public init(
    certificateChain: String, privateKey: String, clientAuthorities: String? = nil,
    requiresClientCertificate: Bool = true, reloadInterval: Duration = .seconds(5)
  ) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
    self.clientAuthorities = clientAuthorities
    self.requiresClientCertificate = requiresClientCertificate
    self.reloadInterval = reloadInterval
  }
}
