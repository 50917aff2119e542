import LigatureMessages

/// An account to create. A property that is nil is not set on the account.
public struct NewAccount: Sendable, Hashable {
  /// The uid of the account, 1 to 128 bytes; the server chooses one if this is nil.
  public var uid: String?
  public var email: String?
  /// Whether the account owns the address. The service's word counts as the owner's proof.
  public var isEmailVerified = false
  /// The password for the address.
  public var password: String?
  public var displayName: String?
  public var photoURL: String?
  /// The phone number, in E.164 format.
  public var phoneNumber: String?
  public var isDisabled = false
  public var customClaims: [String: ClaimValue] = [:]
  /// Whether another account that only claims the address loses it. Otherwise, the call fails with
  /// ``AdminError/Reason/emailExists``.
  public var releasesClaim = false

  public init(
    uid: String? = nil, email: String? = nil, isEmailVerified: Bool = false, password: String? = nil,
    displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil, isDisabled: Bool = false,
    customClaims: [String: ClaimValue] = [:]
  ) {
    self.uid = uid
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.password = password
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.isDisabled = isDisabled
    self.customClaims = customClaims
  }

  var message: LigatureV1.CreateAccountRequest {
    let account = LigatureV1.Account(
      uid: uid ?? "", email: email, emailVerified: isEmailVerified, displayName: displayName, photoURL: photoURL,
      phoneNumber: phoneNumber, disabled: isDisabled,
      customClaims: customClaims.isEmpty ? nil : customClaims.jsonText)
    return .init(account: account, password: password ?? "", releaseClaim: releasesClaim)
  }
}

/// A change to an account, which takes effect completely or not at all. A property that is nil leaves its value
/// unchanged.
///
/// ```swift
/// var update = AccountUpdate(displayName: .set("Ada"), photoURL: .removed)
/// update.claims = .merge(["role": "admin", "trial": nil])
/// update.expectedVersion = account.version
/// ```
public struct AccountUpdate: Sendable, Hashable {
  /// The new value of an optional field of an account.
  public enum Field: Sendable, Hashable {
    case set(String)
    case removed

    fileprivate var value: String? {
      if case .set(let value) = self { value } else { nil }
    }
  }

  /// A change to the custom claims.
  public enum Claims: Sendable, Hashable {
    /// Replaces all claims with these.
    case replace([String: ClaimValue])
    /// Adds these claims, replaces existing claims of the same names, and removes claims whose new value is null.
    case merge([String: ClaimValue])
  }

  /// A user of a provider, as the service knows the user.
  public struct Identity: Sendable, Hashable {
    /// A provider that the server has configured: "google.com", "oidc.corp", ...
    public var providerID: String
    /// The user's ID at the provider, such as `sub` in its ID tokens.
    public var subject: String
    /// The user's address at the provider. The account's own address and profile stay as they are.
    public var email: String?
    public var displayName: String?
    public var photoURL: String?

    public init(
      providerID: String, subject: String, email: String? = nil, displayName: String? = nil, photoURL: String? = nil
    ) {
      self.providerID = providerID
      self.subject = subject
      self.email = email
      self.displayName = displayName
      self.photoURL = photoURL
    }

    fileprivate var message: LigatureV1.NewIdentity {
      .init(
        providerID: providerID, subject: subject, email: email, displayName: displayName, photoURL: photoURL)
    }
  }

