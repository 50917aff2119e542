public import Foundation
import LigatureMessages

/// An account, including the data that only administrators can read.
public struct Account: Sendable, Hashable, Identifiable {
  public var uid: String
  public var id: String { uid }
  /// The account's own email address, in the canonical form that is used to compare addresses.
  public var email: String?
  /// The email address as the user entered it, for display.
  public var displayEmail: String?
  /// Whether the email address has been verified.
  public var isEmailVerified: Bool
  public var displayName: String?
  public var photoURL: String?
  /// The phone number that can be used to sign in, in E.164 format.
  public var phoneNumber: String?
  /// Whether the account is anonymous, which means that no identity has been linked to it yet.
  public var isAnonymous: Bool
  public var isDisabled: Bool
  /// The linked identities, in the order in which they were linked.
  public var identities: [Identity]
  /// The identities that can no longer be used to sign in.
  public var setAsideIdentities: [SetAsideIdentity]
  /// The second factors, in the order in which they were enrolled.
  public var secondFactors: [SecondFactor]
  /// The number of unused recovery codes.
  public var recoveryCodesLeft: Int
  /// The custom claims that services have set on the account. The account's ID tokens also contain them.
  public var customClaims: [String: ClaimValue]
  public var createdAt: Date?
  /// The time of the last sign-in; nil if no one has signed in to the account yet.
  public var lastSignInAt: Date?
  /// The time at which the user deleted the account, if it can still be recovered; otherwise nil. The server erases the
  /// account 72 hours after this time, unless its owner recovers it.
  public var closedAt: Date?
  /// The earliest issue time of valid tokens. The server refuses tokens that were issued earlier.
  public var validSince: Date?
  /// The version of the account, which increases by one with each change.
  public var version: UInt64

  /// A linked identity, as last reported by its provider.
  public struct Identity: Sendable, Hashable, Identifiable {
    /// The ID of the identity, which distinguishes several identities from the same provider.
    public var id: String
    /// The ID of the provider: "google.com", "password", "phone", "oidc.<name>", ...
    public var providerID: String
    /// The user's ID at the provider. For a password, it is the email address. For a phone, it is the phone number.
    public var subject: String
    public var email: String?
    public var isEmailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    public var phoneNumber: String?
    public var linkedAt: Date?
    public var lastUsedAt: Date?
    /// Whether a sign-in with this identity can count as the recent sign-in that sensitive changes require.
    public var isSettled: Bool
  }

  /// An identity that the account keeps but that can no longer be used to sign in.
  public struct SetAsideIdentity: Sendable, Hashable, Identifiable {
    public enum Reason: Sendable, Hashable {
      /// The account claimed the email address without verifying it, and another user has since verified it.
      case emailProvenByAnother
      /// The owner restored the account's previous email address.
      case emailRecovered
      /// Two accounts were merged, and an identity of the other account replaced this one.
      case merged
      /// The owner of the account reported that the identity was not theirs.
      case disowned
      /// The user deleted the account, which has not been erased yet.
      case accountClosed
      case other
    }

    public var id: String
    public var providerID: String
    public var email: String?
    public var reason: Reason
    public var setAsideAt: Date?
  }

  /// A second factor that is enrolled for the account.
  public struct SecondFactor: Sendable, Hashable, Identifiable {
    public enum Kind: Sendable, Hashable {
      case phone
      /// Codes from an authenticator app.
      case totp
      case other
    }

    public var id: String
    public var kind: Kind
    public var displayName: String?
    /// The phone number, with all but its last four digits masked.
    public var maskedPhoneNumber: String?
    public var enrolledAt: Date?
  }
}

/// An account, together with its sessions and the accounts that were merged into it.
public struct AccountDetails: Sendable, Hashable {
  public var account: Account
  /// The user ID in the request, if it belongs to an account that was merged into this account; otherwise nil.
  public var mergedUID: String?
  /// The valid sessions, starting with the latest sign-in.
  public var sessions: [AccountSession]
  /// The merges that can be undone, starting with the latest.
  public var merges: [MergedAccount]

