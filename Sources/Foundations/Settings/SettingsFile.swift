import Foundation
import Yams

/// The keys and values in a YAML settings file, and their line numbers.
struct SettingsFile: Sendable {
  private enum Content: Hashable {
    case value(WrittenValue)
    /// A mapping. Its keys are the entries that follow it.
    case group
  }

  private struct Entry {
    /// The key's path from the top of the file, with dots between the levels.
    var name: String
    var line: Int
    var content: Content
  }

  private static let maximumBytes = 1 << 20

  private let path: String
  /// The entries in file order. A group precedes its content.
  private let entries: [Entry]
  private let indexes: [String: Int]

  init(path: String) throws(SettingsError) {
    // Unlike FileManager, a file handle also reads pipes, such as the output of a command that decrypts the settings.
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: Self.maximumBytes + 1) ?? Data()
    else {
      throw SettingsError(
        "config", "\(path) cannot be read (\(Self.reason(forUnreadable: path)))",
        remedy: "check the path and the file's permissions")
    }
    guard data.count <= Self.maximumBytes else {
      throw SettingsError("config", "\(path) has more than 1 MiB", remedy: "name a file with settings")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw SettingsError("config", "\(path) is not UTF-8", remedy: "save the file as UTF-8")
    }
    try self.init(path: path, text: text)
  }

  /// Throws an error if a file that was read at the start has no content now. A pipe can be read only once, and a file is
  /// empty while another program writes it. Without this check, all settings would seem to have been removed.
  static func requireContent(at path: String) throws(SettingsError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SettingsError(
        "config", "\(path) is not a regular file, so it cannot be read again",
        remedy: "restart the server to apply new settings")
    }
    guard status.st_size > 0 else {
      throw SettingsError("config", "\(path) is empty", remedy: "write the settings, and reload again")
    }
  }

  /// Returns the system's explanation of why a file cannot be read.
  private static func reason(forUnreadable path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor >= 0 {
      // A folder can be opened, but not read.
      var byte: UInt8 = 0
      _ = unsafe read(descriptor, &byte, 1)
    }
    let code = errno
    if descriptor >= 0 { close(descriptor) }
    return unsafe String(cString: strerror(code)).lowercased()
  }

  init(path: String, text: String) throws(SettingsError) {
    self.path = path
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw Self.error(error as? YamlError, in: path)
    }
    var entries: [Entry] = []
    if let root, root.null == nil {
      guard let mapping = root.mapping else {
        throw SettingsError(
          "config", from: path, "it does not contain settings at its top level",
          remedy: "begin it with a setting, such as `data: ./data`")
      }
      try Self.append(mapping, below: "", of: path, to: &entries)
    }
    self.entries = entries
    var indexes: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      if let first = indexes.updateValue(index, forKey: entry.name).map({ entries[$0] }) {
        // A group may be split, as in `log.level` next to `log:`, but a value may be set only once.
        guard entry.content == .group, first.content == .group else {
          throw SettingsError(
            entry.name, from: "\(path), line \(entry.line)", "it is also set in line \(first.line)",
            remedy: "remove one of the two")
        }
      }
    }
    self.indexes = indexes
  }

  func value(of name: String) -> (value: WrittenValue, origin: String)? {
    guard let entry = indexes[name].map({ entries[$0] }) else { return nil }
    switch entry.content {
    case .value(let value): return (value, origin(of: entry))
    case .group: return (WrittenValue(), origin(of: entry))
    }
  }

  /// The values with their names and locations, in file order.
  var values: [(name: String, value: WrittenValue, origin: String)] {
    entries.compactMap { entry in
      guard case .value(let value) = entry.content else { return nil }
      return (entry.name, value, origin(of: entry))
    }
  }

  /// Throws an error for the first key that is neither a setting nor a group of settings.
  ///
  /// - Parameters:
  ///   - group: The group whose keys are checked, or nil to check all keys.
  ///   - remedy: A closure that returns the specific remedy for an unknown key, or nil to suggest a similar name.
  func refuseUnknown(
    known names: [String], in group: String? = nil, remedy: (String) -> String?
  ) throws(SettingsError) {
    let settings = Set(names)
    var groups: Set<String> = []
    for name in names {
      for dot in name.indices where name[dot] == "." { groups.insert(String(name[..<dot])) }
    }
    let prefix = group.map { "\($0)." } ?? ""
    for entry in entries where entry.name.hasPrefix(prefix) && !settings.contains(entry.name) {
      guard groups.contains(entry.name) else {
        // If a setting contains keys, its format is checked when the setting is read.
        if names.contains(where: { entry.name.hasPrefix($0 + ".") }) { continue }
        throw SettingsReader.unknown(
          entry.name, from: origin(of: entry), known: names.sorted() + groups.sorted(),
          remedy: entries.lazy.map(\.name).filter { $0 == entry.name || $0.hasPrefix(entry.name + ".") }
            .compactMap(remedy).first)
      }
      guard case .value(let value) = entry.content, !value.isEmpty else { continue }
      throw SettingsError(
        entry.name, from: origin(of: entry), "it has the wrong form", remedy: "write its settings below it")
    }
  }

  private func origin(of entry: Entry) -> String { "\(path), line \(entry.line)" }
}

