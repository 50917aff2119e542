internal import ServiceLifecycle

/// A service that notifies the service manager that the server is alive each time all event loops have run a task. If a
/// loop is blocked, the watchdog sends no notice, and the service manager restarts the server.
struct Watchdog: ServerService {
  let manager: ServiceManager
  let listeners: CallListeners

  func run() async throws {
    if let interval = manager.watchdogInterval {
      await cancelWhenGracefulShutdown {
        while await listeners.everyLoopRuns() {
          manager.notify(.alive)
          guard (try? await Task.sleep(for: interval / 2)) != nil else { return }
        }
      }
    }
    // This service must run as long as the server does, even if no watchdog is active.
    try? await gracefulShutdown()
  }
}
