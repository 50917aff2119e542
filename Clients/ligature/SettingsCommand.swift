import ArgumentParser
import Foundation
import LigatureServer

/// A command that lists the server's settings.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List every setting of the server.",
    discussion: """
      EXAMPLES
        ligature settings
        ligature settings --json
        ligature settings --markdown
      """)

  @Flag(help: "Print JSON: an array with one object per setting.")
  var json = false

  @Flag(help: "Print the table of the settings guide in Markdown.")
  var markdown = false

  func validate() throws {
    guard !(json && markdown) else { throw ValidationError("Use --json or --markdown, not both.") }
  }

  func run() throws {
    try StandardOutput.write(line: json ? SettingsTable.json : markdown ? SettingsTable.markdown : Self.text)
  }

  /// The list of settings and their meanings, wrapped at the terminal's width.
  private static var text: String {
    SettingsTable.text.components(separatedBy: "\n").map { line in
      TerminalStyle.output.hanging(
        String(line.drop { $0 == " " }), after: String(line.prefix { $0 == " " }))
    }.joined(separator: "\n")
  }
}
