internal import AccountService
internal import Accounts
internal import ServiceLifecycle

/// A service that reports to the health service and to the service manager whether the database is usable and the
/// server is therefore ready. While the database cannot store changes, the watch keeps trying to store one. Without
/// these attempts, the server might never become ready again, because callers that check its health first do not send
/// it any changes.
struct DatabaseWatch: ServerService {
  private static let interval = Duration.seconds(1)

  let monitor: DatabaseMonitor
  let store: any AccountStore
  /// The handlers of the health service, one for each listener.
  let health: [HealthHandlers]
  let manager: ServiceManager
  let clock: any WallClock

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await _ in monitor.changes {
        announce()
        while !monitor.canWrite, (try? await Task.sleep(for: Self.interval)) != nil { await tryToWrite() }
      }
    }
  }

  private func announce() {
    let obstacle = monitor.obstacle
    for health in health { health.set(obstacle == nil ? .serving : .notServing) }
    switch obstacle {
    case nil: manager.notify(.status(.serving))
    case .noAnswer: manager.notify(.status(.noAnswer))
    case .cannotWrite: manager.notify(.status(.cannotWrite))
    case .clockDiffers: manager.notify(.status(.clockDiffers))
    }
  }

  /// Tries to store a row that the next sweep will remove. The store reports the result to the monitor.
  private func tryToWrite() async {
    let digest = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    try? await store.commit(ChangeSet(tenant: .default, changes: [.spendProof(digest: digest, expiresAt: clock.now)]))
  }
}
