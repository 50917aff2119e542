/// Options of a program as `--name=value` or `--name value`; names are the same with `-` and with `_`.
public struct ProgramOptions: Sendable {
  private var values: [String: String] = [:]
  /// The arguments that are not options.
  public private(set) var arguments: [String] = []

  public init(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        self.arguments.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.normalized(parts[0])
      values[name] = parts.count > 1 ? String(parts[1]) : rest.popFirst() ?? ""
    }
  }

  public subscript(_ name: String) -> String? { values[Self.normalized(name[...])] }

  private static func normalized(_ name: Substring) -> String { String(name.map { $0 == "_" ? "-" : $0 }) }
}
