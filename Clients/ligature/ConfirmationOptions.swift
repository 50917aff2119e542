import ArgumentParser
import Glibc

/// Asks before something is done that can't be taken back, or not easily.
struct ConfirmationOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  /// Shows what is about to be done and asks.
  /// - Parameters:
  ///   - question: Such as "Delete?".
  ///   - word: What has to be typed; nil if that is y.
  /// - Throws: `CONFIRMATION_NEEDED` without a terminal to ask at, `NOT_CONFIRMED` if the answer is no.
  func confirm(_ plan: String, question: String, typing word: String? = nil, asJSON: Bool) throws(Failure) {
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, !asJSON else {
      throw Failure(
        reason: "CONFIRMATION_NEEDED",
        message: "Nothing was changed. Give --yes to do this without being asked:\n\n\(plan)")
    }
    StandardError.write(line: plan)
    let answer = SecretInput.answer(to: word == nil ? "\(question) [y/N] " : "\(question) ")
    guard let answer, word.map({ $0 == answer }) ?? ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure(reason: "NOT_CONFIRMED", message: "Nothing was changed.")
    }
  }
}
