import ArgumentParser
import LigatureAuth

/// Signs out of the account.
struct SignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign out, here and at the server.",
    discussion: """
      EXAMPLES
        ligature sign-out
        ligature sign-out --profile grace
      """)

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run(isOffline: true) { auth in
      guard let user = try await auth.loadedUser() else {
        return CommandOutput("No user was signed in.", Outcome(uid: nil, isSessionEnded: nil))
      }
      do {
        try await auth.endSession()
        return CommandOutput("Signed out.", Outcome(uid: user.uid, isSessionEnded: true))
      } catch  where auth.currentUser == nil {
        let isAway = AuthErrorCode(error) == .networkError
        if !isAway { Failure(error).warn() }
        return CommandOutput(
          isAway
            ? "Signed out here. The server could not be reached; the session ends there with the next command that reaches it."
            : "Signed out here. The server has not ended the session; the next commands try again.",
          Outcome(uid: user.uid, isSessionEnded: false))
      }
    }
  }

  private struct Outcome: Encodable {
    /// The user who was signed in.
    var uid: String?
    /// Whether the session has ended on the server.
    var isSessionEnded: Bool?
  }
}
