package typealias PendingSignInID = ProofID<PendingSignIn>

typealias PendingToken = StoredProofToken<PendingSignIn>

/// A verified credential that is stored until the second factor of its account is proven.
///
/// Each wrong code increases the revision of the pending sign-in.
package struct PendingSignIn: ProofContent {
  /// The number of wrong codes after which a pending sign-in ends.
  static let maximumWrongCodes = 5

  /// The operation that the second factor completes. A pending token can only be used for its own purpose.
  package enum Purpose: String, Sendable, Hashable, CaseIterable, Codable {
    case signIn
    case reauthenticate
    /// A password reset with an emailed code.
    case reset
    /// The proof of an account that is to be merged into the caller's account.
    case merge
    /// The proof of an identity that is to be moved to the caller's account.
    case transfer
  }

  package var purpose: Purpose
  /// The user ID that the account had when the first factor was proven.
  package var uid: UID
  package var provider: ProviderID
  /// The identity that was proven; nil if the proof was for the account itself.
  package var claim: IdentityClaim?
  /// The user ID in a custom token, which may be an alias of the account's user ID; nil for other proofs.
  package var customUID: String?
  /// The claims that a custom token adds to the ID tokens; nil for other proofs.
  package var customClaims: String?
  /// The account's token generation, which increases when the password changes and when sessions end for other reasons.
  package var generation: Int64
  /// The digest of the account's password hash; nil if the account has no password.
  package var passwordDigest: [UInt8]?
  package var factors: [FactorID]
  /// The lineage of the session that is being reauthenticated, or whose user is proving another account or identity;
  /// nil for other purposes.
  package var lineage: SessionID?
  package var deviceLabel: String

  package init(
    purpose: Purpose, uid: UID, provider: ProviderID, claim: IdentityClaim?, customUID: String? = nil,
    customClaims: String? = nil, generation: Int64,
    passwordDigest: [UInt8]?,
    factors: [FactorID], lineage: SessionID? = nil, deviceLabel: String = ""
  ) {
    self.purpose = purpose
    self.uid = uid
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

  package static var kind: ProofKind { .pendingSignIn }

  package var storable: PendingSignIn {
    var storable = self
    storable.claim?.material = Material.none
    return storable
  }
}

extension PendingSignIn: TokenProof {
  static var tokenKind: TokenKind { .pendingSignIn }
  static var keyedLabel: String { "ligature keyed pending sign-in" }
}

extension StoredProof<PendingSignIn> {
  var wrongCodes: Int64 { revision }

  /// The stored credential. Using the credential consumes the pending sign-in.
  var verified: VerifiedCredential {
    VerifiedCredential(
      provider: content.provider,
      subject: content.claim.map { .identity($0) }
        ?? .account(
          CustomSubject(
            uid: content.customUID.map { UID(rawValue: $0) } ?? content.uid, claims: content.customClaims ?? "{}")),
      consumes: [.consume(id, revision: revision)], spent: .invalidPendingSignIn, expiresAt: expiresAt)
  }
}

extension AccountError {
  static var invalidPendingSignIn: AccountError {
    AccountError(
      .invalidMFAPendingCredential,
      "The pending token is unknown, expired, already used, had too many wrong codes, or is outdated because the "
        + "account has changed. Sign in again.", field: .pendingToken)
  }

  static var codeUsed: AccountError {
    AccountError(.invalidCode, "The code was already used. Wait for the next one.", field: .assertion)
  }

  static var wrongCode: AccountError {
    AccountError(.invalidCode, "The code is wrong. Enter the code that is currently shown.", field: .assertion)
  }
}

extension Lifetimes {
  /// Returns the lifetime of a pending proof. A proof for a merge or a transfer must also be recent.
  func pendingSignIn(for purpose: PendingSignIn.Purpose) -> Int64 {
    switch purpose {
    case .signIn, .reauthenticate, .reset: pendingSignIn
    case .merge, .transfer: min(pendingSignIn, recentSignIn)
    }
  }
}
