import Foundation

/// The file of an import, or standard input. It is read once, from its beginning to its end, so it may be a pipe.
struct ImportFile {
  private static let chunk = 1 << 18

  private let handle: FileHandle
  /// The path to show in errors.
  private let name: String
  /// The bytes that have been read but not returned yet.
  private var start: [UInt8] = []

  /// Opens a file, or standard input for "-".
  /// - Throws: `Failure` if it cannot be read, or is compressed.
  init(path: String) throws {
    name = path == "-" ? "standard input" : "the file \(path)"
    guard let handle = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path) else {
      throw Failure(reason: "INVALID_ARGUMENT", message: "The file \(path) cannot be read; name the export's file.")
    }
    self.handle = handle
    start = try read(upTo: 512)
    guard !start.starts(with: [0x1f, 0x8b]), !start.starts(with: Array("PK".utf8) + [3, 4]) else {
      throw Failure(
        reason: "INVALID_ARGUMENT", message: "What is in \(name) is compressed; decompress it first, as with gunzip.")
    }
  }

  /// Whether the content looks like JSON. Call it before ``next()``.
  var isJSON: Bool { start.first { !" \t\r\n\u{feff}".utf8.contains($0) }.map { "{[".utf8.contains($0) } ?? false }

  /// Returns the next bytes; none at the end.
  mutating func next() throws -> [UInt8] {
    guard start.isEmpty else {
      defer { start = [] }
      return start
    }
    return try read(upTo: Self.chunk)
  }

  private func read(upTo count: Int) throws -> [UInt8] {
    do {
      return Array(try handle.read(upToCount: count) ?? Data())
    } catch {
      let error = error as NSError
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
      throw Failure(
        reason: "INVALID_ARGUMENT",
        message: "It is not possible to read \(name): \(cause.localizedDescription) Name the export's file.")
    }
  }
}