  public var displayName: Field?
  public var photoURL: Field?
  /// The phone number that can be used to sign in, in E.164 format.
  public var phoneNumber: Field?
  /// The new address, which becomes the account's own. All sessions end.
  public var email: String?
  public var isEmailVerified: Bool?
  /// The new password for the account's address. All sessions end.
  public var password: String?
  public var isDisabled: Bool?
  public var claims: Claims?
  /// The identities to link, whose users can then sign in to the account. If another account has one of them, the
  /// change fails with ``AdminError/Reason/credentialAlreadyInUse``.
  public var addedIdentities: [Identity] = []
  /// The providers whose identities are removed: "google.com", "phone", ...
  public var removedProviderIDs: [String] = []
  /// The individual identities to remove, by ``Account/Identity/id``.
  public var removedIdentityIDs: [String] = []
  /// The second factors to remove, by ``Account/SecondFactor/id``.
  public var removedSecondFactorIDs: [String] = []
  public var removesRecoveryCodes = false
  /// Whether the last way to sign in may be removed. Otherwise, such a change fails with
  /// ``AdminError/Reason/lastSignInMethod``.
  public var allowsRemovingLastMethod = false
  /// Whether all sessions of the account end as well.
  public var endsSessions = false
  /// Whether the links in notices that were mailed before can no longer undo anything.
  public var endsWaysBack = false
  /// Whether the owner is not notified.
  public var omitsNotices = false
  /// Whether an account that only claims the address loses it, as in ``NewAccount/releasesClaim``.
  public var releasesClaim = false
  /// The version that the account must have; otherwise the change fails with ``AdminError/Reason/conflictingChange``.
  public var expectedVersion: UInt64?

  public init(
    displayName: Field? = nil, photoURL: Field? = nil, email: String? = nil, isEmailVerified: Bool? = nil,
    password: String? = nil, isDisabled: Bool? = nil, claims: Claims? = nil, expectedVersion: UInt64? = nil
  ) {
    self.displayName = displayName
    self.photoURL = photoURL
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.password = password
    self.isDisabled = isDisabled
    self.claims = claims
    self.expectedVersion = expectedVersion
  }

  func message(for reference: AccountReference) -> LigatureV1.AdminUpdateAccountRequest {
    var account = LigatureV1.Account()
    var paths: [String] = []
    if let displayName {
      account.displayName = displayName.value
      paths.append("display_name")
    }
    if let photoURL {
      account.photoURL = photoURL.value
      paths.append("photo_url")
    }
    if let phoneNumber {
      account.phoneNumber = phoneNumber.value
      paths.append("phone_number")
    }
    if let email {
      account.email = email
      paths.append("email")
    }
    if let isEmailVerified {
      account.emailVerified = isEmailVerified
      paths.append("email_verified")
    }
    if let isDisabled {
      account.disabled = isDisabled
      paths.append("disabled")
    }
    var mergedClaims: String?
    switch claims {
    case .replace(let claims):
      account.customClaims = claims.isEmpty ? nil : claims.jsonText
      paths.append("custom_claims")
    case .merge(let claims): mergedClaims = claims.jsonText
    case nil: break
    }
    let factors = LigatureV1.FactorUpdate(
      removeEnrollmentIds: removedSecondFactorIDs, removeRecoveryCodes: removesRecoveryCodes)
    return .init(
      ref: reference.message, account: paths.isEmpty ? nil : account,
      updateMask: paths.isEmpty ? nil : .init(paths: paths), removeProviderIds: removedProviderIDs,
      removeIdentityIds: removedIdentityIDs,
      factors: removedSecondFactorIDs.isEmpty && !removesRecoveryCodes ? nil : factors,
      overrideLastMethod: allowsRemovingLastMethod, endSessions: endsSessions, expectedVersion: expectedVersion,
      omitNotices: omitsNotices, endWaysBack: endsWaysBack, mergeClaims: mergedClaims, password: password ?? "",
      releaseClaim: releasesClaim, addIdentities: addedIdentities.map(\.message))
  }
}

/// A filter that selects accounts. The server has an index for each kind of filter.
public struct AccountFilter: Sendable, Hashable {
  let filter: LigatureV1.QueryAccountsRequest.Filter

  /// Selects the accounts whose own address begins with a prefix, ignoring case.
  public static func emailPrefix(_ prefix: String) -> Self { .init(filter: .emailPrefix(prefix)) }
  /// Selects the accounts whose phone number begins with a prefix in international format, such as "+4930".
  public static func phoneNumberPrefix(_ prefix: String) -> Self { .init(filter: .phoneNumberPrefix(prefix)) }
  public static func uidPrefix(_ prefix: String) -> Self { .init(filter: .uidPrefix(prefix)) }
  /// Selects the accounts with an identity of a provider: "google.com", "phone", "password", ...
  public static func provider(_ providerID: String) -> Self { .init(filter: .providerID(providerID)) }
  public static let disabled = Self(filter: .disabled(true))
}
