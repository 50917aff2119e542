import Foundation

/// Bytes in a file of their own, for libraries that want a path; only its owner may read it.
public enum TemporaryFile {
  public static func write(_ bytes: [UInt8]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString).pem").path
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    return path
  }
}
