import AccountFakes
import Accounts
import SQLiteAccountStore
import Testing

/// A database and the secret of its servers.
@Suite struct SecretDigestTests: StoreContract {
  private let directory = TemporaryDirectory()

  @Test func aDatabaseStaysThatOfTheFirstSecret() throws {
    let store = try SQLiteAccountStore(directory: directory.path, configuration: .init(durability: .normal))
    defer { store.close() }
    let row = SecretDigestRow(in: directory.path)
    #expect(try row.secretDigest() == nil)
    for _ in 0..<2 { #expect(try row.claim([1]) == [1]) }
    #expect(try row.claim([2]) == [1] && row.secretDigest() == [1])
    try row.forget()
    #expect(try row.secretDigest() == nil && row.claim([2]) == [2])
  }
}
