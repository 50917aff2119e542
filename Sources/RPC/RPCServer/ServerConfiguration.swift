public import IPAddresses
public import RPCCore
public import RPCTransport
public import SocketEndpoints

/// Where a server listens, how, and what it takes.
public struct ServerConfiguration: Sendable {
  /// Where to listen. Port 0 takes a free one; the file of a Unix socket is replaced if no program listens there any
  /// more.
  public var listeners: [SocketEndpoint]
  /// The mode of the files of Unix sockets, such as 0o600, which they have from their creation on; the umask is taken
  /// from it. Nil: 0o777.
  public var unixSocketMode: UInt16?
  /// Nil: HTTP/2 in plain text with prior knowledge (h2c), for private networks and Unix sockets.
  public var tls: ServerTLS?
  public var limits: ConnectionLimits
  /// Event loop threads; a connection stays on one of them.
  public var threads: Int
  /// The encodings besides `identity`: of request messages that are taken, and of responses if a caller accepts one
  /// of them and the handler asks for it (`ServerCall.compressesResponses`).
  public var codecs: MessageCodecs
  /// The proxies whose word about their clients is taken: by a PROXY header (version 2) at the beginning of a
  /// connection, and by `x-forwarded-for` in a request. From all others a PROXY header ends the connection, and
  /// `x-forwarded-for` is metadata like any other.
  public var trustedProxies: TrustedProxies
  /// Returns the details, a serialized `google.rpc.Status`, of the error that a caller gets because the server has too
  /// many calls, given the time after which to try again. Called when a server starts. Default: no details.
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

/// Files of a server's certificate. They are read again when they change, so that a certificate is renewed by writing
/// its files; connections that are up keep what they began with.
public struct ServerTLS: Sendable, Hashable {
  /// A PEM file: the server's certificate, then those that lead to a root.
  public var certificateChain: String
  /// A PEM file.
  public var privateKey: String
  /// A PEM file of authorities: clients are then asked for a certificate of one of them, whose names handlers find in
  /// `Peer.identity`. Nil: no one is asked.
  public var clientAuthorities: String?
  /// Whether a client without a certificate is refused. One with a bad certificate always is.
  public var requiresClientCertificate: Bool
  /// How often the files are looked at.
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
