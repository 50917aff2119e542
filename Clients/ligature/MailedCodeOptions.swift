import ArgumentParser
import LigatureAuth

/// The code of a mail that is about the account's address, and what shows that the account is the user's.
struct MailedCodeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The code or the link of the mail; - reads standard input.", valueName: "code"))
  var code: String?

  @Option(
    help: ArgumentHelp(
      "The account's password; - reads standard input. Left out: being signed in, LIGATURE_PASSWORD, or a prompt.",
      valueName: "text"))
  var password: String?

  @Flag(help: "Say that you did not ask for the mail: what it offers is not done.")
  var deny = false

  func validate() throws {
    guard code != nil || (password == nil && !deny) else {
      throw ValidationError("--password and --deny go with --code.")
    }
    if deny, password != nil { throw ValidationError("Give --password or --deny, not both.") }
  }

  /// Does what the code is for, or denies it.
  /// - Returns: nil if no code was given.
  func use(_ auth: Auth) async throws -> CommandOutput? {
    guard let code else { return nil }
    let mailed = try MailedCode(code)
    return deny ? try await mailed.deny(auth) : try await mailed.apply(auth, password: password)
  }
}
