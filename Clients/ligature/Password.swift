import ArgumentParser
import LigatureAuth

/// A command that changes the account's password.
struct Password: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Change the password and end the account's other sessions.",
    discussion: """
      The old password replaces a recent sign-in. An account with an address but no password gets its first password.

      EXAMPLES
        ligature password
        ligature password --old-password - --password - < both-passwords
        ligature reauthenticate google && pass show new | ligature password
      """)

  @Option(
    help: ArgumentHelp(
      "The old password; - reads standard input. Default: LIGATURE_OLD_PASSWORD, or a prompt on a terminal.",
      valueName: "text"))
  var oldPassword: String?

  @Option(
    help: ArgumentHelp(
      "The new password; - reads standard input. Default: LIGATURE_PASSWORD, or a prompt.", valueName: "text"))
  var password: String?

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      let hasPassword = user.providerData.contains { $0.providerID == EmailAuthProvider.id }
      let old = hasPassword ? try SecretInput.oldPassword(oldPassword) : nil
      let new = try SecretInput.password(password, isNew: true)
      if let old {
        try await user.updatePassword(to: new, oldPassword: old)
      } else {
        try await user.updatePassword(to: new)
      }
      return CommandOutput("The password was changed; the account's other sessions have ended.", AccountView(user))
    }
  }
}
