import ArgumentParser
import Foundation
import LigatureAuth

/// The options that specify a credential.
struct CredentialOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The email address, to sign in with a password.", valueName: "address"))
  var email: String?

  @Option(
    help: ArgumentHelp(
      "The password; - reads standard input. Default: LIGATURE_PASSWORD, or a prompt.", valueName: "text"))
  var password: String?

  @Option(
    help: ArgumentHelp(
      "The email address, to sign in with an emailed link; an email is sent unless --link is given.",
      valueName: "address"
    ))
  var emailLink: String?

  @Option(
    help: ArgumentHelp("The link from the email; - reads standard input. Default: a prompt.", valueName: "url"))
  var link: String?

  @OptionGroup var phone: PhoneOptions

  @Option(
    help: ArgumentHelp(
      "The provider's ID or short name; `ligature providers` lists the server's providers.", valueName: "id"),
    completion: .custom(ProviderNames.completions))
  var provider: String?

  @Option(
    help: ArgumentHelp(
      "The provider's OpenID Connect ID token; - reads standard input. Default: LIGATURE_ID_TOKEN.", valueName: "jwt"))
  var idToken: String?

  @Option(
    help: ArgumentHelp(
      "The raw nonce of the ID token, if the token contains its SHA-256 (LIGATURE_NONCE).", valueName: "text"))
  var nonce: String?

  @Option(
    help: ArgumentHelp(
      "The user's name, which Apple sends with the ID token at the first sign-in.", valueName: "text"))
  var fullName: String?

  @Option(
    help: ArgumentHelp(
      "The access token of facebook.com or github.com; - reads standard input. Default: LIGATURE_ACCESS_TOKEN.",
      valueName: "token"))
  var accessToken: String?

  func validate() throws {
    guard [email, emailLink, phone.number, provider].count(where: { $0 != nil }) <= 1 else {
      throw ValidationError("Use only one of --email, --email-link, --phone and --provider.")
    }
    try Self.check(address: email)
    try Self.check(address: emailLink)
    try phone.requireNumberOfCode()
    if emailLink == nil, link != nil { throw ValidationError("--link requires --email-link.") }
    if email == nil, password != nil { throw ValidationError("--password requires --email.") }
    if provider == nil, idToken != nil || accessToken != nil || nonce != nil {
      throw ValidationError("--id-token, --access-token and --nonce require --provider.")
    }
    if fullName != nil, ![AuthProviderID.apple.rawValue, "apple"].contains(provider) {
      throw ValidationError("--full-name requires --provider apple.com.")
    }
    for (option, value) in [("--id-token", idToken), ("--access-token", accessToken)] where value?.isEmpty == true {
      throw ValidationError("\(option) is empty; check the command that creates the token.")
    }
    if idToken != nil, accessToken != nil { throw ValidationError("Use --id-token or --access-token, not both.") }
    if nonce != nil, accessToken != nil { throw ValidationError("--nonce requires --id-token.") }
  }

  /// Throws if the text is not an email address. Without this check, the server would refuse the address only after the
  /// user entered a password.
  static func check(address: String?) throws {
    guard let address, !address.contains("@") else { return }
    throw ValidationError("\"\(address.printable)\" is not an email address.")
  }

  /// Whether the command line specifies no credential.
  var isEmpty: Bool { email == nil && emailLink == nil && phone.number == nil && provider == nil }

  /// Throws unless the command line specifies exactly one proof of the user's identity.
  func requireOne(besides browser: BrowserOptions) throws {
    if isEmpty == (browser.browserProvider == nil) {
      throw ValidationError(
        "Give the provider to sign in with through the browser, such as google, or use --email, --email-link, --phone or "
          + "--provider\(isEmpty ? "" : ", not both")."
      )
    }
  }

  /// Sends the link or the code for the credential, unless the command line contains it.
  /// - Parameter user: The user to whose account the credential will be linked, or nil for any other use.
  /// - Returns: The command's output if the user cannot enter the link or the code because standard input is not a
  ///   terminal, or nil if the command can continue.
  func send(_ auth: Auth, _ mail: MailOptions, toLinkTo user: User? = nil) async throws -> CommandOutput? {
    if phone.number != nil { return try await phone.sendUnlessInteractive(auth, toLinkTo: user) }
    guard let emailLink, link == nil else { return nil }
    try await auth.sendSignInLink(toEmail: emailLink, actionCodeSettings: mail.settings(for: auth))
    guard isatty(STDIN_FILENO) != 1 else { return nil }
    return CommandOutput(
      "An email was sent to \(emailLink.printable). Pass its link with --link.", SentMail(sentTo: emailLink))
  }

  /// Returns the credential. Prompts for the secret if it was omitted.
  /// - Parameter user: The user to whose account the credential will be linked, or nil for any other use. If it is not
  ///   nil, the method prompts for a new password.
  func credential(_ auth: Auth, toLinkTo user: User? = nil) async throws -> AuthCredential {
    if phone.number != nil { return try await phone.credential(auth, toLinkTo: user) }
    if let email {
      let password = try SecretInput.password(password, isNew: user != nil)
      return EmailAuthProvider.credential(withEmail: email, password: password)
    }
    if let emailLink {
      let link =
        try link.map { try SecretInput.text($0) }
        ?? SecretInput.visible("An email was sent to \(emailLink.printable). Paste its link: ")
      return EmailAuthProvider.credential(withEmail: emailLink, link: link)
    }
    guard let name = provider else { throw ValidationError("Use --email, --email-link, --phone or --provider.") }
    let provider = try await auth.providerID(named: name)
    if provider == EmailAuthProvider.id { throw ValidationError("Use --email to sign in with a password.") }
    if accessToken == nil, let token = try SecretInput.read(idToken, variable: "LIGATURE_ID_TOKEN") {
      let nonce = try SecretInput.read(nonce, variable: "LIGATURE_NONCE")
      if provider == AuthProviderID.apple.rawValue {
        let name = fullName.map { PersonNameComponents(givenName: $0) }
        return OAuthProvider.appleCredential(withIDToken: token, rawNonce: nonce, fullName: name)
      }
      guard let nonce else {
        return OAuthProvider.credential(providerID: .custom(provider), idToken: token)
      }
      return OAuthProvider.credential(withProviderID: provider, idToken: token, rawNonce: nonce)
    }
    guard let token = try SecretInput.read(accessToken, variable: "LIGATURE_ACCESS_TOKEN") else {
      throw ValidationError("--provider requires --id-token or --access-token; - reads the token from standard input.")
    }
    return OAuthProvider.credential(withProviderID: provider, accessToken: token)
  }
}
