import ArgumentParser
import Glibc

/// The options for confirming a change that cannot be undone or is hard to undo.
struct ConfirmationOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  /// Shows the planned change and prompts for confirmation.
  /// - Parameters:
  ///   - plan: The description of the change.
  ///   - question: The question, such as "Delete?".
  ///   - word: The word that the user must type, or nil if "y" is sufficient.
  ///   - asJSON: Whether the command writes JSON, in which case it cannot prompt.
  /// - Throws: `CONFIRMATION_NEEDED` if the command cannot prompt, or `NOT_CONFIRMED` if the user declines.
  func confirm(_ plan: String, question: String, typing word: String? = nil, asJSON: Bool) throws(Failure) {
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, !asJSON else {
      throw Failure(
        reason: "CONFIRMATION_NEEDED",
        message: "Nothing was changed. Use --yes to do this without confirmation:\n\n\(plan)")
    }
    StandardError.write(text: plan)
    let answer = SecretInput.answer(to: word == nil ? "\(question) [y/N] " : "\(question) ")
    guard let answer, word.map({ $0 == answer }) ?? ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure(reason: "NOT_CONFIRMED", message: "Nothing was changed.")
    }
  }
}
