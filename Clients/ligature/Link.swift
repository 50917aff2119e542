import ArgumentParser
import Foundation
import LigatureAuth

/// Links a way to sign in.
struct Link: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Link another way to sign in to the account.",
    discussion: """
      The account keeps its uid; an anonymous one becomes a lasting one. An identity that is another account's is refused, \
      and nothing changes.

      EXAMPLES
        ligature link --email ada@example.com
        ligature link --provider google.com --id-token "$TOKEN"
        ligature link --provider google.com --id-token - --or-sign-in < token
      """)

  @OptionGroup(title: "Credential") var credential: CredentialOptions

  @Flag(
    help: "Where the identity is another account's: sign in to that account instead, without asking the provider again."
  )
  var orSignIn = false

  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if credential.isEmpty { throw ValidationError("Give --email or --provider.") }
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try auth.signedIn()
      let credential = try credential.credential(isNewPassword: true)
      do {
        try await user.link(with: credential)
        let view = AccountView(user)
        return CommandOutput("Linked \(credential.provider).\n\(view.text)", view)
      } catch  where orSignIn {
        let error = error as NSError
        guard let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential else {
          throw error
        }
        let view = AccountView(try await auth.signIn(with: updated).user)
        return CommandOutput("This identity is another account's; signed in to that one.\n\(view.text)", view)
      }
    }
  }
}
