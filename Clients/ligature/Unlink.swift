import ArgumentParser
import LigatureAuth

/// A command that unlinks a sign-in method.
struct Unlink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Unlink a sign-in method from the account. The last one cannot be unlinked.",
    discussion: """
      EXAMPLES
        ligature unlink google
        ligature unlink --identity 343f726381a9f8ab

      If the account has several identities of a provider, name one with --identity; `ligature whoami` shows their IDs \
      in [brackets].
      """)

  @Argument(
    help: ArgumentHelp("The provider's ID from `ligature whoami`, or its short name.", valueName: "provider"),
    completion: .custom(ProviderNames.completions))
  var provider: String?

  @Option(help: ArgumentHelp("The identity's ID, if the account has several of a provider.", valueName: "id"))
  var identity: String?

  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    guard (provider == nil) != (identity == nil) else { throw ValidationError("Name a provider or use --identity.") }
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if let provider {
        var linked = user.providerData.map(\.providerID)
        let id = try await auth.providerID(named: provider, known: linked, mayBeMistyped: false)
        if !linked.contains(id) {
          try await user.reload()
          linked = user.providerData.map(\.providerID)
        }
        guard linked.contains(id) else { throw Failure.notLinked(id, linked) }
        _ = try await user.unlink(fromProvider: id)
      } else if let identity {
        let linked = user.providerData.compactMap { ($0 as? ProviderUserInfo)?.identityID }
        if !linked.contains(identity) { try await user.reload() }
        _ = try await user.unlink(identity: identity)
      }
      let view = AccountView(user)
      return CommandOutput("Unlinked \(provider ?? identity ?? "").\n\(view.text)", view)
    }
  }
}

extension Failure {
  /// Returns the failure for a provider that is not linked to the account.
  static func notLinked(_ id: String, _ linked: [String]) -> Failure {
    let others =
      linked.isEmpty ? "The account has no sign-in method." : "Linked: \(Set(linked).sorted().joined(separator: ", "))."
    return Failure(
      reason: "NO_SUCH_PROVIDER", message: "No identity of \(id.printable) is linked to the account. \(others)")
  }
}
