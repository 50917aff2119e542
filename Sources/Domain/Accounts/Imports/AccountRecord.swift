/// An account for import or export, with all its data except its sessions and its history.
package struct AccountRecord: Sendable {
  package struct LinkedIdentity: Sendable, Hashable {
    package var providerID: String
    package var subject: String
    package var email: String?
    package var emailVerified = false
    package var displayName: String?
    package var photoURL: String?
    package var linkedAt: Timestamp?
    package var lastUsedAt: Timestamp?

    package init(providerID: String, subject: String) {
      self.providerID = providerID
      self.subject = subject
    }
  }

  package struct EnrolledFactor: Sendable {
    package enum Kind: Sendable {
      /// An authenticator app with its secret, which is empty if it is not available.
      case totp([UInt8])
      case phone(String)
    }

    package var kind: Kind
    package var displayName: String?
    package var enrolledAt: Timestamp?

    package init(_ kind: Kind) {
      self.kind = kind
    }
  }

  /// The number of the row in the source; 0 to use the position in the request.
  package var row: Int64 = 0
  /// The user ID; empty to let the server choose one.
  package var uid = ""
  package var email: String?
  package var emailVerified = false
  package var displayName: String?
  package var photoURL: String?
  package var phoneNumber: String?
  package var isDisabled = false
  package var isAnonymous = false
  /// Whether a custom token has signed in to the account.
  package var hasCustomSignIn = false
  /// The custom claims, as a JSON object.
  package var claims: String?
  package var createdAt: Timestamp?
  package var lastSignInAt: Timestamp?
  /// The password hash, in the format of the service that created it.
  package var passwordHash: Secret?
  package var passwordChangedAt: Timestamp?
  /// The linked identities. The password and the phone need not be listed, because other properties imply them.
  package var identities: [LinkedIdentity] = []
  package var factors: [EnrolledFactor] = []
  /// The recovery codes that have not been used.
  package var recoveryCodes: [Secret] = []

  package init() {}
}
