import ArgumentParser
import LigatureAuth

/// A command that creates an account.
struct SignUp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create an account with an email address and a password, and sign in to it.",
    discussion: """
      EXAMPLES
        ligature sign-up --email ada@example.com
        pass show ada | ligature sign-up --email ada@example.com --profile ada

      To turn a signed-in anonymous account into this one, use `ligature link --email`; it is abandoned only with --replace.
      """)

  @Option(help: ArgumentHelp("The account's email address.", valueName: "address"))
  var email: String

  @Option(
    help: ArgumentHelp(
      "The password; - reads standard input. Default: LIGATURE_PASSWORD, or a prompt.", valueName: "text"))
  var password: String?

  @Flag(help: "Abandon the anonymous account that is signed in.")
  var replace = false

  @OptionGroup var profile: ProfileOptions

  func validate() throws { try CredentialOptions.check(address: email) }

  func run() async throws {
    try await profile.run { auth in
      let former = try await auth.userToReplace(allowsAnonymous: replace)
      let password = try SecretInput.password(password, isNew: true)
      let user: User
      do {
        user = try await auth.createUser(withEmail: email, password: password).user
      } catch  where AuthErrorCode(error) == .emailAlreadyInUse {
        throw Failure(
          error,
          hint: "sign in to that account with `ligature sign-in --email \(email.printable)`; to set a new password by "
            + "email, use `ligature reset-password \(email.printable)`.")
      }
      let view = AccountView(user, isNewAccount: true, replaced: await auth.end(former))
      return CommandOutput("Signed up.\n\(view.text)", view)
    }
  }
}
