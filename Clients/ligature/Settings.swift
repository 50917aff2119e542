import ArgumentParser
import LigatureServer

/// Prints the configuration table.
struct Settings: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List every setting of the server.",
    discussion: """
      EXAMPLES
        ligature settings
        ligature settings --markdown
      """)

  @Flag(help: "Print the table as Markdown, for the README.")
  var markdown = false

  func run() {
    if markdown {
      print(SettingsTable.markdown)
      return
    }
    for row in SettingsTable.rows {
      print(row.variable + (row.standard.isEmpty ? "" : " (\(row.standard))"))
      print("    \(row.meaning)")
    }
  }
}
