import ArgumentParser
import LigatureAuth

/// A command that deletes the account.
struct Delete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete the account permanently and release its identities.",
    discussion: """
      EXAMPLES
        ligature delete
        ligature delete --yes --profile trial
      """)

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      try confirmation.confirm(
        "The account \(user.uid) will be deleted permanently and cannot be restored.", question: "Type its uid:",
        typing: user.uid, asJSON: profile.json)
      try await user.delete()
      return CommandOutput("Deleted \(user.uid).", ["uid": user.uid])
    }
  }
}
