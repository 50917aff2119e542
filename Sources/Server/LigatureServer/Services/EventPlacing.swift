internal import Accounts
internal import ServiceLifecycle

/// A service that assigns positions to new events every second. The store reports any failures.
struct EventPlacing: ServerService {
  private static let interval = Duration.seconds(1)

  let store: any ServedStore

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil { try? await store.placeEvents() }
    }
  }
}
