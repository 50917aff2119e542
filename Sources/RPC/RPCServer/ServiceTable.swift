import IPAddresses
import RPCCore
import RPCTransport

/// The configuration and the counters that all connections of a server share.
final class ServiceTable: Sendable {
  let router: Router
  let resources: [(path: [UInt8], resource: PlainResource)]
  let limits: ConnectionLimits
  let trustedProxies: TrustedProxies
  let codecs: MessageCodecs
  let log: ServerLog
  let untrustedProxies: UntrustedProxyLog
  let counters = LimitCounters()
  let failures = ConnectionFailureCounters()
  let callLimits: CallLimits
  let overload: OverloadErrors

  init(
    methods: [ServerMethod], interceptors: [any ServerInterceptor], resources: [PlainResource],
    limits: ConnectionLimits, trustedProxies: TrustedProxies = TrustedProxies(), codecs: MessageCodecs, log: ServerLog,
    untrustedProxies: UntrustedProxyLog, loops: Int = 1,
    overloadDetails: (RPCError, _ retryDelay: Duration) -> [UInt8] = { _, _ in [] }
  ) {
    router = Router(methods.map { $0.intercepted(by: interceptors) })
    self.resources = resources.map { (Array($0.path.utf8), $0) }
    self.limits = limits
    self.trustedProxies = trustedProxies
    self.codecs = codecs
    self.log = log
    self.untrustedProxies = untrustedProxies
    callLimits = CallLimits(limits, loops: loops)
    overload = OverloadErrors(details: overloadDetails)
  }

  func resource(at path: ArraySlice<UInt8>) -> PlainResource? {
    let path = path.prefix { $0 != UInt8(ascii: "?") }
    return resources.first { $0.path.count == path.count && $0.path.elementsEqual(path) }?.resource
  }
}

/// The errors that callers receive when too many calls are running. They are created once.
struct OverloadErrors: Sendable {
  private static let retryDelay = Duration.seconds(1)

  private let serverIsFull: RPCError
  private let callerHasTooMany: RPCError

  init(details: (RPCError, _ retryDelay: Duration) -> [UInt8]) {
    func exhausted(_ message: String) -> RPCError {
      var error = RPCError(.resourceExhausted, message)
      error.details = details(error, Self.retryDelay)
      return error
    }
    serverIsFull = exhausted("The server has too many calls; try again later.")
    callerHasTooMany = exhausted("This address has too many calls; try again later.")
  }

  func error(at limit: Limit) -> RPCError {
    limit == .runningCalls || limit == .runningStreams ? serverIsFull : callerHasTooMany
  }
}
