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

      --identity names one of several identities of a provider; `ligature whoami` shows their IDs in [brackets].
      """)

  @Argument(
    help: ArgumentHelp("The provider's ID, as whoami shows it, or its short name.", valueName: "provider"),
    completion: .custom(ProviderNames.completions))
  var provider: String?

  @Option(help: ArgumentHelp("The identity, if a provider has several.", valueName: "id"))
  var identity: String?

  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    guard (provider == nil) != (identity == nil) else { throw ValidationError("Give a provider or --identity.") }
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
      linked.isEmpty ? "It has no sign-in method." : "Linked: \(Set(linked).sorted().joined(separator: ", "))."
    return Failure(
      reason: "NO_SUCH_PROVIDER", message: "No identity of \(id.printable) is linked to the account. \(others)")
  }
}
