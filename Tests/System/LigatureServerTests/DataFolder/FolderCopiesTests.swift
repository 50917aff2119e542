import Accounts
import Foundation
import SQLiteAccountStore
import Testing

@testable import LigatureServer

@Suite struct FolderCopiesTests {
  private struct Interruption: Error {}

  /// One for each service, two for all services, and two for the operator.
  @Test func theNumberOfCopiesIsLimited() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-" + UUID().uuidString).path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let database = SQLiteDatabase(directory: folder)
    let store = try database.open(keepsEvents: false) { _ in }
    defer { store.close() }
    let copies = FolderCopies(of: database, in: folder)
    func expectRefusal(of service: String?) async {
      let refusal = await #expect(throws: AccountError.self) { try await copies.withCopy(for: service) { _ in } }
      #expect(refusal?.reason == .resourceExhausted && refusal?.retryAfterMilliseconds == 10_000)
    }
    try await copies.withCopy(for: "one") { _ in
      await expectRefusal(of: "one")
      try await copies.withCopy(for: "two") { _ in
        await expectRefusal(of: "three")
        try await copies.withCopy(for: nil) { _ in
          try await copies.withCopy(for: nil) { _ in await expectRefusal(of: nil) }
        }
      }
      // Those that have ended, however they did, leave their places to others.
      for service in ["two", "two", "three", nil] {
        await #expect(throws: Interruption.self) {
          try await copies.withCopy(for: service) { _ in throw Interruption() }
        }
      }
      try await copies.withCopy(for: "three") { _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/copies").isEmpty)
  }
}
