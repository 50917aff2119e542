internal import AccountService
internal import Accounts
internal import ServiceLifecycle

/// Reports to the health service and to the service manager whether changes can be stored. While they cannot, it tries
/// to store one, so that the server becomes ready again once the cause is gone: callers that check its health first
/// make no such attempt.
struct DatabaseWatch: ServerService {
  private static let interval = Duration.seconds(1)

  let monitor: DatabaseMonitor
  let store: any AccountStore
  /// The health service of each listener.
  let health: [HealthHandlers]
  let manager: ServiceManager
  let clock: any WallClock

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await canWrite in monitor.changes {
        for health in health { health.set(canWrite ? .serving : .notServing) }
        manager.notify(.status(canWrite ? .serving : .cannotWrite))
        while !monitor.canWrite, (try? await Task.sleep(for: Self.interval)) != nil { await tryToWrite() }
      }
    }
  }

  /// Stores a row that the next sweep removes. The store reports the result to the monitor.
  private func tryToWrite() async {
    let digest = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    try? await store.commit(ChangeSet(tenant: .default, changes: [.spendProof(digest: digest, expiresAt: clock.now)]))
  }
}
