internal import Accounts
internal import Logging
internal import ServiceLifecycle

/// A service that ends expired watches and removes expired data, in small batches.
struct Sweeper: ServerService {
  private static let interval = Duration.seconds(60)
  private static let batch = 1000

  /// The state that determines whether the clock is trusted.
  private struct Trust {
    /// The file with the last trusted time.
    var time: TrustedTime
    var check: ClockCheck
    var isTrusted = true

    init(in folder: String, at now: ClockCheck.Moment) {
      time = TrustedTime(in: folder)
      check = ClockCheck(lastTrusted: time.stored, now: now)
    }
  }

  let assembly: Assembly
  let folder: String
  let lifetimes: Lifetimes
  let logger: Logger

  private var now: ClockCheck.Moment { .init(wall: assembly.useCases.clock.now, monotonic: .now) }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var trust = Trust(in: folder, at: now)
      store(&trust)
      while (try? await Task.sleep(for: Self.interval)) != nil { await sweep(&trust) }
    }
  }

  /// Ends expired watches, and removes expired data if the clock is trusted.
  private func sweep(_ trust: inout Trust) async {
    assembly.useCases.watching.endExpiredWatches()
    // If the clocks of this machine and the database differ, either clock may be wrong.
    if assembly.database.obstacle != nil { return }
    let (wasTrusted, now) = (trust.isTrusted, now)
    trust.isTrusted = trust.check.trusts(now)
    guard trust.isTrusted else {
      if wasTrusted {
        logger.warning(
          "The clock was changed, or the server was off for days: expired data is kept for an hour. Check the time")
      }
      return
    }
    store(&trust)
    do {
      while try await assembly.store.sweep(now: now.wall, limit: Self.batch, lifetimes: lifetimes) >= Self.batch {}
    } catch {
      logger.warning("Expired sessions and proofs could not be removed", metadata: ["error": "\(error)"])
    }
  }

  private func store(_ trust: inout Trust) {
    do { try trust.time.store(trust.check.trusted) } catch {
      logger.warning(
        "The time could not be stored, so a wrong clock might not be detected at the next start",
        metadata: ["error": "\(error)"])
    }
  }
}
