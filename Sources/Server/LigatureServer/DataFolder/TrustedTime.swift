import Accounts

/// The last wall-clock time that a server trusted. It is stored in a file, so that a restart does not make the server
/// trust a wrong clock. The modification times of the database files are not suitable, because starting the server
/// changes them.
struct TrustedTime {
  /// The minimum difference, in milliseconds, between the stored time and a new time that replaces it.
  private static let longestAge: UInt64 = 3_600_000

  private var file: TimeFile

  var stored: Timestamp? { file.time }

  init(in folder: String) {
    file = TimeFile(DataFolder.trustedTime, in: folder)
  }

  /// Stores a time, unless a time close to it is already stored.
  mutating func store(_ time: Timestamp) throws {
    if let stored, time.milliseconds(since: stored).magnitude < Self.longestAge { return }
    try file.store(time)
  }
}
