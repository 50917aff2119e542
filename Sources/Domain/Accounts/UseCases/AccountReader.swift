/// Reads one tenant's data from the store, and converts failures to domain errors.
struct AccountReader: Sendable {
  let store: any AccountStore
  let tenant: TenantID

  /// Calls the body with a snapshot of the tenant's data, and returns the body's result.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(AccountError) -> Value {
    do { return try await store.read(in: tenant, body) } catch { throw AccountError(error) }
  }

  /// Returns the error for a session or token of an account that no longer exists. If the account was merged, only its
  /// sessions have ended, and its user can sign in to the other account.
  func absence(of uid: UID) async throws(AccountError) -> AccountError {
    try await read { try $0.merge(of: uid) } == nil ? .accountDeleted : .sessionEnded
  }

  /// Returns a session and its account, for a token or principal that specifies both. The session may have expired or
  /// been replaced.
  ///
  /// Throws `.sessionEnded` if the session does not exist or belongs to another account, and `.accountDeleted` if the
  /// account no longer exists.
  func session(_ id: SessionID, of uid: UID) async throws(AccountError) -> SessionRecord {
    guard let record = try await read({ try $0.session(id) }) else {
      throw try await read { try $0.account(uid) } == nil ? absence(of: uid) : .sessionEnded
    }
    guard record.session.uid == uid else { throw .sessionEnded }
    return record
  }

  /// Returns the accounts that a proof concerns. The first call returns the accounts that were loaded to verify the
  /// proof; later calls load the accounts again.
  func owners(
    for verified: VerifiedCredential, known: inout ClaimOwners?, _ policy: Policy
  ) async throws(AccountError) -> ClaimOwners {
    if let owners = known {
      known = nil
      return owners
    }
    return try await owners(for: verified, policy)
  }

  func owners(for verified: VerifiedCredential, _ policy: Policy) async throws(AccountError) -> ClaimOwners {
    switch verified.subject {
    case .nobody: return ClaimOwners()
    case .identity(let claim): return try await owners(for: claim, policy)
    case .account(let custom):
      let (account, isTaken, hasKey) = try await read { snapshot in
        (
          try snapshot.account(resolvingAlias: custom.uid), try snapshot.isTaken(custom.uid),
          try custom.minting?.key.map { key in try snapshot.serviceKeys().contains { $0.id == key } } ?? true
        )
      }
      // A user ID is never assigned to a second account.
      if account == nil, isTaken { throw .accountDeleted }
      if let account, let minting = custom.minting, !minting.isCurrent(for: account) {
        throw .outdatedCustomToken
      }
      guard hasKey else { throw .customTokenOfRevokedKey }
      return ClaimOwners(holder: account)
    }
  }

  func owners(for claim: IdentityClaim, _ policy: Policy) async throws(AccountError) -> ClaimOwners {
    try await read { try $0.owners(for: claim, policy) }
  }
}

extension AccountSnapshot {
  /// Returns the accounts that a claim concerns through its identity or its address. The address is ignored if several
  /// accounts may have the same address, unless the claim is for a new password.
  func owners(for claim: IdentityClaim, _ policy: Policy) throws -> ClaimOwners {
    let matchesAddress = policy.oneAccountPerEmail || claim.basis == .chosen
    let address = matchesAddress ? claim.email.address : nil
    var owners = try owners(of: claim.key, email: address?.canonical)
    if let address, let claimant = owners.emailOwner, !claimant.owns(address) {
      owners.claimantReservesAddress = try hasReservedAddress(claimant.uid)
      let merged = try merges(into: claimant.uid).map(\.merged)
      owners.claimantWaysBack = try ([claimant.uid] + merged).flatMap { try waysBack(of: $0) }
    }
    return owners
  }
}
