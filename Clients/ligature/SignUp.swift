import ArgumentParser
import LigatureAuth

/// Makes an account.
struct SignUp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make an account of an email address and a password, and sign in to it.",
    discussion: """
      EXAMPLES
        ligature sign-up --email ada@example.com
        pass show ada | ligature sign-up --email ada@example.com --profile ada
      """)

  @Option(help: ArgumentHelp("The account's email address.", valueName: "address"))
  var email: String

  @Option(
    help: ArgumentHelp(
      "The password; - reads standard input. Left out: LIGATURE_PASSWORD, or a prompt.", valueName: "text"))
  var password: String?

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let password = try SecretInput.password(password, isNew: true)
      let user = try await auth.createUser(withEmail: email, password: password).user
      let view = AccountView(user, isNewAccount: true)
      return CommandOutput("Signed up.\n\(view.text)", view)
    }
  }
}
