import AccountFakes
import Accounts

/// What the suites share that say what every store promises: rows to store, and the ways to commit them.
protocol StoreContract {}

extension StoreContract {
  var tenant: TenantID { .default }
  var otherTenant: TenantID { TenantID(rawValue: "other") }
  var now: Timestamp { Timestamp(milliseconds: 1_700_000_000_000) }

  func uid(_ number: Int) -> UID {
    let digits = String(number)
    return UID(rawValue: String(repeating: "u", count: 28 - digits.count) + digits)
  }

  func account(_ number: Int, email: String? = nil, in tenant: TenantID = .default) -> Account {
    Account(
      uid: uid(number), tenant: tenant, email: email, displayEmail: email?.uppercased(), emailVerified: email != nil,
      displayName: "Name \(number)", photoURL: "https://photo/\(number)", phoneNumber: "+4912345", createdAt: now,
      lastSignInAt: now)
  }

  func identity(_ key: Int64, _ subject: String, in tenant: TenantID = .default) -> Identity {
    Identity(
      id: IdentityID(key: key), key: .init(tenant: tenant, issuer: "https://issuer", subject: subject),
      providerID: .google, email: "a@b.example", displayEmail: "A@b.example", emailVerified: true, displayName: "N",
      photoURL: "P", phoneNumber: "+1", linkedAt: now, settledAt: now, lastUsedAt: now)
  }

  func session(
    _ key: Int64, of number: Int, openedBy identity: IdentityID? = nil, in tenant: TenantID = .default
  ) -> Session {
    Session(
      id: SessionID(key: key), uid: uid(number), tenant: tenant, identityID: identity, signInProvider: .google,
      authTime: now, generation: 1, deviceLabel: "label", createdAt: now, handleDigest: [1, 2],
      handleExpiresAt: now.adding(milliseconds: 10), previousHandleDigest: [9], familyDigest: [3, 4], rotation: 7,
      rotatedAt: now, expiresAt: now.adding(milliseconds: 1000), receivedAt: now, requestDigest: [8, 8],
      requestOutcome: .addressReleased)
  }

  func continuation(
    _ id: Int64, boundTo session: SessionID? = nil, in tenant: TenantID = .default
  ) -> StoredProof<Continuation> {
    StoredProof(
      id: ProofID(rawValue: id), tenant: tenant, digest: [7, 7], holder: session,
      expiresAt: now.adding(milliseconds: 5), content: Continuation(claim: claim))
  }

  var claim: IdentityClaim {
    IdentityClaim(key: .init(tenant: tenant, issuer: "i", subject: "s"), providerID: .google)
  }

  func commit(
    _ store: any TestedStore, _ changes: [Change], expecting expectations: [ChangeSet.Expectation] = [],
    in tenant: TenantID = .default
  ) async throws(StoreError) {
    try await store.commit(ChangeSet(tenant: tenant, expectations: expectations, changes: changes))
  }

  /// Why a change set is refused; nil if it is committed.
  func refusal(
    _ store: any TestedStore, _ changes: [Change], expecting expectations: [ChangeSet.Expectation] = [],
    in tenant: TenantID = .default
  ) async -> StoreError? {
    do throws(StoreError) {
      try await commit(store, changes, expecting: expectations, in: tenant)
      return nil
    } catch {
      return error
    }
  }
}
