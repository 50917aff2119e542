/// The error type of the domain layer. The reason identifies the failure, and the message describes the remedy.
///
/// An error never contains the rejected value. The only secrets that it may contain are a conflict's continuation and a
/// challenge's pending token.
package struct AccountError: Error, Sendable, CustomStringConvertible {
  package var reason: Reason
  /// A human-readable description of the problem and the remedy. It may contain limits and provider names, but never
  /// the caller's input.
  package var message: String
  /// The input that caused the error.
  package var field: Field?
  /// The conflict, for `.credentialAlreadyInUse`, `.emailExists` or `.accountExistsWithDifferentCredential`.
  package var conflict: Conflict?
  /// The challenge, for `.secondFactorRequired`.
  package var challenge: SecondFactorChallenge?
  /// The rules that the new password breaks, for `.passwordDoesNotMeetRequirements`.
  package var brokenRules: [PasswordRules.Rule] = []
  /// The sign-in methods whose proof is accepted, for `.credentialTooOldLoginAgain`.
  package var settledMethods: [ProviderID] = []
  /// The number of milliseconds to wait before trying again; nil if it is unknown.
  package var retryAfterMilliseconds: Int64?
  /// The account that the refused attempt targeted, for the audit trail. The caller must not learn whether the account
  /// exists.
  package var target: UID?
  /// The cause of a server failure, for the server's operator. It must not be shown to anyone else.
  package var cause: String?

  package init(
    _ reason: Reason, _ message: String, field: Field? = nil, conflict: Conflict? = nil,
    challenge: SecondFactorChallenge? = nil, retryAfterMilliseconds: Int64? = nil
  ) {
    self.reason = reason
    self.message = message
    self.field = field
    self.conflict = conflict
    self.challenge = challenge
    self.retryAfterMilliseconds = retryAfterMilliseconds
  }

  /// Returns this error with the account as its target, unless the error already has a target.
  func directed(at uid: UID?) -> AccountError {
    var error = self
    error.target = error.target ?? uid
    return error
  }

  package var description: String {
    field.map { "\(reason) at \($0): \(message)" } ?? "\(reason): \(message)"
  }
}

extension AccountError {
  /// The inputs of the use cases, with the names used in the domain layer. Each interface maps them to its own names.
  package enum Field: Sendable, Hashable {
    case credential
    case email
    case password
    /// A provider's token.
    case token(ProviderToken.Kind)
    /// The provider in a credential that contains a token.
    case tokenProvider(ProviderToken.Kind)
    case nonce
    /// The client instance that was used to request a nonce and is sent with an ID token.
    case idTokenClientInstance
    case continuation
    case displayName
    case photoURL
    case clientInstance
    case deviceLabel
    case refreshToken
    case requestKey
    case newPassword
    case oldPassword
    case sessionID
    /// A provider that is not part of a credential.
    case provider
    case identity
    case revoke
    /// The code of a sign-in link, in a credential.
    case emailLinkCode
    /// The email address to which a sign-in link was sent, in a credential.
    case emailLinkAddress
    case customToken
    /// An emailed code that is not part of a credential.
    case actionCode
    /// An email address that is not part of a credential.
    case address
    case newAddress
    case languageCode
    case continueURL
    /// The password that is sent with an emailed code.
    case accountPassword
    /// The code of an older second factor. It is sent with an emailed code to prove that the user had the account
    /// before the changes to undo.
    case olderFactorCode
    case olderCredential
    case pendingToken
    /// The proof of a second factor.
    case assertion
    case assertedEnrollment
    case assertedTOTPCode
    case assertedRecoveryCode
    /// The factor to enroll.
    case factor
    case enrollment
    case sessionInfo
    /// The code that finishes an enrollment.
    case code
    /// The secret of a sign-in through the browser, in a credential.
    case intentSecret
    /// The code from the browser, which is sent with the secret.
    case intentCode
    case purpose
    case returnURL
    case scopes
    case customParameters
    case phoneNumber
    /// The code that was sent to a phone, in a credential.
    case phoneCode
    /// The session information of the code that was sent to a phone, in a credential.
    case phoneSessionInfo
    case assertedPhoneCode
    case assertedPhoneSessionInfo
    /// The proof of another account.
    case accountProof
    /// The token of an anonymous account's session.
    case anonymousToken
    case mergePlan
    case mergeChoices
    /// The account that was merged.
    case mergedUID
    /// The account that an administrator specifies.
    case account
    // An administrator's changes to an account.
    case updateMask
    case removedProviders
    case removedIdentities
    case addedIdentities
    case removedFactors
    case removedRecoveryCodes
    case expectedVersion
    case sessionIDs
    case pageToken
    case operation
    // A service's key.
    case serviceName
    case serviceScopes
    case publicKey
    case expiry
    case serviceKey
    // The values that an administrator sets on an account.
    case newAccountUID
    case newAccountEmail
    case newAccountPhone
    case customClaims
    /// Claims that are added to the account's existing claims.
    case mergedClaims
    case verifiedToken
    case accounts
    case accountIDs
    case audience
    case sessionCookie
    case tokenLife
    case cursor
    case eventKinds
    case importedAccounts
    case importJob
    case importSource
    case accountFilter
    // The criteria for searching the audit trail.
    case auditedAccount
    case auditedRequest
    /// Whether to delete accounts even if they are not disabled.
    case force
  }
}
