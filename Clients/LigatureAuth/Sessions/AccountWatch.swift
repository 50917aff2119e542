import LigatureMessages
import RPCCore

/// A watch that keeps a user's account up to date through a long-lived call. Releasing the watch ends the call.
final class AccountWatch: Sendable {
  let user: User
  private let task: Task<Void, Never>

  init(_ user: User) {
    self.user = user
    task = Task { await user.followAccount() }
  }

  deinit { task.cancel() }
}

extension User {
  private static let shortestPause = Duration.milliseconds(200)
  private static let longestPause = Duration.seconds(30)

  /// Applies the account's changes as they arrive, until the task is canceled. If the call ends, a new call continues
  /// from the cursor, so that no change is missed. When the session ends, the user is signed out, which ends the task.
  fileprivate func followAccount() async {
    var cursor = ""
    var pause = Self.shortestPause
    while !Task.isCancelled {
      do {
        let (responses, first) = try await openWatch(after: cursor)
        pause = Self.shortestPause
        var next: LigatureV1.WatchAccountResponse? = first
        while let response = next {
          cursor = response.cursor
          if let account = response.account { try await adopt(account) }
          next = try await responses.next()
        }
      } catch let error as RPCError where ServiceFailure(error).refusesBearer {
        // The session handle has expired, or was replaced when this user linked an identity. The next call determines
        // which. The short pause before it prevents a tight loop if the service refuses every watch.
        pause = Self.shortestPause
      } catch let error as RPCError where ServiceFailure(error).questionsSession {
        // If the session has ended, the refresh fails and the user is signed out.
        _ = try? await freshTokens(replacing: tokens)
      } catch {}
      // The pause is random, so that clients do not all reconnect at once when a server becomes available again.
      try? await Task.sleep(for: pause * Double.random(in: 0.5...1))
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Opens the call and waits for the first response. If the service refuses expired tokens, renews them and tries
  /// again.
  private func openWatch(
    after cursor: String
  ) async throws -> (ResponseStream<LigatureV1.WatchAccountResponse>, LigatureV1.WatchAccountResponse) {
    try await call { options in
      var options = options
      options.timeout = nil
      let responses = try await self.connection.accounts.watchAccount(
        LigatureV1.WatchAccountRequest(cursor: cursor), options: options)
      guard let first = try await responses.next() else {
        throw RPCError(.unavailable, "The service ended the watch before the first response.")
      }
      return (responses, first)
    }
  }
}
