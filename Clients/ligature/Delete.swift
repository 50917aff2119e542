import ArgumentParser
import Foundation
import LigatureAuth

/// Deletes the account.
struct Delete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete the account for good and free its identities.",
    discussion: """
      EXAMPLES
        ligature delete
        ligature delete --yes --profile trial
      """)

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      try confirm(user)
      try await user.delete()
      return CommandOutput("Deleted \(user.uid).", ["uid": user.uid])
    }
  }

  private func confirm(_ user: User) throws {
    guard !yes else { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw ValidationError("There is no terminal to ask at; give --yes to delete the account.")
    }
    FileHandle.standardError.write(Data("Delete the account \(user.uid) for good? Type its uid: ".utf8))
    guard readLine() == user.uid else {
      throw Failure(reason: "NOT_CONFIRMED", message: "Nothing was deleted.")
    }
  }
}
