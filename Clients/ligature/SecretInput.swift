import ArgumentParser
import Foundation

/// A reader of passwords, tokens and codes. Besides an option's value, it supports sources that do not appear in the
/// process list: an environment variable, standard input, or a prompt.
enum SecretInput {
  /// Reads a secret.
  /// - Parameters:
  ///   - given: The option's value, which is the secret, `-` for a line of standard input, or nil if the option was
  ///     omitted.
  ///   - variable: The environment variable to read if the option was omitted.
  /// - Returns: The secret, or nil if the option was omitted and the variable is empty or not set.
  static func read(_ given: String?, variable: String) throws -> String? {
    switch given {
    case let given?: try text(given)
    case nil: ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Reads the value of a required option, which is the secret, or `-` for a line of standard input.
  static func text(_ given: String) throws -> String { given == "-" ? try line() : given }

  /// Reads a password as ``read(_:variable:)`` does. If there is none, the method prompts for it on a terminal, or
  /// reads a line of standard input.
  /// - Parameter isNew: Whether the password is new. The method prompts for a new password twice.
  static func password(_ given: String?, isNew: Bool) throws -> String {
    if let secret = try read(given, variable: "LIGATURE_PASSWORD") { return secret }
    guard isatty(STDIN_FILENO) == 1 else {
      return try line(
        isNew ? "a new password" : "a password", "; pass it there, in LIGATURE_PASSWORD, or with --password")
    }
    guard isNew else { return try prompt("Password: ") }
    while true {
      let first = try prompt("New password: ")
      if try prompt("Repeat the new password: ") == first { return first }
      StandardError.write(text: "The passwords do not match. Type the new password twice, or press Ctrl-C to cancel.")
    }
  }

  /// Reads the password to change as ``read(_:variable:)`` does. If there is none, the method prompts for it on a
  /// terminal.
  /// - Returns: The password, or nil if there is none or it is empty.
  static func oldPassword(_ given: String?) throws -> String? {
    try optional(
      given, variable: "LIGATURE_OLD_PASSWORD", "Old password (empty if you have just signed in): ")
  }

  /// Reads a password that an account had before its second factors were added. The method prompts for it on a terminal
  /// if `LIGATURE_PASSWORD` is not set.
  /// - Parameter factors: The names of the factors.
  /// - Returns: The password, or nil if there is none or it is empty.
  static func olderPassword(than factors: [String]) throws -> String? {
    let names = factors.map(\.printable).joined(separator: ", ")
    return try optional(
      nil, variable: "LIGATURE_PASSWORD",
      "Second factors were added since: \(names). An earlier password removes them.\nEarlier password of the account "
        + "(empty to keep the factors): ")
  }

  /// Reads an optional password as ``read(_:variable:)`` does. If there is none, the method prompts for it on a
  /// terminal.
  private static func optional(_ given: String?, variable: String, _ question: String) throws -> String? {
    if let secret = try read(given, variable: variable) { return secret }
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    let secret = try prompt(question, allowsEmpty: true)
    return secret.isEmpty ? nil : secret
  }

  /// Reads the code of a second factor as ``read(_:variable:)`` does. If there is none, the method prompts for it on a
  /// terminal, or reads a line of standard input. The method removes spaces and hyphens.
  /// - Returns: The code, or nil if there is none.
  static func code(_ given: String?, _ question: String) throws -> String? {
    var text = try read(given, variable: "LIGATURE_CODE")
    if text == nil { text = isatty(STDIN_FILENO) == 1 ? try visible(question) : readLine(strippingNewline: true) }
    guard let code = text.map(codeText), !code.isEmpty else { return nil }
    return code
  }

  /// Returns a code without spaces or hyphens.
  static func codeText(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "-" } }

  /// Prompts on the terminal for text, with echo. Throws an error if the user types nothing, unless `allowsEmpty` is
  /// true.
  static func visible(_ text: String, allowsEmpty: Bool = false) throws -> String {
    guard let line = answer(to: text), allowsEmpty || !line.isEmpty else {
      throw ValidationError("The input is empty.")
    }
    return line
  }

  /// Prompts on the terminal for text, with echo.
  /// - Returns: The text, or nil if the user ended the input with Ctrl-D.
  static func answer(to question: String) -> String? {
    StandardError.write(question: question)
    if let line = readLine(strippingNewline: true) { return line }
    StandardError.write(line: "")
    return nil
  }

  private static func line(_ secret: String = "a secret", _ remedy: String = "") throws -> String {
    guard let line = readLine(strippingNewline: true), !line.isEmpty else {
      throw ValidationError("Standard input is empty; it must contain \(secret)\(remedy).")
    }
    return line
  }

  /// Prompts on the terminal for text, without echo.
  private static func prompt(_ text: String, allowsEmpty: Bool = false) throws -> String {
    let typed = HiddenInput.read {
      // The prompt is written only now, because disabling echo discards anything typed before.
      StandardError.write(question: text)
      return readLine(strippingNewline: true)
    }
    StandardError.write(line: "")
    guard let typed, allowsEmpty || !typed.isEmpty else { throw ValidationError("The password is missing.") }
    return typed
  }
}
