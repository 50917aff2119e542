internal import Accounts
internal import ServiceLifecycle

/// A service that records which tokens have reached their callers, which calls were refused, and which services have
/// made calls. It writes the records of each second in one batch.
struct NotesWriter: ServerService {
  private static let interval = Duration.seconds(1)

  let useCases: AccountUseCases
  let services: ServiceKeys

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil { await write() }
    }
    await write()
  }

  private func write() async {
    await useCases.authentication.writeReceivedNotes()
    await useCases.refusedCalls.write()
    await services.writeUses()
  }
}
