import ArgumentParser
import LigatureAuth

/// The options for applying or denying a code from an email about the account's address.
struct MailedCodeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The code or the link from the email; - reads standard input.", valueName: "code"))
  var code: String?

  @Option(
    help: ArgumentHelp(
      "The account's password; - reads standard input. Not required if you are signed in to it. With a code that "
        + "undoes a change: a password that the account had before, which removes the second factors that were added "
        + "since. Default: LIGATURE_PASSWORD, or a prompt.",
      valueName: "text"))
  var password: String?

  @Flag(
    help: ArgumentHelp(
      "Report that you did not request the email. An account that has not verified the address loses it, and a "
        + "change of the address is canceled."))
  var deny = false

  func validate() throws {
    guard code != nil || (password == nil && !deny) else {
      throw ValidationError("--password and --deny require --code.")
    }
    if deny, password != nil { throw ValidationError("Use --password or --deny, not both.") }
  }

  /// Applies or denies the code.
  /// - Returns: The command's output, or nil if the command line contains no code.
  func use(_ auth: Auth) async throws -> CommandOutput? {
    guard let code else { return nil }
    let mailed = try MailedCode(code)
    return deny ? try await mailed.deny(auth) : try await mailed.apply(auth, password: password)
  }
}
