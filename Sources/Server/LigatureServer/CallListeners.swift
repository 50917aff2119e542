internal import RPCServer
internal import RPCTransport
internal import Settings
internal import SocketEndpoints

/// The listeners for calls from other machines: either one for both users and services, or one for each.
struct CallListeners: Sendable {
  /// The listener for users, and for services if they have no separate listener.
  private let users: RPCServer
  /// The listener for services; nil if they have no separate listener.
  private let services: RPCServer?

  init(users: RPCServer, services: RPCServer?) {
    self.users = users
    self.services = services
  }

  private var all: [RPCServer] { [users] + (services.map { [$0] } ?? []) }

  /// Starts listening, and returns the addresses in use.
  func start() async throws(SettingsError) -> (users: [SocketEndpoint], services: [SocketEndpoint]) {
    let addresses: [SocketEndpoint]
    do { addresses = try await users.start() } catch { throw SettingsError(error, listener: "listen") }
    do { return (addresses, try await services?.start() ?? []) } catch {
      await users.drain(grace: .zero)
      throw SettingsError(error, listener: "services.listen")
    }
  }

  /// Rereads the certificate files. This method blocks while it reads from the disk.
  /// - Throws: An error that names the invalid file and the reason. In this case, the server continues to use the
  ///   previous certificate.
  func readCertificate() throws(ServerStartError) {
    for server in all { try server.readCertificate() }
  }

  /// The last second of the certificate's validity period, in seconds since 1970; nil without a certificate.
  var certificateExpiry: Int64? { all.compactMap(\.certificateExpiry).min() }

  /// Waits until every event loop has run a task. Returns false if the calling task was canceled.
  func everyLoopRuns() async -> Bool {
    for server in all {
      guard await server.everyLoopRuns() else { return false }
    }
    return true
  }

  /// Lets the calls in progress finish, and then closes the listeners.
  func drain(grace: Duration) async {
    async let other: Void? = services?.drain(grace: grace)
    await users.drain(grace: grace)
    await other
  }

  // MARK: Counters

  /// The total number of connections.
  var connectionCount: Int { all.reduce(0) { $0 + $1.connectionCount } }

  /// The number of times that callers have exceeded each limit.
  var limitHits: [Limit: UInt64] { sum(\.limitCounters.values) }

  /// The number of connections that failed because of the caller, by kind of failure.
  var connectionFailures: [ConnectionFailure: UInt64] { sum(\.connectionFailures.values) }

  private func sum<Kind>(_ counts: (RPCServer) -> [Kind: UInt64]) -> [Kind: UInt64] {
    all.reduce(into: [:]) { $0.merge(counts($1), uniquingKeysWith: +) }
  }
}
