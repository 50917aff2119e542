import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Plans a merge of the user's other account into the signed-in account, and returns the effects of the merge.
  /// Neither account changes yet, but a one-time credential is used up.
  ///
  /// ```swift
  /// do {
  ///   try await user.link(with: credential)
  /// } catch let error as NSError where error.authErrorCode == .credentialAlreadyInUse {
  ///   let plan = try await auth.planMerge(with: credential)
  ///   if await agrees(to: plan) { try await auth.commitMerge(plan) }
  /// }
  /// ```
  /// - Parameter credential: A credential for the other account. It may be the credential of a call that failed with a
  ///   conflict.
  /// - Throws: Among other errors:
  ///   - `userNotFound` if no account has the identity; link the identity instead
  ///   - `providerAlreadyLinked` with the reason SAME_ACCOUNT if the signed-in account has the identity
  ///   - `userDisabled` if the other account is disabled
  ///   - `secondFactorRequired` if the other account has a second factor, in which case
  ///     ``MultiFactorResolver/resolveMerge(with:)`` continues
  ///   - `requiresRecentLogin`
  ///   - `nullUser` if no one is signed in
  public func planMerge(with credential: AuthCredential) async throws -> MergePlan {
    try await userToMergeInto().planMerge(with: credential)
  }

  /// Plans a merge of the user's other account into the signed-in account.
  public func planMerge(with credential: AuthCredential, completion: ((MergePlan?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.planMerge(with: credential) }
  }

  /// Plans a merge of an anonymous user's account into the signed-in account.
  /// - Parameter user: An anonymous user who was signed in earlier, such as ``formerAnonymousUser``. For an account
  ///   that is not anonymous, pass a credential instead.
  /// - Throws: Among other errors, `invalidUserToken` if the user's session has ended or the user is not anonymous,
  ///   `requiresRecentLogin`, and `nullUser`.
  public func planMerge(with user: User) async throws -> MergePlan {
    try await userToMergeInto().planMerge(with: user)
  }

  /// Plans a merge of an anonymous user's account into the signed-in account.
  public func planMerge(with user: User, completion: ((MergePlan?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.planMerge(with: user) }
  }

  /// Carries out a planned merge: moves the other account's identities and second factors to the signed-in account,
  /// turns the other account's user ID into an alias, and ends the other account's sessions. The merge can be undone
  /// with ``undoMerge(of:)`` for thirty days.
  /// - Parameters:
  ///   - plan: The plan to carry out.
  ///   - choices: The resolutions of ``MergePlan/conflicts``. A field without a choice keeps the signed-in account's
  ///     value.
  /// - Throws: Among other errors, `operationNotAllowed` with the reason INVALID_MERGE_PLAN or MERGE_PLAN_OUTDATED if
  ///   the plan has already been used or has expired, or if one of the accounts has changed since the plan was made,
  ///   and `unverifiedEmail` if a choice would replace a verified email address with an unverified one. After
  ///   INVALID_MERGE_PLAN or MERGE_PLAN_OUTDATED, plan the merge again. After any other error, the plan remains valid.
  @discardableResult
  public func commitMerge(_ plan: MergePlan, choices: [MergeField: MergeSide] = [:]) async throws -> AuthDataResult {
    try await plan.user.commitMerge(plan, choices)
  }

  /// Carries out a planned merge.
  public func commitMerge(
    _ plan: MergePlan, choices: [MergeField: MergeSide] = [:], completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    callbackQueue.run(completion) { try await self.commitMerge(plan, choices: choices) }
  }

  /// Undoes a merge into the signed-in account, by default the latest one. Everything that has not changed since the
  /// merge moves back to the restored account. If that account is anonymous, its user becomes ``formerAnonymousUser``,
  /// because the account can be accessed only through this user's session.
  ///
  /// If the response is lost, repeating the call within ten minutes, even after a restart, completes this undo instead
  /// of undoing an earlier merge.
  /// - Parameter mergedUID: The user ID of the account to restore; nil for the account that was merged last.
  /// - Throws: Among other errors, `requiresRecentLogin`, `nullUser`, and `operationNotAllowed` with the reason
  ///   MERGE_NOT_FOUND, MERGE_ORDER (if a later merge must be undone first), or LAST_SIGN_IN_METHOD (if one of the
  ///   accounts would be left without a sign-in method).
  @discardableResult
  public func undoMerge(of mergedUID: String? = nil) async throws -> MergeUndo {
    try await userToMergeInto().undoMerge(of: mergedUID)
  }

  /// Returns the effects that ``undoMerge(of:)`` would have, without changing anything.
  /// - Throws: The errors of ``undoMerge(of:)``.
  public func planUndoMerge(of mergedUID: String? = nil) async throws -> MergeUndo {
    try await userToMergeInto().planUndoMerge(of: mergedUID)
  }

  /// Passes to `completion` the effects that ``undoMerge(of:)`` would have, without changing anything.
  public func planUndoMerge(of mergedUID: String? = nil, completion: ((MergeUndo?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.planUndoMerge(of: mergedUID) }
  }

  /// Undoes a merge into the signed-in account, by default the latest one.
  public func undoMerge(of mergedUID: String? = nil, completion: ((MergeUndo?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.undoMerge(of: mergedUID) }
  }

  private func userToMergeInto() async throws -> User {
    try await reporting {
      guard let user = try await self.loadedUser() else { throw AuthFailure.error(.nullUser) }
      return user
    }
  }
}

extension User {
  /// Moves an identity from another account to this account. Unlike a merge, the transfer changes nothing else in the
  /// other account, which must have another sign-in method.
  /// - Parameter credential: A credential for the identity. It may be the credential of a call that failed with
  ///   `credentialAlreadyInUse`.
  /// - Throws: Among other errors:
  ///   - `operationNotAllowed` with the reason LAST_SIGN_IN_METHOD if the other account has no other sign-in method
  ///   - `providerAlreadyLinked` if this account already has an identity from the same provider
  ///   - `userNotFound` if no account has the identity
  ///   - `secondFactorRequired` if the other account has a second factor, in which case
  ///     ``MultiFactorResolver/resolveSignIn(with:)`` continues
  @discardableResult
  public func transferIdentity(with credential: AuthCredential) async throws -> AuthDataResult {
    try await proving(credential, .transfer(credential, self)) { proof in
      try await self.transfer(.credential(proof), credential)
    }
  }

  /// Moves an identity from another account to this account.
  public func transferIdentity(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    callbackQueue.run(completion) { try await self.transferIdentity(with: credential) }
  }

  // MARK: Calling

  fileprivate func planMerge(with credential: AuthCredential) async throws -> MergePlan {
    try await proving(credential, .merge(self)) { try await self.plan(.credential($0)) }
  }

  fileprivate func planMerge(with user: User) async throws -> MergePlan {
    try await reporting {
      let token = try await user.freshTokens().sessionHandle
      return try await self.withTokenLock { try await self.plan(.anonymousToken(token)) }
    }
  }

  /// Finishes planning a merge that required the other account's second factor.
  func resumePlan(_ token: String, _ assertion: LigatureV1.FactorAssertion) async throws -> MergePlan {
    try await reporting {
      try await self.withTokenLock {
        try await self.plan(.secondFactor(.init(pendingToken: token, assertion: assertion)))
      }
    }
  }

  /// Finishes a transfer that required the other account's second factor.
  func resumeTransfer(
    _ token: String, _ assertion: LigatureV1.FactorAssertion, _ credential: AuthCredential
  ) async throws -> AuthDataResult {
    try await reporting {
      try await self.withTokenLock {
        try await self.transfer(.secondFactor(.init(pendingToken: token, assertion: assertion)), credential)
      }
    }
  }

  /// Makes a call with a credential for another account. If that account has a second factor, the error contains the
  /// resolver that continues the call.
  private func proving<R: Sendable>(
    _ credential: AuthCredential, _ purpose: PendingSignIn.Purpose,
    _ call: @escaping @Sendable (LigatureV1.Credential) async throws -> R
  ) async throws -> R {
    try await reporting(credential: credential) {
      try await self.withTokenLock {
        let auth = try self.requireAuth()
        let instance = try await auth.clientInstance(for: credential)
        do {
          return try await credential.use(for: .merge, as: self, clientInstance: instance, now: auth.now()) {
            proof, _ in
            try await call(proof)
          }
        } catch let error as RPCError {
          let failure = ServiceFailure(error)
          guard let resolver = auth.resolver(failure, for: purpose) else { throw error }
          throw failure.error(credential: credential, resolver: resolver)
        }
      }
    }
  }

  /// Plans a merge. The caller must hold the token lock.
  private func plan(_ proof: LigatureV1.AccountProof.Proof) async throws -> MergePlan {
    let request = LigatureV1.PlanMergeRequest(proof: .init(proof: proof))
    let keyed = try KeyedRequest(LigatureV1.MergeServiceMethods.planMerge, request)
    let response = try await call(holdsLock: true, repeatable: keyed) { options in
      try await self.connection.repeatingLostAnswers(options) { (options) throws(RPCError) in
        try await self.connection.merges.planMerge(request, options: options)
      }
    }
    return MergePlan(response, by: self)
  }

  fileprivate func commitMerge(_ plan: MergePlan, _ choices: [MergeField: MergeSide]) async throws -> AuthDataResult {
    let sorted = choices.map { LigatureV1.MergeChoice($0.key, $0.value) }.sorted {
      ($0.field.rawValue, $0.providerID) < ($1.field.rawValue, $1.providerID)
    }
    return try await reporting {
      try await self.withTokenLock {
        _ = try await self.replaceSession(
          LigatureV1.MergeServiceMethods.commitMerge,
          LigatureV1.CommitMergeRequest(plan: plan.token, choices: sorted, omitIDToken: true)
        ) { (request, options) throws(RPCError) in
          try await self.connection.merges.commitMerge(request, options: options)
        } adopting: {
          ($0.account, $0.tokens)
        }
      }
      try? await self.requireAuth().forgetFormerUser(plan.mergedUID)
      return AuthDataResult(user: self, additionalUserInfo: nil)
    }
  }

  fileprivate func planUndoMerge(of mergedUID: String?) async throws -> MergeUndo {
    try await reporting {
      let request = LigatureV1.UndoMergeRequest(mergedUid: mergedUID ?? "", validateOnly: true)
      let response = try await self.call { options in
        try await self.connection.merges.undoMerge(request, options: options)
      }
      return MergeUndo(response, by: self)
    }
  }

  fileprivate func undoMerge(of mergedUID: String?) async throws -> MergeUndo {
    try await reporting {
      let (response, restored) = try await self.withTokenLock { try await self.undo(mergedUID) }
      // The caller receives the user even if reloading the user fails.
      try? await restored?.reload()
      return MergeUndo(response, by: self, restoredUser: restored)
    }
  }

  /// Whether the user's last request was a merge whose response was lost. The service may have carried out the merge.
  package var hasLostMerge: Bool {
    guard let request = session.request else { return false }
    return !request.isSettled && request.isCall(of: LigatureV1.MergeServiceMethods.commitMerge)
  }

  /// The user ID in the last request to undo a merge if the response to that request was lost; nil otherwise. The user
  /// ID is empty if the request was for the latest merge. Calling ``Auth/undoMerge(of:)`` with the same argument
  /// repeats the request.
  package var uidOfLostUndo: String? { session.undo?.mergedUID }

  /// Undoes a merge. The request takes effect only once even if its response is lost, because its key remains in the
  /// stored state until the response has been stored. The caller must hold the token lock.
  /// - Returns: The response, and the restored account's user if that account is anonymous.
  private func undo(_ mergedUID: String?) async throws -> (LigatureV1.UndoMergeResponse, User?) {
    let request = LigatureV1.UndoMergeRequest(mergedUid: mergedUID ?? "")
    let keyed = try await beginUndo(request)
    do {
      let response = try await call(holdsLock: true, repeatable: keyed) { options in
        try await self.connection.repeatingLostAnswers(options) { (options) throws(RPCError) in
          try await self.connection.merges.undoMerge(request, options: options)
        }
      }
      let restored = try restoredUser(response, keyed)
      // The caller receives the user even if storing the user fails. In that case, the request can still be repeated.
      let isStored: Bool
      do {
        if let restored { try await requireAuth().keepFormerUser(restored) }
        isStored = true
      } catch {
        isStored = false
      }
      try await adopt(response.account, answerTo: isStored ? keyed : nil)
      return (response, restored)
    } catch let error as RPCError where !ServiceFailure(error).leavesOutcomeOpen {
      try await adopt(nil, answerTo: keyed)
      throw error
    } catch let error as NSError where error.userInfo[AuthErrors.userInfoReasonKey] != nil {
      // The restored account's session has been used or has ended, so the service cannot repeat the response.
      try await adopt(nil, answerTo: keyed)
      throw error
    }
  }

  /// Stores a request to undo a merge and returns it. If the response to an equal earlier request was lost, returns
  /// that request instead.
  private func beginUndo(_ message: LigatureV1.UndoMergeRequest) async throws -> KeyedRequest {
    let auth = try requireAuth()
    let method = LigatureV1.MergeServiceMethods.undoMerge
    try await auth.synchronize(self)
    if let earlier = session.undo, try earlier.matches(method, message) { return earlier }
    var request = try KeyedRequest(method, message)
    request.mergedUID = message.mergedUid
    _ = change { [request] in $0.update(undo: request) }
    do {
      try await auth.synchronize(self)
    } catch {
      _ = change { $0.removeRequest(request) }
      throw error
    }
    return request
  }

  /// Returns the restored account's user, or nil if the account is not anonymous.
  private func restoredUser(_ response: LigatureV1.UndoMergeResponse, _ request: KeyedRequest) throws -> User? {
    guard let tokens = response.restoredTokens else { return nil }
    let auth = try requireAuth()
    let session = StoredSession(
      id: request.sessionID, account: AccountRecord(LigatureV1.Account(uid: response.restoredUid, isAnonymous: true)),
      tokens: SessionTokens(tokens, now: auth.now()))
    let user = User(auth: auth, connection: connection, session: session)
    user.state.withLock { $0.isKept = true }
    return user
  }

  /// Transfers an identity. The caller must hold the token lock.
  private func transfer(
    _ proof: LigatureV1.AccountProof.Proof, _ credential: AuthCredential?
  ) async throws -> AuthDataResult {
    let response = try await replaceSession(
      LigatureV1.MergeServiceMethods.transferIdentity,
      LigatureV1.TransferIdentityRequest(proof: .init(proof: proof), omitIDToken: true)
    ) { (request, options) throws(RPCError) in
      try await self.connection.merges.transferIdentity(request, options: options)
    } adopting: {
      ($0.account, $0.tokens)
    }
    return AuthDataResult(
      user: self,
      additionalUserInfo: AdditionalUserInfo(providerID: response.providerID, profileJSON: nil, isNewUser: false),
      credential: credential as? OAuthCredential)
  }
}
