import Accounts
internal import PrivateFiles

/// The file that contains the last wall-clock time that a server trusted, in milliseconds since 1970. The file prevents
/// the server from trusting a wrong clock merely because of a restart. The modification times of the database files are
/// not suitable, because starting the server changes them.
struct TrustedTime {
  /// The minimum difference, in milliseconds, between the stored time and a new time that replaces it.
  private static let longestAge: UInt64 = 3_600_000

  private let file: PrivateFile
  /// The time in the file; nil if there is none.
  private(set) var stored: Timestamp?

  init(in folder: String) {
    file = PrivateFile(path: DataFolder.path(of: DataFolder.trustedTime, in: folder))
    let text = (try? file.read()).flatMap { $0 }.flatMap { String(validating: $0, as: UTF8.self) }
    stored = text.flatMap { Int64($0.filter { !$0.isNewline }) }.map(Timestamp.init(milliseconds:))
  }

  /// Stores a time, unless a time close to it is already stored.
  mutating func store(_ time: Timestamp) throws {
    if let stored, time.milliseconds(since: stored).magnitude < Self.longestAge { return }
    try file.replace(with: "\(time.milliseconds)\n".utf8)
    stored = time
  }
}
