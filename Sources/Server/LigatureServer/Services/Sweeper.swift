internal import Accounts
internal import Logging
internal import ServiceLifecycle

/// A service that ends expired watches and removes expired data, in small batches.
struct Sweeper: ServerService {
  private static let interval = Duration.seconds(60)
  private static let batch = 1000

  private struct Trust {
    /// The file with the last trusted time.
    var time: TrustedTime
    /// Whether the clock was trusted at the last sweep.
    var wasTrusted = true
  }

  let assembly: Assembly
  let folder: String
  let lifetimes: Lifetimes
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var trust = Trust(time: TrustedTime(in: folder))
      store(&trust)
      while (try? await Task.sleep(for: Self.interval)) != nil { await sweep(&trust) }
    }
  }

  /// Ends expired watches, and removes expired data if the clock is trusted.
  private func sweep(_ trust: inout Trust) async {
    assembly.useCases.watching.endExpiredWatches()
    // If the clocks of this machine and the database differ, either clock may be wrong.
    if assembly.database.obstacle != nil { return }
    guard assembly.clock.isTrusted else {
      if trust.wasTrusted {
        logger.warning(
          "The clock was changed, or the server was off for days: expired data is kept for an hour. Check the time")
      }
      trust.wasTrusted = false
      return
    }
    trust.wasTrusted = true
    store(&trust)
    let now = assembly.useCases.clock.now
    do {
      while try await assembly.store.sweep(now: now, limit: Self.batch, lifetimes: lifetimes) >= Self.batch {}
    } catch {
      logger.warning("Expired sessions and proofs could not be removed", metadata: ["error": "\(error)"])
    }
  }

  private func store(_ trust: inout Trust) {
    do { try trust.time.store(assembly.clock.trusted) } catch {
      logger.warning(
        "The time could not be stored, so a wrong clock might not be detected at the next start",
        metadata: ["error": "\(error)"])
    }
  }
}
