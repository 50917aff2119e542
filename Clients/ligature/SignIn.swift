import ArgumentParser
import LigatureAuth

/// A command that signs in to an account.
struct SignIn: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign in. An identity that is new to the service gets a new account.",
    discussion: """
      EXAMPLES
        ligature sign-in --anonymous
        ligature sign-in --email ada@example.com
        ligature sign-in --email ada@example.com --code 123456
        ligature sign-in --provider google.com --id-token "$TOKEN"
        ligature sign-in --email-link ada@example.com
        ligature sign-in --email-link ada@example.com --link "$LINK"
        ligature sign-in --phone +16505550100
        LIGATURE_ACCESS_TOKEN=... ligature sign-in --provider facebook.com
        ligature custom-token user-1 --key service.key \\
          | ligature sign-in --custom-token -
        ligature sign-in --profile grace --email grace@example.com

      A user who is already signed in is signed out. An anonymous account, which no one can sign in to again, is \
      abandoned only with --replace. With --keep, it can be merged later.
      """)

  @Flag(help: "Create an account without a sign-in method; link one to keep it.")
  var anonymous = false

  @Option(
    help: ArgumentHelp("A token that a service has signed for its user; - reads standard input.", valueName: "jwt"))
  var customToken: String?

  @Flag(help: "Abandon the anonymous account that is signed in.")
  var replace = false

  @Flag(help: "Keep the anonymous account that is signed in for `ligature merge --former`.")
  var keep = false

  @OptionGroup(title: "Credential") var credential: CredentialOptions
  @OptionGroup(title: "Second factor") var secondFactor: SecondFactorOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if replace, keep { throw ValidationError("Use --replace or --keep, not both.") }
    if anonymous, keep {
      throw ValidationError(
        "--keep requires a sign-in to another account, into which the anonymous one can be merged. Omit it, or use "
          + "--replace for a new anonymous account.")
    }
    switch [anonymous, customToken != nil, !credential.isEmpty].count(where: { $0 }) {
    case 0:
      throw ValidationError(
        "Use --anonymous, --custom-token, --email, --email-link, --phone or --provider. To sign in through the "
          + "browser, use `ligature login <provider>`.")
    case 1: break
    default: throw ValidationError("Use only one of --anonymous, --custom-token and a credential.")
    }
  }

  func run() async throws {
    try await profile.run { auth in
      let former = try await auth.userToReplace(allowsAnonymous: replace || keep || anonymous)
      if let sent = try await credential.send(auth, mail) { return sent }
      let result = try await signIn(auth)
      let isNew = result.additionalUserInfo?.isNewUser == true
      let view = AccountView(
        result.user, isNewAccount: isNew, replaced: former?.isAnonymous == true && keep ? nil : await auth.end(former),
        addressReleased: result.addressReleased)
      return CommandOutput((isNew ? "Signed in to a new account.\n" : "Signed in.\n") + view.text, view)
    }
  }

  private func signIn(_ auth: Auth) async throws -> AuthDataResult {
    if anonymous {
      return replace ? try await auth.signInToNewAnonymousAccount() : try await auth.signInAnonymously()
    }
    if let customToken {
      let token = try SecretInput.text(customToken)
      return try await secondFactor.signingIn { try await auth.signIn(withCustomToken: token) }
    }
    do {
      return try await secondFactor.signingIn(usesMail: credential.link != nil) {
        try await auth.signIn(with: credential.credential(auth))
      }
    } catch  where credential.email != nil {
      let failure = Failure(error)
      guard failure.reason == "TOO_MANY_ATTEMPTS_TRY_LATER", let hint = failure.hint else { throw error }
      throw Failure(error, hint: "\(hint) Until then, sign in with another method.")
    }
  }
}
