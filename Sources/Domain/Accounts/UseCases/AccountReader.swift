/// Reads the store of one tenant; failures are errors of the domain.
struct AccountReader: Sendable {
  let store: any AccountStore
  let tenant: TenantID

  func account(_ uid: UID) async throws(AccountError) -> Account? {
    do { return try await store.account(uid, in: tenant) } catch { throw AccountError(error) }
  }

  func account(opening uid: UID) async throws(AccountError) -> Account? {
    do { return try await store.account(opening: uid, in: tenant) } catch { throw AccountError(error) }
  }

  func isTaken(_ uid: UID) async throws(AccountError) -> Bool {
    do { return try await store.isTaken(uid) } catch { throw AccountError(error) }
  }

  func account(holding key: Identity.Key) async throws(AccountError) -> Account? {
    do { return try await store.account(holding: key) } catch { throw AccountError(error) }
  }

  func session(_ id: SessionID) async throws(AccountError) -> SessionRecord? {
    do { return try await store.session(id, in: tenant) } catch { throw AccountError(error) }
  }

  func sessionOfDeletedAccount(_ id: SessionID) async throws(AccountError) -> Session? {
    do { return try await store.sessionOfDeletedAccount(id, in: tenant) } catch { throw AccountError(error) }
  }

  func sessions(of uid: UID) async throws(AccountError) -> [Session] {
    do { return try await store.sessions(of: uid, in: tenant) } catch { throw AccountError(error) }
  }

  func receipt(_ keyDigest: [UInt8]) async throws(AccountError) -> RequestReceipt? {
    do { return try await store.receipt(keyDigest) } catch { throw AccountError(error) }
  }

  func continuation(_ id: ContinuationID) async throws(AccountError) -> Continuation? {
    do { return try await store.continuation(id, in: tenant) } catch { throw AccountError(error) }
  }

  func actionCode(_ id: ActionCodeID) async throws(AccountError) -> ActionCode? {
    do { return try await store.actionCode(id, in: tenant) } catch { throw AccountError(error) }
  }

  func actionCodes(_ kind: ActionCode.Kind, for address: String) async throws(AccountError) -> [ActionCode] {
    do { return try await store.actionCodes(kind, for: address, in: tenant) } catch { throw AccountError(error) }
  }

  func owners(of key: Identity.Key, email: String?) async throws(AccountError) -> Owners {
    do { return try await store.owners(of: key, email: email) } catch { throw AccountError(error) }
  }

  func accounts(withIdentityOf email: String) async throws(AccountError) -> [Account] {
    do { return try await store.accounts(withIdentityOf: email, in: tenant) } catch { throw AccountError(error) }
  }

  func mergePlan(_ id: MergePlanID) async throws(AccountError) -> MergePlan? {
    do { return try await store.mergePlan(id, in: tenant) } catch { throw AccountError(error) }
  }

  func merge(of uid: UID) async throws(AccountError) -> AccountMerge? {
    do { return try await store.merge(of: uid, in: tenant) } catch { throw AccountError(error) }
  }

  func merges(into uid: UID) async throws(AccountError) -> [AccountMerge] {
    do { return try await store.merges(into: uid, in: tenant) } catch { throw AccountError(error) }
  }

  func unreachableAccount(losing digest: [UInt8]) async throws(AccountError) -> Account? {
    do { return try await store.unreachableAccount(losing: digest, in: tenant) } catch { throw AccountError(error) }
  }

  func waysBack(of uid: UID) async throws(AccountError) -> [WayBack] {
    do { return try await store.waysBack(of: uid, in: tenant) } catch { throw AccountError(error) }
  }

  func shadows(of uid: UID) async throws(AccountError) -> [Shadow] {
    do { return try await store.shadows(of: uid, in: tenant) } catch { throw AccountError(error) }
  }

  func keepsAddress(_ uid: UID) async throws(AccountError) -> Bool {
    do { return try await store.keepsAddress(uid, in: tenant) } catch { throw AccountError(error) }
  }

  /// The error for what an account that no longer exists has left behind: if it was merged, only its sessions have ended, and
  /// its user signs in to the other account.
  func absence(of uid: UID) async throws(AccountError) -> AccountError {
    try await merge(of: uid) == nil ? .accountDeleted : .sessionEnded
  }

  func pendingSignIn(_ id: PendingSignInID) async throws(AccountError) -> PendingSignIn? {
    do { return try await store.pendingSignIn(id, in: tenant) } catch { throw AccountError(error) }
  }

  func intent(_ id: IntentID) async throws(AccountError) -> Intent? {
    do { return try await store.intent(id, in: tenant) } catch { throw AccountError(error) }
  }

  func intent(userCode digest: [UInt8]) async throws(AccountError) -> Intent? {
    do { return try await store.intent(userCode: digest, in: tenant) } catch { throw AccountError(error) }
  }

  func phoneVerification(_ id: PhoneVerificationID) async throws(AccountError) -> PhoneVerification? {
    do { return try await store.phoneVerification(id, in: tenant) } catch { throw AccountError(error) }
  }

  /// The accounts that a claim concerns: by its identity, and by its address unless addresses may have several accounts. A
  /// password's address is its account's in any case.
  func owners(for claim: IdentityClaim, _ policy: Policy) async throws(AccountError) -> Owners {
    let matchesAddress = policy.oneAccountPerEmail || claim.basis == .chosen
    return try await owners(of: claim.key, email: matchesAddress ? claim.email.address?.canonical : nil)
  }
}
