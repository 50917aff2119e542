import ArgumentParser
import Foundation

/// Asks before something is done that can't be taken back.
struct ConfirmationOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  /// Shows what is about to be done and asks.
  /// - Parameter question: Such as "Delete?".
  /// - Throws: `CONFIRMATION_NEEDED` if there is no terminal to ask at, `NOT_CONFIRMED` if the answer is no.
  func confirm(_ plan: String, question: String, asJSON: Bool) throws {
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, !asJSON else {
      throw Failure(
        reason: "CONFIRMATION_NEEDED",
        message: "\(plan)\n\nNothing was changed. Give --yes to do it without being asked.")
    }
    FileHandle.standardError.write(Data((plan + "\n").utf8))
    let answer = try SecretInput.visible("\(question) [y/N] ", allowsEmpty: true)
    guard ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure(reason: "NOT_CONFIRMED", message: "Nothing was changed.")
    }
  }
}
