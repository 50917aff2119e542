import ArgumentParser
import Foundation
import LigatureAuth

/// A command that links a sign-in method to the account.
struct Link: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Link another sign-in method to the account.",
    discussion: """
      The account keeps its uid; an anonymous account becomes a permanent one. If the identity belongs to another \
      account, the command fails and changes nothing.

      EXAMPLES
        ligature link --email ada@example.com
        ligature link google
        ligature link --phone +16505550100
        ligature link --provider google.com --id-token "$TOKEN"
        ligature link --provider google.com --id-token - --or-sign-in < token
        ligature link --email ada@example.com --or-sign-in
        ligature link --provider google.com --id-token - --another < token
      """)

  @OptionGroup(title: "Browser") var browser: BrowserOptions
  @OptionGroup(title: "Credential") var credential: CredentialOptions
  @OptionGroup(title: "Second factor of the other account") var secondFactor: SecondFactorOptions

  @Flag(
    help: ArgumentHelp(
      "If the identity or the address belongs to another account: sign in to that account instead, without asking the "
        + "provider again, or with that password. An anonymous account is then abandoned."))
  var orSignIn = false

  @Flag(help: "Link it even if an identity of the same provider is linked; the server's policy must allow several.")
  var another = false

  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    try credential.requireOne(besides: browser)
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if let sent = try await credential.send(auth, mail, toLinkTo: user) { return sent }
      let provider = try await browser.provider(auth)
      if let provider { try await reload(user, ifItHas: provider.providerID) }
      let credential =
        if let provider {
          try await user.credential(toLink: provider, allowingSeveralPerProvider: another)
        } else {
          try await credential.credential(auth, toLinkTo: user)
        }
      try await reload(user, ifItHas: credential.provider)
      do {
        let result = try await user.link(with: credential, allowingSeveralPerProvider: another)
        let view = AccountView(user, addressReleased: result.addressReleased)
        return CommandOutput("Linked \(credential.provider.printable).\n\(view.text)", view)
      } catch  where orSignIn {
        let error = error as NSError
        guard let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential else {
          throw error
        }
        let owner = try await secondFactor.signingIn { try await auth.signIn(with: updated) }.user
        let view = AccountView(owner, replaced: await auth.end(user))
        let what = AuthErrorCode(error) == .emailAlreadyInUse ? "address" : "identity"
        return CommandOutput("This \(what) belongs to another account; signed in to that one.\n\(view.text)", view)
      }
    }
  }

  /// Reloads the account if it seems to have an identity from the provider, because another session may have unlinked
  /// the identity.
  private func reload(_ user: User, ifItHas provider: String) async throws {
    guard !another, user.providerData.contains(where: { $0.providerID == provider }) else { return }
    try await user.reload()
  }
}
