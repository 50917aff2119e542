import ArgumentParser
import Settings

/// A word on the command line that is neither a command nor an option, with the most similar command or option if there
/// is one.
struct MistypedWord {
  /// The text of the error, in one or two sentences.
  let message: String

  /// Finds a mistyped word in the arguments. Returns nil if all commands exist and no unknown option is similar to an
  /// existing option.
  init?(in arguments: [String], of root: any ParsableCommand.Type) {
    var command = root
    var path = [root._commandName]
    for argument in arguments {
      let subcommands = command.configuration.subcommands
      // A word after an option may be the option's value.
      guard !argument.hasPrefix("-") else { break }
      guard !subcommands.isEmpty else {
        // The word may belong to a similar command, as in `profile list` instead of `profiles list`.
        guard let sibling = Self.sibling(of: command, in: root, with: argument) else { break }
        message =
          "'\(path.joined(separator: " "))' has no subcommand '\(argument.printable)'. Did you mean "
          + "'\(root._commandName) \(sibling) \(argument)'?"
        return
      }
      guard let next = subcommands.first(where: { $0.names.contains(argument) }) else {
        let known =
          subcommands.filter { $0.configuration.shouldDisplay }.flatMap { $0.names } + (command == root ? ["help"] : [])
        message =
          "Unknown command '\((path + [argument]).joined(separator: " ").printable)'. "
          + (known.nearest(to: argument).map { "Did you mean '\((path + [$0]).joined(separator: " "))'?" }
            ?? "'\(path.joined(separator: " ")) --help' lists the commands.")
        return
      }
      command = next
      path.append(argument)
    }
    let known = Self.options(in: root.helpMessage(for: command, includeHidden: true, columns: 1000))
    let given = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    guard let unknown = given.first(where: { !known.contains($0) }), let nearest = known.sorted().nearest(to: unknown)
    else { return nil }
    message = "Unknown option '\(unknown.printable)'. Did you mean '\(nearest)'?"
  }

  /// Returns the command most similar to `command` that has a subcommand named `name`.
  private static func sibling(
    of command: any ParsableCommand.Type, in root: any ParsableCommand.Type, with name: String
  ) -> String? {
    root.configuration.subcommands
      .filter { sibling in sibling.configuration.subcommands.contains { $0.names.contains(name) } }
      .map { $0._commandName }.nearest(to: command._commandName)
  }

  /// Returns the options in a help text.
  private static func options(in help: String) -> Set<String> {
    Set(help.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.output) })
  }
}

extension ParsableCommand {
  /// The names of this command in its parent command.
  fileprivate static var names: [String] { [_commandName] + configuration.aliases }
}
