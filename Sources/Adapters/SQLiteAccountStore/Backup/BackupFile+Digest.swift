internal import Accounts
import Crypto
import Foundation

// A page that was corrupted on a disk or during a transfer may still be a valid database page. Therefore, a backup ends
// with the SHA-256 digest of all preceding bytes. The digest follows the last page, where SQLite ignores it. Backups
// made by earlier versions have no digest.
extension BackupFile {
  /// The digest's name in the `backup` table. Because of this name, a backup that has lost its digest is not mistaken
  /// for a backup made by an earlier version.
  static let digestName = "SHA-256"

  private static let label = Data("ligature SHA-256".utf8)
  private static let sealLength = label.count + SHA256Digest.byteCount
  private static let step = 1 << 20

  /// Appends the digest of the file's content.
  func seal() throws {
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    defer { try? handle.close() }
    let digest = try Self.digest(handle, length: handle.seekToEnd())
    try handle.seekToEnd()
    try handle.write(contentsOf: Self.label + digest)
  }

  /// Returns whether the file ends with a digest.
  ///
  /// - Throws: `.damaged` if the digest does not match the preceding content.
  func isSealed() throws -> Bool {
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? handle.close() }
    let length = try handle.seekToEnd()
    guard length >= Self.sealLength else { return false }
    let content = length - UInt64(Self.sealLength)
    try handle.seek(toOffset: content)
    guard let seal = try handle.read(upToCount: Self.sealLength), seal.starts(with: Self.label) else { return false }
    guard try seal.dropFirst(Self.label.count) == Self.digest(handle, length: content) else {
      throw StoreFileError(
        .damaged, "the backup \(path) is damaged: its checksum does not match", remedy: Self.useAnother)
    }
    return true
  }

  static let useAnother = "use another copy or another backup"

  private static func digest(_ handle: FileHandle, length: UInt64) throws -> Data {
    var hash = SHA256()
    var left = Int(length)
    try handle.seek(toOffset: 0)
    while left > 0, let bytes = try handle.read(upToCount: min(left, step)), !bytes.isEmpty {
      hash.update(data: bytes)
      left -= bytes.count
    }
    return Data(hash.finalize())
  }
}