  /// An account that was merged into another account.
  public struct MergedAccount: Sendable, Hashable {
    public var uid: String
    public var mergedAt: Date?
    public var undoUntil: Date?
  }
}

/// A session of an account.
public struct AccountSession: Sendable, Hashable, Identifiable {
  /// The ID of the session. It is the `sid` claim of the session's ID tokens and is not secret.
  public var id: String
  /// The ID of the provider that the user signed in with.
  public var providerID: String
  public var deviceLabel: String
  public var signedInAt: Date?
  public var lastUsedAt: Date?
  /// The time at which the session ends unless its tokens are refreshed before then.
  public var expiresAt: Date?
}

// MARK: - Messages

extension Account {
  /// Creates an account from a response.
  /// - Throws: ``AdminError`` if the response contains no account.
  init(_ message: LigatureV1.Account?) throws(AdminError) {
    guard let message else {
      throw AdminError(
        AdminError.Reason(rawValue: "INTERNAL"),
        "The server's response contains no account.")
    }
    self.init(message)
  }

  init(_ message: LigatureV1.Account) {
    uid = message.uid
    email = message.email
    displayEmail = message.displayEmail
    isEmailVerified = message.emailVerified
    displayName = message.displayName
    photoURL = message.photoURL
    phoneNumber = message.phoneNumber
    isAnonymous = message.isAnonymous
    isDisabled = message.disabled
    identities = message.providerData.map { Identity($0) }
    setAsideIdentities = message.setAside.map { SetAsideIdentity($0) }
    secondFactors = message.factors.map { SecondFactor($0) }
    recoveryCodesLeft = Int(message.recoveryCodesLeft)
    customClaims = message.customClaims.map { [String: ClaimValue](json: $0) } ?? [:]
    createdAt = Date(message.createdAt)
    lastSignInAt = Date(message.lastSignInAt)
    closedAt = Date(message.closedAt)
    validSince = Date(message.validSince)
    version = message.version
  }
}

extension Account.Identity {
  init(_ message: LigatureV1.ProviderInfo) {
    id = message.identityID
    providerID = message.providerID
    subject = message.uid
    email = message.email
    isEmailVerified = message.emailVerified
    displayName = message.displayName
    photoURL = message.photoURL
    phoneNumber = message.phoneNumber
    linkedAt = Date(message.linkedAt)
    lastUsedAt = Date(message.lastUsedAt)
    isSettled = message.settled ?? true
  }
}

extension Account.SetAsideIdentity {
  init(_ message: LigatureV1.SetAsideIdentity) {
    id = message.identityID
    providerID = message.providerID
    email = message.email
    setAsideAt = Date(message.setAsideAt)
    reason =
      switch message.reason {
      case .emailProvenByAnother: .emailProvenByAnother
      case .emailRecovered: .emailRecovered
      case .merged: .merged
      case .disowned: .disowned
      case .accountClosed: .accountClosed
      case .unspecified, .unrecognized: .other
      }
  }
}

extension Account.SecondFactor {
  init(_ message: LigatureV1.FactorInfo) {
    id = message.enrollmentID
    displayName = message.displayName
    maskedPhoneNumber = message.maskedPhoneNumber
    enrolledAt = Date(message.enrolledAt)
    kind =
      switch message.kind {
      case .phone: .phone
      case .totp: .totp
      case .unspecified, .unrecognized: .other
      }
  }
}

extension AccountSession {
  init(_ message: LigatureV1.SessionInfo) {
    id = message.sessionID
    providerID = message.providerID
    deviceLabel = message.deviceLabel
    signedInAt = Date(message.signedInAt)
    lastUsedAt = Date(message.lastUsedAt)
    expiresAt = Date(message.expiresAt)
  }
}
