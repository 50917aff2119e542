import Foundation

/// Files that only their owner may read.
enum PrivateFile {
  /// More than any state needs; a larger file is not ours.
  private static let longest = 4 << 20

  /// Opens a file, making it with mode 0600: at no time could another user have opened it.
  static func open(_ path: String, flags: Int32) throws -> FileHandle {
    let descriptor = unsafe Foundation.open(path, flags | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno, path) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// A file's content, nil where there is no file.
  static func read(_ path: String) throws -> Data? {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
      return nil
    }
    defer { try? handle.close() }
    let data = try handle.read(upToCount: longest + 1) ?? Data()
    guard data.count <= longest else { throw CocoaError(.fileReadTooLarge) }
    return data
  }

  /// Replaces a file as a whole. Where the path is a symbolic link, what it points to is replaced.
  static func replace(_ path: String, with data: Data) throws {
    let target = URL(fileURLWithPath: destination(of: path))
    let temporary = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)").path
    let handle = try open(temporary, flags: O_WRONLY | O_EXCL | O_NOFOLLOW)
    do {
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      guard unsafe rename(temporary, target.path) == 0 else { throw failure(errno, target.path) }
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw error
    }
  }

  /// Where a path leads through symbolic links, also to what does not exist yet.
  private static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<16 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = URL(fileURLWithPath: next, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent()).path
    }
    return path
  }

  /// Removes a file; one that is not there is removed already.
  static func remove(_ path: String) throws {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      return
    }
  }

  /// Makes the folder of a file, with mode 0700, where it is missing.
  static func makeFolder(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if FileManager.default.fileExists(atPath: folder) { return }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static func failure(_ code: Int32, _ path: String) -> NSError {
    NSError(domain: NSPOSIXErrorDomain, code: Int(code), userInfo: [NSFilePathErrorKey: path])
  }
}
