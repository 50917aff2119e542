import ArgumentParser
import LigatureAuth

/// A command that shows the signed-in account and its sign-in methods.
struct WhoAmI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Show the signed-in account and its sign-in methods in order of linking.",
    discussion: """
      EXAMPLES
        ligature whoami
        ligature whoami --json | jq -r '.providerData[].providerID'
        ligature whoami --profile grace
      """)

  @Flag(help: "Show the last known state without calling the server.")
  var offline = false

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run(isOffline: offline) { auth in
      let user = try await auth.signedIn()
      if !offline { try await user.reload() }
      let view = AccountView(user)
      return CommandOutput(view.text, view)
    }
  }
}
