import Foundation
import Testing

@testable import RPCServer

@Suite struct UnixSocketTests {
  /// Two servers that start at once must not both replace a stale socket: the second would remove that of the first.
  @Test func aStaleSocketIsReplacedUnderALockOnItsFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ligature-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/s"
    func bind() throws(ServerStartError) -> Int32 { try UnixSocket.bind(path, mode: nil, patience: 1) }
    func file() throws -> NSNumber? {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber
    }
    close(try bind())
    let stale = try file()

    let other = unsafe open(folder, O_RDONLY | O_DIRECTORY)
    #expect(flock(other, LOCK_EX) == 0)
    let error = #expect(throws: ServerStartError.self) { try bind() }
    #expect(error?.problem.contains("holds a lock on its folder") == true)
    #expect(try file() == stale)

    close(other)
    let bound = try bind()
    // It listens already, so another server does not take it for stale.
    #expect(throws: ServerStartError.self) { try bind() }
    close(bound)
  }
}
