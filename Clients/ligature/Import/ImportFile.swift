import Foundation

/// The file to import, or standard input. It is read only once, from beginning to end, so it may be a pipe.
struct ImportFile {
  private static let chunk = 1 << 18

  private let handle: FileHandle
  /// The description of the file for error messages.
  private let name: String
  /// The bytes that have been read but not yet returned.
  private var start: [UInt8] = []

  /// Opens a file, or standard input for "-".
  /// - Throws: `Failure` if the file cannot be read or is compressed.
  init(path: String) throws {
    name = path == "-" ? "standard input" : "the file \(path)"
    guard let handle = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path) else {
      throw Failure(
        reason: "INVALID_ARGUMENT",
        message: "The file \(path) cannot be read; check the path of the exported file.")
    }
    self.handle = handle
    start = try read(upTo: 512)
    guard !start.starts(with: [0x1f, 0x8b]), !start.starts(with: Array("PK".utf8) + [3, 4]) else {
      throw Failure(
        reason: "INVALID_ARGUMENT",
        message: "The content of \(name) is compressed; decompress it first, for example with gunzip.")
    }
  }

  /// Whether the content looks like JSON. Use this property before calling ``next()``.
  var isJSON: Bool { start.first { !" \t\r\n\u{feff}".utf8.contains($0) }.map { "{[".utf8.contains($0) } ?? false }

  /// Returns the next bytes of the file. The array is empty at the end of the file.
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
        message: "Cannot read \(name): \(cause.localizedDescription) Check the path of the exported file.")
    }
  }
}
