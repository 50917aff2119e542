import ArgumentParser
import LigatureAuth

/// A command that signs out of the account.
struct SignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign out on this machine and on the server.",
    discussion: """
      EXAMPLES
        ligature sign-out
        ligature sign-out --profile grace
        ligature sign-out --replace   # abandons an anonymous account

      An anonymous account, which no one can sign in to again, is abandoned only with --replace. To keep it, add a \
      sign-in method with `ligature link`, or keep it for a later merge with `ligature sign-in ... --keep`.
      """)

  @Flag(help: "Abandon the anonymous account that is signed in.")
  var replace = false

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run(isOffline: true) { auth in
      guard let user = try await auth.loadedUser() else {
        return CommandOutput("No user was signed in.", Outcome(uid: nil, isSessionEnded: nil))
      }
      guard replace || !user.isAnonymous else {
        throw Failure(
          reason: "ANONYMOUS_USER_SIGNED_IN",
          message: "The anonymous account \(user.uid) is signed in, and no one can sign in to it again. Keep it with "
            + "`ligature link`, or abandon it with `ligature sign-out --replace`.")
      }
      do {
        try await auth.endSession()
        return CommandOutput("Signed out.", Outcome(uid: user.uid, isSessionEnded: true))
      } catch  where auth.currentUser == nil {
        let isAway = AuthErrorCode(error) == .networkError
        if !isAway { Failure(error).warn() }
        return CommandOutput(
          isAway
            ? "Signed out on this machine. The server could not be reached; the next command that reaches it ends the "
              + "session there."
            : "Signed out on this machine. The server has not ended the session; the next commands will try again.",
          Outcome(uid: user.uid, isSessionEnded: false))
      }
    }
  }

  private struct Outcome: Encodable {
    /// The user who was signed in.
    var uid: String?
    /// Whether the server has ended the session.
    var isSessionEnded: Bool?
  }
}
