internal import ServiceLifecycle

/// Notifies the service manager that the server is alive each time all event loops have run a task. A blocked loop
/// handles no calls. In that case, no notice is sent, and the manager restarts the server.
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
    // This service must not end before the server does, even if no watchdog is active.
    try? await gracefulShutdown()
  }
}
