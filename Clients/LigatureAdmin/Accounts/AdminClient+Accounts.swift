import LigatureMessages
import RPCCore

/// Methods for finding and changing accounts. Finding accounts requires the scope `accounts.read`, and changing
/// accounts requires the scope `accounts.write`.
extension AdminClient {
  // MARK: Finding

  /// Returns the account that a reference identifies.
  /// - Throws: ``AdminError/Reason/userNotFound`` if the account does not exist.
  public func account(_ reference: AccountReference) async throws(AdminError) -> Account {
    try await details(of: reference).account
  }

  /// Returns the account that a reference identifies, together with its sessions and the accounts that were merged into
  /// it.
  /// - Throws: ``AdminError/Reason/userNotFound`` if the account does not exist.
  public func details(of reference: AccountReference) async throws(AdminError) -> AccountDetails {
    let response = try await call { options throws(RPCError) in
      try await accounts.getAccount(.init(ref: reference.message), options: options)
    }
    return AccountDetails(
      account: try Account(response.account), mergedUID: response.mergedUid,
      sessions: response.sessions.map { AccountSession($0) },
      merges: response.merges.map { merge in
        .init(uid: merge.uid, mergedAt: .init(merge.mergedAt), undoUntil: .init(merge.undoUntil))
      })
  }

  /// Returns the accounts that the references identify, without duplicates. References that match no account are
  /// ignored.
  /// - Parameter references: Any number of references. They are looked up in batches of up to 100. Each batch reflects
  ///   a single point in time.
  public func accounts(_ references: [AccountReference]) async throws(AdminError) -> [Account] {
    var found: [Account] = []
    var uids: Set<String> = []
    for start in stride(from: 0, to: references.count, by: Self.longestLookup) {
      let refs = references[start...].prefix(Self.longestLookup).map(\.message)
      let response = try await call { options throws(RPCError) in
        try await accounts.lookupAccounts(.init(refs: refs), options: options)
      }
      found += response.accounts.filter { uids.insert($0.uid).inserted }.map { Account($0) }
    }
    return found
  }

  private static let longestLookup = 100

  /// Returns all accounts in order of creation. An account that exists throughout the iteration is returned exactly
  /// once.
  public func accounts(pageSize: Int = 1000) -> Pages<Account> {
    Pages { [self] token throws(AdminError) in
      let response = try await call { options throws(RPCError) in
        try await accounts.listAccounts(
          .init(pageSize: UInt32(clamping: pageSize), pageToken: token), options: options)
      }
      return .init(elements: response.accounts.map { Account($0) }, next: response.nextPageToken)
    }
  }

  /// Returns the accounts that match a filter. The accounts are ordered by the filtered value if the filter is a prefix
  /// filter, and by creation time otherwise.
  public func accounts(where filter: AccountFilter, pageSize: Int = 1000) -> Pages<Account> {
    Pages { [self] token throws(AdminError) in
      let response = try await call { options throws(RPCError) in
        try await accounts.queryAccounts(
          .init(filter: filter.filter, pageSize: UInt32(clamping: pageSize), pageToken: token), options: options)
      }
      return .init(elements: response.accounts.map { Account($0) }, next: response.nextPageToken)
    }
  }

  // MARK: Changing

  /// Creates an account without signing in to it.
  /// - Throws: Among other errors, ``AdminError/Reason/uidExists``, ``AdminError/Reason/emailExists``, and
  ///   ``AdminError/Reason/credentialAlreadyInUse`` if the phone number belongs to another account.
  @discardableResult
  public func createAccount(_ account: NewAccount) async throws(AdminError) -> Account {
    let response = try await change { options throws(RPCError) in
      try await accounts.createAccount(account.message, options: options)
    }
    return try Account(response.account)
  }

  /// Atomically applies an update to an account, and returns the updated account.
  @discardableResult
  public func updateAccount(
    _ reference: AccountReference, _ update: AccountUpdate
  ) async throws(AdminError) -> Account {
    let response = try await change(reference) { options throws(RPCError) in
      try await accounts.updateAccount(update.message(for: reference), options: options)
    }
    return try Account(response.account)
  }

  /// Deletes an account permanently and immediately. The account's user ID is never assigned to another
  /// account.
  /// - Returns: The user ID of the deleted account.
  @discardableResult
  public func deleteAccount(_ reference: AccountReference) async throws(AdminError) -> String {
    let response = try await change(reference) { options throws(RPCError) in
      try await accounts.deleteAccount(.init(ref: reference.message), options: options)
    }
    return response.uid
  }

  /// An account that ``AdminClient/deleteAccounts(_:force:)`` did not delete.
  public struct DeletionFailure: Sendable, Hashable {
    public var uid: String
    public var reason: AdminError.Reason
    public var message: String
  }

  /// Deletes accounts. An account that does not exist counts as deleted.
  /// - Parameters:
  ///   - uids: Any number of user IDs. The accounts are deleted in batches of up to 400. If a batch fails, the accounts
  ///     of the batches before it have been deleted.
  ///   - force: Whether to also delete accounts that are not disabled.
  /// - Returns: The accounts that were not deleted.
  @discardableResult
  public func deleteAccounts(_ uids: [String], force: Bool = false) async throws(AdminError) -> [DeletionFailure] {
    var failures: [DeletionFailure] = []
    for start in stride(from: 0, to: uids.count, by: Self.longestDeletion) {
      let batch = Array(uids[start...].prefix(Self.longestDeletion))
      let response = try await change { options throws(RPCError) in
        try await accounts.batchDeleteAccounts(.init(uids: batch, force: force), options: options)
      }
      failures += response.failures.compactMap { failure in
        guard batch.indices.contains(Int(failure.index)) else { return nil }
        return DeletionFailure(
          uid: batch[Int(failure.index)], reason: .init(rawValue: failure.reason), message: failure.message)
      }
    }
    return failures
  }

  /// With user IDs of 128 bytes, the longest that there are, more would exceed the server's limit on a request's size.
  private static let longestDeletion = 400
}
