import Accounts
internal import PrivateFiles

/// The file with the last time of day that a server has trusted, in milliseconds since 1970, so that a restart with a
/// wrong clock does not make the clock trusted. The modification times of the database's files cannot serve for this,
/// because the start itself changes them.
struct TrustedTime {
  /// The age in milliseconds at which the file is written again.
  private static let longestAge: UInt64 = 3_600_000

  private let file: PrivateFile
  /// The time in the file; nil if there is none.
  private(set) var stored: Timestamp?

  init(in folder: String) {
    file = PrivateFile(path: DataFolder.path(of: DataFolder.trustedTime, in: folder))
    let text = (try? file.read()).flatMap { $0 }.flatMap { String(validating: $0, as: UTF8.self) }
    stored = text.flatMap { Int64($0.filter { !$0.isNewline }) }.map(Timestamp.init(milliseconds:))
  }

  /// Stores a time, unless a time shortly before it is stored already.
  mutating func store(_ time: Timestamp) throws {
    if let stored, time.milliseconds(since: stored).magnitude < Self.longestAge { return }
    try file.replace(with: "\(time.milliseconds)\n".utf8)
    stored = time
  }
}
