import Accounts
internal import PrivateFiles

/// A file in the data folder that contains a wall-clock time, in milliseconds since 1970.
struct TimeFile {
  private let file: PrivateFile
  /// The time in the file; nil if there is none.
  private(set) var time: Timestamp?

  init(_ name: String, in folder: String) {
    file = PrivateFile(path: DataFolder.path(of: name, in: folder))
    let text = (try? file.read()).flatMap { $0 }.flatMap { String(validating: $0, as: UTF8.self) }
    time = text.flatMap { Int64($0.filter { !$0.isNewline }) }.map(Timestamp.init(milliseconds:))
  }

  mutating func store(_ time: Timestamp) throws {
    try file.replace(with: "\(time.milliseconds)\n".utf8)
    self.time = time
  }
}
