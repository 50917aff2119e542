/// A failure to delete one of the requested accounts.
package struct FailedDeletion: Sendable {
  /// The account's zero-based index in the request.
  package var index: Int
  package var error: AccountError
}

extension Administration {
  /// The maximum number of concurrent deletions within one request.
  private static let concurrentDeletions = 16

  /// Deletes accounts, each in a separate commit, and returns the failures in the order of the request.
  ///
  /// An account that does not exist counts as deleted, so that the request can be retried. An account that was merged
  /// into another account does not count as deleted, because its user's data is in the other account.
  ///
  /// Throws `.insufficientPermission`.
  ///
  /// - Parameter force: Whether to delete accounts even if they are neither disabled nor deleted by their users.
  package func deleteAccounts(
    _ uids: [UID], force: Bool, by administrator: Administrator
  ) async throws(AccountError) -> [FailedDeletion] {
    try administrator.require(.accountsWrite, in: tenant)
    let failed = await withTaskGroup(of: FailedDeletion?.self) { group in
      var waiting = Array(uids.enumerated())[...]
      var failed: [FailedDeletion] = []
      for _ in 0..<Self.concurrentDeletions {
        guard let (index, uid) = waiting.popFirst() else { break }
        group.addTask { await self.failedDeletion(of: uid, at: index, force: force, by: administrator) }
      }
      while let result = await group.next() {
        if let result { failed.append(result) }
        guard let (index, uid) = waiting.popFirst() else { continue }
        group.addTask { await self.failedDeletion(of: uid, at: index, force: force, by: administrator) }
      }
      return failed
    }
    return failed.sorted { $0.index < $1.index }
  }

  /// Deletes an account. Returns the failure, or nil if the account no longer exists.
  private func failedDeletion(
    of uid: UID, at index: Int, force: Bool, by administrator: Administrator
  ) async -> FailedDeletion? {
    do throws(AccountError) {
      try Limits.refuseNUL(in: uid.rawValue, field: .accountIDs)
      try await administer(uid, nil, by: administrator, may: .accountsWrite) { draft, _ throws(AccountError) in
        // No one can sign in to an account that its user has deleted, and such an account cannot be disabled.
        guard force || draft.account.isDisabled || draft.account.closedAt != nil else {
          throw AccountError(
            .operationNotAllowed, "The account is not disabled. Disable it first, or set force.", field: .force)
        }
        draft.deleteAccount(session: nil)
      } repeated: { _ in
      }
      return nil
    } catch {
      return await failure(error, of: uid).map { FailedDeletion(index: index, error: $0) }
    }
  }

  /// Returns the error to report for a failed deletion, or nil if the account no longer exists.
  private func failure(_ error: AccountError, of uid: UID) async -> AccountError? {
    guard error.reason == .userNotFound else { return error }
    do throws(AccountError) {
      let survivor = try await reader.read { snapshot in
        try snapshot.merge(of: uid).flatMap { try snapshot.account($0.survivor) }
      }
      return survivor.map { AccountError.merged(uid, into: $0.uid) }
    } catch {
      return error
    }
  }
}
