import AccountFakes
import Accounts
import InMemoryAccountStore
import LigatureMessages
import ProtobufWire
import Testing

@testable import AccountService

/// Pages of accounts, which a client of gRPC must be able to receive: by default it accepts 4 MiB.
@Suite struct AccountPageTests {
  private static let count = 1000

  /// Accounts of some 3,000 bytes each.
  private func inspector() async throws -> AccountInspector {
    let store = InMemoryAccountStore()
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let photo = "https://example.com/" + String(repeating: "p", count: 2000)
    let claims = CustomClaims([#""c""#: "\"" + String(repeating: "x", count: 980) + "\""])
    let accounts = (0..<Self.count).map { number in
      Change.insertAccount(
        Account(
          uid: UID(rawValue: "user-\(number)"), tenant: .default, photoURL: photo, claims: claims, createdAt: now,
          lastSignInAt: now))
    }
    try await store.commit(ChangeSet(tenant: .default, changes: accounts))
    return AccountInspector(directory: store, normalizer: SimpleNormalizer(), clock: ManualClock())
  }

  /// Reads all pages.
  private func read(
    _ page: (String) async throws -> (accounts: [LigatureV1.Account], next: String, bytes: Int)
  ) async throws -> (uids: [String], pages: Int) {
    var (uids, pages, position) = ([String](), 0, "")
    repeat {
      let (accounts, next, bytes) = try await page(position)
      #expect(!accounts.isEmpty && bytes < 3 << 20)
      uids += accounts.map(\.uid)
      pages += 1
      position = next
    } while !position.isEmpty
    return (uids, pages)
  }

  @Test func aPageOfLongAccountsHasFewerThanAskedFor() async throws {
    let inspector = try await inspector()
    let wanted = (0..<Self.count).map { "user-\($0)" }
    let listed = try await read { position in
      let page = try await inspector.list(.init(pageSize: 1000, pageToken: position), by: .serverOperator)
      return (page.accounts, page.nextPageToken, try page.serializedBytes().count)
    }
    #expect(listed.uids == wanted && listed.pages == 2)
    let found = try await read { position in
      let request = LigatureV1.QueryAccountsRequest(
        filter: .uidPrefix("user-"), pageSize: 1000, pageToken: position)
      let page = try await inspector.query(request, by: .serverOperator)
      return (page.accounts, page.nextPageToken, try page.serializedBytes().count)
    }
    #expect(found.uids == wanted.sorted() && found.pages == 2)
  }

  @Test func aLookUpOfTooLongAccountsIsRefused() async throws {
    let store = InMemoryAccountStore()
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    // An import gives an account so much, and more.
    let accounts = (0..<100).map { number in
      let uid = UID(rawValue: "user-\(number)")
      let identities = (0..<12).map { index in
        Identity(
          id: IdentityID(key: Int64(number * 12 + index)),
          key: .init(tenant: .default, issuer: "https://issuer", subject: "\(number) \(index)"), providerID: .google,
          photoURL: "https://example.com/" + String(repeating: "p", count: 2000), linkedAt: now, settledAt: now,
          lastUsedAt: now)
      }
      let account = Account(uid: uid, tenant: .default, createdAt: now, lastSignInAt: now)
      return [Change.insertAccount(account)] + identities.map { .insertIdentity($0, uid) }
    }
    try await store.commit(ChangeSet(tenant: .default, changes: accounts.flatMap(\.self)))
    let inspector = AccountInspector(directory: store, normalizer: SimpleNormalizer(), clock: ManualClock())
    func lookUp(_ count: Int) async throws(AccountError) -> LigatureV1.LookupAccountsResponse {
      try await inspector.lookUp(
        .init(refs: (0..<count).map { .init(ref: .uid("user-\($0)")) }), by: .serverOperator)
    }
    let error = await #expect(throws: AccountError.self) { try await lookUp(100) }
    #expect(error?.reason == .invalidArgument && error?.field == .accounts)
    #expect(error?.message.contains("Name fewer accounts") == true)
    let found = try await lookUp(50)
    #expect(found.accounts.count == 50)
    #expect(try found.serializedBytes().count < 4 << 20)
  }

  @Test func aReferenceOfAnyLengthHasAShortError() async throws {
    let inspector = try await inspector()
    let long = String(repeating: "x", count: 5000)
    for reference in [
      AccountReference.uid(UID(rawValue: long)), .email(long), .phone(long), .identity(.google, subject: long),
    ] {
      let error = await #expect(throws: AccountError.self) { try await inspector.find(reference) }
      let message = try #require(error?.message)
      #expect(message.utf8.count < 256 && message.contains("xxx...\""), "\(reference)")
    }
  }
}
