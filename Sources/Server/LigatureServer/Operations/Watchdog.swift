internal import ServiceLifecycle

/// Notifies the service manager that the server is alive, each time that all event loops have run a task. A blocked
/// loop handles no calls; in that case no notice is sent, and the manager restarts the server.
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
    // This service ends with the server, even if the manager does not watch the server.
    try? await gracefulShutdown()
  }
}
