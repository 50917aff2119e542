import AccountFakes
import Accounts
import GRDB
import Testing

@testable import AccountStorage
@testable import SQLiteAccountStore

/// What accounts are queried by: each filter finds its accounts in order, page by page.
@Suite struct AccountListingTests: StoreContract {
  private func found(
    _ listing: AccountListing, _ store: any AccountDirectory, pages limit: Int
  ) async throws -> [String] {
    var uids: [String] = []
    var cursor: AccountCursor?
    repeat {
      let page = try await store.read(in: tenant) { [cursor] in
        try $0.accounts(listing, after: cursor.flatMap { AccountCursor(text: $0.text) }, limit: limit)
      }
      #expect(page.accounts.count <= limit)
      uids += page.accounts.map(\.uid.rawValue)
      cursor = page.next
    } while cursor != nil && uids.count < 100
    return uids
  }

  /// Addresses, uids and numbers in an order that is not that of creation.
  private func fill(_ store: any TestedStore) async throws {
    for (number, letter) in ["d", "a", "c", "b", "e"].enumerated() {
      var account = account(number)
      account.uid = UID(rawValue: "u-\(letter)")
      account.email = "\(letter)\(letter)@example.com"
      account.phoneNumber = letter == "e" ? "+15550100" : "+4930\(letter == "a" ? 1 : 2)"
      account.createdAt = now.adding(milliseconds: letter == "b" ? 5 : Int64(-number))
      account.isDisabled = letter == "a" || letter == "e"
      try await commit(store, [.insertAccount(account)])
      var linked = identity(Int64(number + 1), "subject \(number)")
      linked.providerID = letter == "c" ? .emailLink : letter == "e" ? .google : .password
      try await commit(store, [.insertIdentity(linked, account.uid)])
    }
    var foreign = account(9, in: otherTenant)
    foreign.email = "aa@example.com"
    foreign.isDisabled = true
    try await commit(store, [.insertAccount(foreign)], in: otherTenant)
  }

  @Test(arguments: StoreKind.allCases, [1, 2, 100])
  func eachFilterFindsItsAccountsInOrder(_ kind: StoreKind, _ limit: Int) async throws {
    let open = try kind.open()
    try await fill(open.store)
    func found(_ listing: AccountListing) async throws -> [String] {
      try await self.found(listing, open.store, pages: limit)
    }
    #expect(try await found(.all) == ["u-d", "u-a", "u-c", "u-b", "u-e"])
    #expect(try await found(.email(prefix: "a")) == ["u-a"])
    #expect(try await found(.email(prefix: "")) == ["u-a", "u-b", "u-c", "u-d", "u-e"])
    #expect(try await found(.phone(prefix: "+4930")) == ["u-a", "u-d", "u-c", "u-b"])
    #expect(try await found(.uid(prefix: "u-")) == ["u-a", "u-b", "u-c", "u-d", "u-e"])
    #expect(try await found(.uid(prefix: "u-b")) == ["u-b"])
    #expect(try await found(.uid(prefix: "v")) == [])
    let until = now.adding(milliseconds: 5)
    #expect(
      try await found(.created(from: Timestamp(milliseconds: .min), until: until)) == ["u-e", "u-c", "u-a", "u-d"])
    #expect(try await found(.created(from: now, until: Timestamp(milliseconds: .max))) == ["u-d", "u-b"])
    #expect(try await found(.disabled) == ["u-a", "u-e"])
    #expect(try await found(.provider(.password)) == ["u-d", "u-a", "u-c", "u-b"])
    #expect(try await found(.provider(.google)) == ["u-e"])
    #expect(try await found(.provider(.phone)) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func aPageContinuesBehindAnAccountThatIsGone(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await fill(open.store)
    let first = try await open.store.read(in: tenant) { try $0.accounts(.email(prefix: ""), after: nil, limit: 2) }
    #expect(first.accounts.map(\.uid.rawValue) == ["u-a", "u-b"])
    try await commit(open.store, [.deleteAccount(UID(rawValue: "u-b"), at: now)])
    let next = try await open.store.read(in: tenant) {
      try $0.accounts(.email(prefix: ""), after: first.next, limit: 2)
    }
    #expect(next.accounts.map(\.uid.rawValue) == ["u-c", "u-d"])
  }

  /// Each filter searches its index; none reads all accounts or identities.
  @Test func eachFilterHasItsIndex() throws {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database)
    try database.read { db in
      for (query, index) in [
        (ListQueries.byEmailPrefix, "accounts_email (email>? AND email<?)"),
        (ListQueries.byPhonePrefix, "accounts_phone (phone_number>? AND phone_number<?)"),
        (ListQueries.byUIDPrefix, "accounts_uid (uid>? AND uid<?)"),
        (ListQueries.byCreation, "accounts_created (created_at>? AND created_at<?)"),
        (ListQueries.disabled, "accounts_disabled (is_disabled=? AND rowid>?)"),
        (ListQueries.ofProvider, "identities_provider (provider_id=? AND account_id>?)"),
      ] {
        let values = [(any DatabaseValueConvertible)?](repeating: 1, count: 5)
        let arguments = StatementArguments(values.prefix(index.contains("disabled") ? 3 : 5))
        let plan = try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN \(query.sql(in: SQLiteDialect()))", arguments: arguments
        )
        .map { $0["detail"] as String }
        #expect(plan.contains { $0.hasSuffix("USING INDEX \(index)") || $0.hasSuffix("USING COVERING INDEX \(index)") })
        #expect(!plan.contains { $0.hasPrefix("SCAN accounts") || $0.hasPrefix("SCAN identities") }, "\(plan)")
      }
    }
  }
}
