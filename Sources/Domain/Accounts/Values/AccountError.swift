/// The error type of the domain. The reason says what happened, and the message contains the remedy.
///
/// An error never contains a secret or the refused value, except for the continuation of a conflict and the pending
/// token of a challenge.
package struct AccountError: Error, Sendable, CustomStringConvertible {
  package var reason: Reason
  /// The problem and the remedy, for people. It may contain limits and names of providers, never the caller's input.
  package var message: String
  /// The input that caused the error.
  package var field: Field?
  /// The conflict of `.credentialAlreadyInUse`, `.emailExists` and `.accountExistsWithDifferentCredential`.
  package var conflict: Conflict?
  /// The challenge of `.secondFactorRequired`.
  package var challenge: SecondFactorChallenge?
  /// The rules that the new password breaks, with `.passwordDoesNotMeetRequirements`.
  package var brokenRules: [PasswordRules.Rule] = []
  /// The methods of the account whose proof counts, with `.credentialTooOldLoginAgain`.
  package var settledMethods: [ProviderID] = []
  /// The number of milliseconds after which to try again; nil if it is unknown.
  package var retryAfterMilliseconds: Int64?
  /// The reason why the server failed, for its operator. No other caller may see it.
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

  package var description: String {
    field.map { "\(reason) at \($0): \(message)" } ?? "\(reason): \(message)"
  }
}

extension AccountError {
  /// The inputs of the use cases, by the domain's names. Each interface maps them to its own names.
  package enum Field: Sendable, Hashable {
    case credential
    case email
    case password
    /// A provider's token.
    case token(ProviderToken.Kind)
    /// The provider of a credential with a token.
    case tokenProvider(ProviderToken.Kind)
    case nonce
    /// The bytes with which a nonce was requested, sent with an ID token.
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
    /// A provider outside a credential.
    case provider
    case identity
    case revoke
    /// The code of a sign-in link, in a credential.
    case emailLinkCode
    /// The address of a sign-in link, in a credential.
    case emailLinkAddress
    case customToken
    /// A mailed code outside a credential.
    case actionCode
    /// An address outside a credential.
    case address
    case newAddress
    case languageCode
    case continueURL
    /// The password that is sent with a mailed code.
    case accountPassword
    /// The code of an older second factor, sent with a mailed code, which shows that the user had the account before.
    case olderFactorCode
    case olderCredential
    case pendingToken
    /// The proof of a second factor.
    case assertion
    case assertedEnrollment
    case assertedTOTPCode
    case assertedRecoveryCode
    /// The factor of a new enrollment.
    case factor
    case enrollment
    case sessionInfo
    /// The code that finishes an enrollment.
    case code
    /// The secret of a sign-in through the browser, in a credential.
    case intentSecret
    /// The code from the browser, which comes with the secret.
    case intentCode
    case purpose
    case returnURL
    case scopes
    case customParameters
    case phoneNumber
    /// The code of a phone, in a credential.
    case phoneCode
    /// The verification of that code.
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
    /// The account that an administrator names.
    case account
    // What an administrator changes about the account.
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
    // The key of a service.
    case serviceName
    case serviceScopes
    case publicKey
    case expiry
    case serviceKey
    // What an administrator gives an account.
    case newAccountUID
    case newAccountEmail
    case newAccountPhone
    case customClaims
    /// Claims that are added to those of the account.
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
    // What the audit trail is searched for.
    case auditedAccount
    case auditedRequest
    /// Whether accounts that are not disabled are deleted.
    case force
  }
}
