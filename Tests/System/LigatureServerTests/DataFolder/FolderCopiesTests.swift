import Accounts
import Foundation
import SQLiteAccountStore
import Testing

@testable import LigatureServer

@Suite struct FolderCopiesTests {
  private struct Interruption: Error {}

  @Test func thereAreAtMostTwoCopiesAtATime() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-" + UUID().uuidString).path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let database = SQLiteDatabase(directory: folder)
    let store = try database.open(keepsEvents: false) { _ in }
    defer { store.close() }
    let copies = FolderCopies(of: database, in: folder)
    try await copies.withCopy { _ in
      try await copies.withCopy { _ in
        let refusal = await #expect(throws: AccountError.self) { try await copies.withCopy { _ in } }
        #expect(refusal?.reason == .resourceExhausted)
        #expect(refusal?.retryAfterMilliseconds == 10_000)
      }
      // Those that have ended, however they did, leave their places to others.
      for _ in 0..<3 {
        await #expect(throws: Interruption.self) { try await copies.withCopy { _ in throw Interruption() } }
      }
      try await copies.withCopy { _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/copies").isEmpty)
  }
}