// MARK: - Reading

extension SettingsFile {
  private static func append(
    _ mapping: Node.Mapping, below prefix: String, of path: String, to entries: inout [Entry]
  ) throws(SettingsError) {
    for (key, value) in mapping {
      let line = key.mark?.line ?? 0
      guard let text = key.scalar?.string else {
        throw SettingsError(
          "config", from: "\(path), line \(line)", "a key is not a string", remedy: "write the name of a setting")
      }
      let name = prefix + text
      switch value {
      case .mapping(let mapping):
        entries.append(Entry(name: name, line: line, content: .group))
        try append(mapping, below: name + ".", of: path, to: &entries)
      case .scalar(let scalar):
        let text = value.null == nil ? scalar.string : ""
        entries.append(Entry(name: name, line: line, content: .value(WrittenValue(text: text))))
      case .sequence(let sequence):
        let items = sequence.compactMap(\.scalar?.string)
        let isList = items.count == sequence.count
        entries.append(Entry(name: name, line: line, content: .value(WrittenValue(items: isList ? items : nil))))
      case .alias:
        throw SettingsError(
          name, from: "\(path), line \(line)", "it has the wrong form", remedy: "write the value itself")
      }
    }
  }

  /// Returns the parser's error without the lines that it quotes, because those lines may contain a secret.
  private static func error(_ error: YamlError?, in path: String) -> SettingsError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      SettingsError(
        "config", from: "\(path), line \(mark.line)", "the file is not YAML (\(problem))", remedy: "correct the line")
    case .duplicatedKeysInMapping(let keys, let context):
      SettingsError(
        "config",
        from: "\(path), line \(lineOfRepetition(of: keys.first ?? "", at: context.mark, in: context.text))",
        "the key \(keys.first ?? "") occurs twice, first in line \(context.mark.line)", remedy: "remove one of the two")
    case .reader(let problem, _, _, _):
      SettingsError("config", from: path, "the file is not YAML (\(problem))", remedy: "save it as plain text")
    default: SettingsError("config", from: path, "the file is not YAML", remedy: "correct the file")
    }
  }

  /// Returns the line in which a key occurs again. The parser only names the first line, in which the key has the same
  /// column, unless the mapping is written in braces. In that case, the first line is returned.
  private static func lineOfRepetition(of key: String, at mark: Mark, in text: String) -> Int {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let spellings = [key, "\"\(key)\"", "'\(key)'"]
    let repetition = lines.indices.dropFirst(mark.line).first { index in
      let line = lines[index]
      guard line.prefix(while: { $0 == " " }).count == mark.column - 1 else { return false }
      let rest = line.dropFirst(mark.column - 1)
      return spellings.contains { rest.hasPrefix($0) && rest.dropFirst($0.count).first { $0 != " " } == ":" }
    }
    return repetition.map { $0 + 1 } ?? mark.line
  }
}
