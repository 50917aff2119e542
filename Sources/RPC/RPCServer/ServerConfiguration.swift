public import IPAddresses
public import RPCCore
public import RPCTransport
public import SocketEndpoints

/// The configuration of an ``RPCServer``: its addresses, settings, and limits.
public struct ServerConfiguration: Sendable {
  /// The addresses on which the server listens. For port 0, the server uses a free port. The server replaces an
  /// existing Unix socket file if no program is listening on the socket.
  public var listeners: [SocketEndpoint]
  /// The file mode of Unix sockets, such as 0o600, to which the umask is applied; nil for 0o777.
  public var unixSocketMode: UInt16?
  /// The TLS files; nil for plaintext HTTP/2 with prior knowledge (h2c), for private networks and Unix sockets.
  public var tls: ServerTLS?
  public var limits: ConnectionLimits
  /// The number of event loop threads. Each connection stays on one thread.
  public var threads: Int
  /// The encodings, besides `identity`, that the server accepts in request messages. The server compresses a response
  /// with one of them if the caller accepts it and the handler requests compression (`ServerCall.compressesResponses`).
  public var codecs: MessageCodecs
  /// The proxies that are trusted to report the addresses of their clients, in a PROXY header (version 2) at the
  /// beginning of a connection and in the `x-forwarded-for` field of a request. If any other peer sends a PROXY header,
  /// the server closes the connection. If any other peer sends `x-forwarded-for`, the field is ordinary metadata.
  public var trustedProxies: TrustedProxies
  /// A closure that returns the details of the error that a caller receives if the server has too many calls, as a
  /// serialized `google.rpc.Status`. `retryDelay` is the time after which the caller should try again. The closure is
  /// called when a server is created. By default, there are no details.
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

/// The files of a server's certificate. The server reads them again when they change, so overwriting the files renews
/// the certificate. Existing connections keep the previous certificate.
public struct ServerTLS: Sendable, Hashable {
  /// The path of a PEM file that contains the server's certificate, followed by the intermediate certificates.
  public var certificateChain: String
  /// The path of a PEM file that contains the private key.
  public var privateKey: String
  /// The path of a PEM file that contains the certificates of certificate authorities. If it is set, the server
  /// requests a client certificate issued by one of these authorities, and handlers find the names in that certificate
  /// in `Peer.identity`. If it is nil, the server requests no client certificate.
  public var clientAuthorities: String?
  /// Whether the server refuses clients without a certificate. It always refuses clients with an invalid certificate.
  public var requiresClientCertificate: Bool
  /// The interval at which the server checks the files for changes.
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
