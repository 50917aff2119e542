import ArgumentParser
import Foundation

/// Asks before something is done that can't be taken back, or not easily.
struct ConfirmationOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  /// Shows what is about to be done and asks.
  /// - Parameter question: Such as "Delete?".
  /// - Throws: `CONFIRMATION_NEEDED` if there is no terminal to ask at, `NOT_CONFIRMED` if the answer is no.
  func confirm(_ plan: String, question: String, asJSON: Bool) throws {
    guard try isConfirmed(plan, question: question, asJSON: asJSON) else {
      throw Failure(reason: "NOT_CONFIRMED", message: "Nothing was changed.")
    }
  }

  /// Shows what is about to be done, asks, and returns the answer.
  /// - Parameters:
  ///   - question: Such as "Delete?".
  ///   - remedy: What a program is to do, which can't be asked.
  /// - Throws: `CONFIRMATION_NEEDED` if there is no terminal to ask at.
  func isConfirmed(
    _ plan: String, question: String, remedy: String = "Give --yes to do it without being asked.", asJSON: Bool
  ) throws -> Bool {
    if yes { return true }
    guard isatty(STDIN_FILENO) == 1, !asJSON else {
      throw Failure(reason: "CONFIRMATION_NEEDED", message: "\(plan)\n\nNothing was changed. \(remedy)")
    }
    FileHandle.standardError.write(Data((plan + "\n").utf8))
    let answer = try SecretInput.visible("\(question) [y/N] ", allowsEmpty: true)
    return ["y", "yes"].contains(answer.lowercased())
  }
}
