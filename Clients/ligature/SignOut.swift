import ArgumentParser
import LigatureAuth

/// Signs out.
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
    try await profile.run { auth in
      guard let user = auth.currentUser else { return CommandOutput("Nobody was signed in.", ["uid": String?.none]) }
      try await auth.endSession()
      return CommandOutput("Signed out.", ["uid": user.uid])
    }
  }
}
