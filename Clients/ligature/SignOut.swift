import ArgumentParser
import LigatureAuth

/// A command that signs out of the account.
struct SignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign out, here and at the server.",
    discussion: """
      EXAMPLES
        ligature sign-out
        ligature sign-out --profile grace
        ligature sign-out --replace   # gives up an anonymous account

      An anonymous account, which no one can sign in to again, is given up only with --replace. `ligature link` gives it a \
      sign-in method, and `ligature sign-in ... --keep` keeps it to be merged later.
      """)

  @Flag(help: "Give up the anonymous account that is signed in.")
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
            + "`ligature link`, or give it up with `ligature sign-out --replace`.")
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
    /// Whether the server has ended the session.
    var isSessionEnded: Bool?
  }
}
