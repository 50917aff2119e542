internal import CGlibc
package import Foundation

/// A file that only its owner may read and write (mode 0600).
///
/// Other users can never open the file, because its mode is set before it has any content. Symbolic links are followed.
package struct PrivateFile: Sendable {
  /// The default maximum size, in bytes, of a file to read. This program writes no larger files.
  package static let defaultLimit = 4 << 20

  package let path: String

  package init(path: String) {
    self.path = path
  }

  // MARK: Reading

  /// Returns whether a file or any other item exists at this path.
  package func exists() throws(PrivateFileError) -> Bool {
    try kind() != nil
  }

  /// The kind of an item in the file system.
  package enum Kind: Sendable, Hashable {
    /// A regular file with its size in bytes.
    case plainFile(Int)
    case folder
    /// A symbolic link, a device, a pipe or a socket.
    case other
  }

  /// Returns the kind of the item at this path, or nil if nothing exists there. Symbolic links are not followed.
  package func kind() throws(PrivateFileError) -> Kind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw unreadable }
      return nil
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .plainFile(Int(status.st_size))
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Returns whether two paths lead to the same regular file. Returns false if either file cannot be accessed.
  package func isSame(as other: PrivateFile) -> Bool {
    guard let status = commonStatus(of: path, and: other.path) else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Throws an error if the file is missing, is not a regular file, or may be read or written by other users.
  package func check() throws(PrivateFileError) {
    guard try read(limit: 0, isWhole: false) != nil else {
      throw PrivateFileError(.unreadable, "the file \(path) does not exist", remedy: "Name an existing file")
    }
  }

  /// Returns the file's content, or nil if the file does not exist.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes. A larger file is refused.
  ///   - allowsOthers: Whether to read the file even if other users may read or write it.
  package func read(limit: Int = defaultLimit, allowsOthers: Bool = false) throws(PrivateFileError) -> [UInt8]? {
    try read(limit: limit, allowsOthers: allowsOthers, isWhole: true)
  }

  private func read(
    limit: Int, allowsOthers: Bool = false, isWhole: Bool
  ) throws(PrivateFileError) -> [UInt8]? {
    // The call must not block on a pipe, which is refused below.
    let descriptor = unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw unreadable
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw PrivateFileError(
        .notAPlainFile, "the file \(path) is not a regular file", remedy: "Name a regular file")
    }
    guard allowsOthers || status.st_mode & 0o077 == 0 else {
      throw PrivateFileError(
        .accessibleToOthers, "the file \(path) contains a secret, but other users can read or write it",
        remedy: remedy(for: status))
    }
    guard isWhole else { return [] }
    guard let content = try? handle.read(upToCount: limit + 1) ?? Data() else { throw unreadable }
    guard content.count <= limit else {
      throw PrivateFileError(
        .tooLarge, "the file \(path) has more than \(limit) bytes", remedy: "Name a file that this program wrote")
    }
    return Array(content)
  }

  /// The remedy if every user of this machine may read or write the file, as a sentence without the final period. It is
  /// nil if only the owner and the group may do so, or if the file cannot be found.
  package var remedyForAccessByEveryone: String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & 0o007 != 0 else { return nil }
    return remedy(for: status)
  }

  /// Returns the remedy for wrong permissions: the command that makes the file accessible only to the user who runs
  /// this program.
  private func remedy(for status: stat) -> String {
    let command = "chmod 600 \(path.shellQuoted)"
    guard status.st_uid != geteuid() else { return "Run: \(command)" }
    return "Run as root: chown \(FilePermission.currentUser.shellQuoted) \(path.shellQuoted) && \(command)"
  }

  // MARK: Writing

  /// Atomically creates the file with the given content. The file is on disk when this method returns.
  ///
  /// - Returns: Whether the file was created. The result is false if the file already exists, for example because two
  ///   processes started at the same time. In that case, the caller should read the existing file.
  package func create(_ content: some Collection<UInt8>) throws(PrivateFileError) -> Bool {
    try createFolder()
    let temporary = try write(content, beside: path)
    defer { _ = unsafe unlink(temporary) }
    guard try rename(temporary) else { return false }
    syncFolder(of: path)
    return true
  }

  /// Atomically replaces the content. The new content is on disk when this method returns. If the path is a symbolic
  /// link, its target is replaced.
  package func replace(with content: some Collection<UInt8>) throws(PrivateFileError) {
    try createFolder()
    let target = destination
    let temporary = try write(content, beside: target)
    guard unsafe Foundation.rename(temporary, target) == 0 else {
      _ = unsafe unlink(temporary)
      throw unwritable(target)
    }
    syncFolder(of: target)
  }

  /// A temporary file with a unique name in the same folder. After its content has been written, it can be renamed to
  /// this file's path.
  package var temporary: PrivateFile { PrivateFile(path: "\(path).\(UUID().uuidString)") }

  /// Creates an empty file and opens it for writing. Existing files are neither opened nor replaced, and symbolic links
  /// are not followed.
  ///
  /// - Returns: The open file, or nil if a file or any other item already exists at this path.
  package func openNew() throws(PrivateFileError) -> FileHandle? {
    let descriptor = unsafe Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return nil }
      throw unwritable(path)
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Renames another file in the same folder to this path. The other file must no longer be open. The change is on disk
  /// when this method returns.
  ///
  /// - Returns: Whether the other file was renamed. The result is false if a file exists at this path and must not be
  ///   replaced. In that case, the other file is unchanged.
  package func take(_ other: PrivateFile, replacing: Bool) throws(PrivateFileError) -> Bool {
    guard let handle = FileHandle(forUpdatingAtPath: other.path), (try? handle.synchronize()) != nil else {
      throw unwritable(other.path)
    }
    try? handle.close()
    if replacing {
      guard unsafe Foundation.rename(other.path, path) == 0 else { throw unwritable(path) }
    } else {
      guard try rename(other.path) else { return false }
    }
    syncFolder(of: path)
    return true
  }

  /// Creates an empty file, or removes other users' permissions from an existing file.
  package func createEmpty() throws(PrivateFileError) {
    try createFolder()
    let descriptor = try open()
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw unwritable(path) }
  }

  /// Gives the file to the owner of its folder if this program runs as root, so that a server which runs as the
  /// folder's owner can use the file.
  package func giveToOwnerOfFolder() throws(PrivateFileError) {
    guard geteuid() == 0 else { return }
    var (owner, status) = (stat(), stat())
    guard unsafe stat(folder.path, &owner) == 0 else { throw unwritable(path) }
    let descriptor = unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw unwritable(path) }
    defer { close(descriptor) }
    guard unsafe fstat(descriptor, &status) == 0 else { throw unwritable(path) }
    guard status.st_uid != owner.st_uid else { return }
    // The folder's owner may have put a link to the file of another user here.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw PrivateFileError(
        .notAPlainFile, "the file \(path) is not a regular file with a single name", remedy: "Name another folder")
    }
    guard fchown(descriptor, owner.st_uid, owner.st_gid) == 0 else { throw unwritable(path) }
  }

  /// Removes the file, or does nothing if it does not exist.
  package func remove() throws(PrivateFileError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw unwritable(path) }
  }

  /// Removes temporary files left behind by writers of this file that were killed. The caller must hold the lock for
  /// writing this file. Recently changed temporary files are kept, because a program that uses this file through
  /// another path holds a different lock and may still be writing.
  ///
  /// - Parameters:
  ///   - seconds: The minimum time, in seconds, for which a temporary file must not have changed.
  ///   - endings: The suffixes of files that writers create next to a temporary file, such as "-journal".
  ///   - isIncluded: A closure that receives the name of another file in the folder, and returns whether to also remove
  ///     that file's temporary files.
  package func removeLeftTemporaryFiles(
    unchangedFor seconds: Int = 60, with endings: [String] = [], alsoOf isIncluded: (String) -> Bool = { _ in false }
  ) {
    let target = destination
    let ownName = (target as NSString).lastPathComponent
    let folder = Self.folder(of: target)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let ending = endings.first { name.hasSuffix($0) } ?? ""
      var status = stat()
      guard let writtenName = Self.name(ofTemporary: String(name.dropLast(ending.count))),
        writtenName == ownName || isIncluded(writtenName), unsafe lstat("\(folder)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_mtim.tv_sec <= time(nil) - seconds
      else { continue }
      _ = unsafe unlink("\(folder)/\(name)")
    }
  }

  /// Whether the file's name has the format of a temporary file's name.
  package var isTemporary: Bool { Self.name(ofTemporary: (path as NSString).lastPathComponent) != nil }

  /// Returns the name of the file to which a temporary file belongs, or nil if `name` is not a temporary file's name.
  private static func name(ofTemporary name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let suffix = String(name[name.index(after: dot)...])
    return UUID(uuidString: suffix)?.uuidString == suffix ? String(name[..<dot]) : nil
  }

  /// Creates the file's folder with mode 0700 if it is missing, along with any missing parent folders.
  package func createFolder() throws(PrivateFileError) {
    try folder.create()
  }

  /// Opens the file for reading and writing, and creates it if it is missing.
  func open() throws(PrivateFileError) -> Int32 {
    let descriptor = unsafe Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let error = unwritable(path)
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_uid != geteuid() else { throw error }
      // The file belongs to another user, such as root.
      throw PrivateFileError(error.reason, error.problem, remedy: remedy(for: status))
    }
    return descriptor
  }

  // MARK: Parts

  /// Writes a new file next to `target`, syncs it to disk, and returns its path.
  private func write(_ content: some Collection<UInt8>, beside target: String) throws(PrivateFileError) -> String {
    let temporary = PrivateFile(path: target).temporary.path
    guard let handle = try PrivateFile(path: temporary).openNew() else { throw unwritable(temporary) }
    do {
      try handle.write(contentsOf: Data(content))
      try handle.synchronize()
      try handle.close()
    } catch {
      _ = unsafe unlink(temporary)
      throw unwritable(temporary)
    }
    return temporary
  }

  /// Renames another file to this path without replacing anything, even if another process creates a file there in the
  /// meantime.
  ///
  /// - Returns: Whether the other file was renamed. The result is false if something exists at this path.
  private func rename(_ other: String) throws(PrivateFileError) -> Bool {
    if unsafe rename_without_replacing(other, path) == 0 { return true }
    // NFS does not support the flag, but has hard links.
    if SystemError.lastIsUnsupported {
      if unsafe link(other, path) == 0 {
        _ = unsafe unlink(other)
        return true
      }
      if SystemError.lastIsUnsupported {
        throw PrivateFileError(
          .unwritable,
          "the file \(path) cannot be written: its file system has no hard links, and cannot rename a file without "
            + "replacing another",
          remedy: "Name a folder on a local disk")
      }
    }
    if errno == EEXIST { return false }
    throw unwritable(path)
  }

  /// Syncs the folder of a file, so that the file's new name is also on disk. Failures are ignored, because not every
  /// file system supports syncing folders.
  private func syncFolder(of path: String) {
    guard let handle = FileHandle(forReadingAtPath: Self.folder(of: path)) else { return }
    try? handle.synchronize()
    try? handle.close()
  }

  /// The path to which symbolic links at this path lead, even if nothing exists there yet.
  private var destination: String {
    var path = path
    for _ in 0..<16 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = URL(fileURLWithPath: next, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent()).path
    }
    return path
  }

  /// The folder that contains this file.
  package var folder: PrivateFolder { PrivateFolder(path: Self.folder(of: path)) }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private var unreadable: PrivateFileError {
    let cause = SystemError(code: errno)
    var status = stat()
    let isFound = unsafe stat(path, &status) == 0
    return PrivateFileError(
      .unreadable, "the file \(path) cannot be read (\(cause))",
      remedy: cause.remedy
        ?? (isFound && cause.code == EACCES
          ? remedy(for: status) : "Allow the user \(FilePermission.currentUser), who runs this program, to read it"))
  }

  private func unwritable(_ path: String) -> PrivateFileError {
    let cause = SystemError(code: errno)
    return PrivateFileError(
      .unwritable, "the file \(path) cannot be written (\(cause))",
      remedy: cause.remedy
        ?? "Allow the user \(FilePermission.currentUser), who runs this program, to write to \(Self.folder(of: path))")
  }
}

/// The system error that prevented the use of a file.
struct SystemError: CustomStringConvertible {
  let code: Int32

  var description: String { unsafe String(cString: strerror(code)) }

  /// Whether the last system call failed because the file system or the kernel does not support it.
  static var lastIsUnsupported: Bool { [EPERM, ENOSYS, EINVAL, EOPNOTSUPP].contains(errno) }

  /// The remedy for the error, or nil if it depends on the file, for example on its permissions.
  var remedy: String? {
    switch code {
    case EMFILE, ENFILE: "Raise this program's limit on open files (ulimit -n), or close some files"
    case ENOSPC, EDQUOT: "Free some space on the disk"
    case EROFS:
      "Name a folder that this program is allowed to write to; for a systemd service, the setting ReadWritePaths= "
        + "lists them, such as /var/backups/ligature"
    default: nil
    }
  }
}
