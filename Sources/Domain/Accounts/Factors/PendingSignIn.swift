/// Names a stored pending sign-in; not a secret.
package struct PendingSignInID: RawRepresentable, Sendable, Hashable, Codable {
  /// An ordered key: its milliseconds are the time of issue.
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension PendingSignInID: StoredProofID {
  static var tokenKind: TokenKind { .pendingSignIn }
  static var keyedLabel: String { "ligature keyed pending sign-in" }
}

typealias PendingToken = StoredProofToken<PendingSignInID>

/// A verified credential that is stored until the second factor of its account is proven.
package struct PendingSignIn: Sendable, Hashable {
  /// The number of wrong codes that end it.
  static let maximumWrongCodes = 5

  /// What the second factor completes. A pending token is good for its own purpose alone.
  package enum Purpose: String, Sendable, Hashable, CaseIterable, Codable {
    case signIn
    case reauthenticate
    /// A new password, chosen with a code that was mailed.
    case reset
    /// The proof of an account that is to be merged into the caller's.
    case merge
    /// The proof of an identity that is to become the caller's.
    case transfer
  }

  /// What was proven, and the state of the account that it was proven against.
  package struct Content: Sendable, Hashable, Codable {
    package var purpose: Purpose
    package var provider: ProviderID
    /// The identity that was proven; nil if the account itself was.
    package var claim: IdentityClaim?
    /// The uid that a custom token names, which may be an alias of the account's; nil for other proofs.
    package var customUID: String?
    /// What a custom token adds to the ID tokens; nil for other proofs.
    package var customClaims: String?
    /// The account's token generation: a change of the password, and all else that ends sessions, raises it.
    package var generation: Int64
    /// Digest of the account's password hash; nil if it has none.
    package var passwordDigest: [UInt8]?
    package var factors: [FactorID]
    /// The lineage of the session that is reauthenticated, or that another account is proven to; nil for other purposes.
    package var lineage: SessionID?
    package var deviceLabel: String

    package init(
      purpose: Purpose, provider: ProviderID, claim: IdentityClaim?, customUID: String? = nil,
      customClaims: String? = nil, generation: Int64,
      passwordDigest: [UInt8]?,
      factors: [FactorID], lineage: SessionID? = nil, deviceLabel: String = ""
    ) {
      self.purpose = purpose
      self.provider = provider
      self.claim = claim
      self.customUID = customUID
      self.customClaims = customClaims
      self.generation = generation
      self.passwordDigest = passwordDigest
      self.factors = factors
      self.lineage = lineage
      self.deviceLabel = deviceLabel
    }
  }

  package var id: PendingSignInID
  package var tenant: TenantID
  package var uid: UID
  /// Digest of the token's secret part.
  package var digest: [UInt8]
  package var expiresAt: Timestamp
  package var wrongCodes: Int64
  package var content: Content

  package init(
    id: PendingSignInID, tenant: TenantID, uid: UID, digest: [UInt8], expiresAt: Timestamp, wrongCodes: Int64 = 0,
    content: Content
  ) {
    self.id = id
    self.tenant = tenant
    self.uid = uid
    self.digest = digest
    self.expiresAt = expiresAt
    self.wrongCodes = wrongCodes
    self.content = content
  }
}

extension PendingSignIn {
  /// The stored credential, as it was verified. Its use consumes the pending sign-in.
  var verified: VerifiedCredential {
    VerifiedCredential(
      provider: content.provider,
      subject: content.claim.map { .identity($0) }
        ?? .account(
          CustomSubject(
            uid: content.customUID.map { UID(rawValue: $0) } ?? uid, claims: content.customClaims ?? "{}")),
      consumes: [.consumePendingSignIn(id, wrongCodes: wrongCodes)], spent: .invalidPendingSignIn, expiresAt: expiresAt)
  }
}

extension AccountError {
  static var invalidPendingSignIn: AccountError {
    AccountError(
      .invalidMFAPendingCredential,
      "The pending token is unknown, used, expired, had too many wrong codes, or is overtaken by a change of the account. "
        + "Sign in again.", field: .pendingToken)
  }

  static var codeUsed: AccountError {
    AccountError(.invalidCode, "The code was used before. Wait for the next one.", field: .assertion)
  }

  static var wrongCode: AccountError {
    AccountError(.invalidCode, "The code is wrong. Type the one that is shown now.", field: .assertion)
  }
}
