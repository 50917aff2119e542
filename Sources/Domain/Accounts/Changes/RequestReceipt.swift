/// The recorded response to a request with a key. A response with a session that replaces the caller's session needs no
/// receipt. The receipt is committed with the request's changes, so that the request takes effect only once and a retry
/// returns the same response.
package struct RequestReceipt: Sendable, Hashable {
  package enum Answer: Sendable, Hashable {
    /// The session that was opened by a sign-in, or by an undo that restored an anonymous account.
    case session(SessionID, RequestOutcome)
    /// A linking operation that changed nothing, because the account already had the identity of this provider.
    case alreadyLinked(ProviderID)
    case conflict(ConflictReceipt)
    /// A challenge for a second factor. The secret of the pending token is derived from the request key.
    case challenge(PendingSignInID)
    case usedCode(UsedCode)
    /// The plan for a merge. The secret of the plan's token is derived from the request key.
    case mergePlan(MergePlanID)
    /// The account that an administrator created or changed, or that the undo of a merge restored.
    case account(UID)
  }

  /// The digest of the request key.
  package var keyDigest: [UInt8]
  /// The digest of the whole request.
  package var requestDigest: [UInt8]
  package var expiresAt: Timestamp
  package var answer: Answer

  package init(keyDigest: [UInt8], requestDigest: [UInt8], expiresAt: Timestamp, answer: Answer) {
    self.keyDigest = keyDigest
    self.requestDigest = requestDigest
    self.expiresAt = expiresAt
    self.answer = answer
  }
}

/// The contents of a response other than the account and the tokens, encoded in one byte.
package struct RequestOutcome: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let newAccount = RequestOutcome(rawValue: 1)
  package static let addressReleased = RequestOutcome(rawValue: 2)
}

/// The response to the use of an emailed code.
package struct UsedCode: Sendable, Hashable, Codable {
  package var kind: ActionCode.Kind
  /// The email address that the code was issued for.
  package var email: String
  /// The code that resets the password after `.recoverEmail`.
  package var resetCode: ActionCodeID?
  /// Whether the address was taken from another account.
  package var addressReleased: Bool

  package init(
    _ kind: ActionCode.Kind, email: String, resetCode: ActionCodeID? = nil, addressReleased: Bool = false
  ) {
    self.kind = kind
    self.email = email
    self.resetCode = resetCode
    self.addressReleased = addressReleased
  }
}

/// The response to a conflict, without the continuation's secret, which is derived from the request key.
package struct ConflictReceipt: Sendable, Hashable, Codable {
  package var reason: AccountError.Reason
  package var message: String
  package var providerID: ProviderID
  package var email: String?
  package var signInMethods: [ProviderID]
  package var setAside: Identity?
  package var continuation: ContinuationID?
  package var expiresAt: Timestamp?

  package init(
    reason: AccountError.Reason, message: String, providerID: ProviderID, email: String? = nil,
    signInMethods: [ProviderID] = [], setAside: Identity? = nil, continuation: ContinuationID? = nil,
    expiresAt: Timestamp? = nil
  ) {
    self.reason = reason
    self.message = message
    self.providerID = providerID
    self.email = email
    self.signInMethods = signInMethods
    self.setAside = setAside
    self.continuation = continuation
    self.expiresAt = expiresAt
  }
}
