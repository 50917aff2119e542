import LigatureMessages

/// An account to create. A property that is nil is not set on the account.
public struct NewAccount: Sendable, Hashable {
  /// The user ID of the account, which is 1 to 128 bytes long. If it is nil, the server chooses a user ID.
  public var uid: String?
  public var email: String?
  /// Whether the email address counts as verified. The server trusts the calling service and requires no other proof.
  public var isEmailVerified = false
  /// The password for signing in with the email address; nil for none.
  public var password: String?
  public var displayName: String?
  public var photoURL: String?
  /// The phone number, in E.164 format.
  public var phoneNumber: String?
  public var isDisabled = false
  public var customClaims: [String: ClaimValue] = [:]
  /// Whether to take the email address away from an account that claims it without having verified it. If this is false
  /// and there is such an account, the call fails with ``AdminError/Reason/emailExists``.
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

extension NewAccount: CustomStringConvertible, CustomReflectable {
  /// A description that contains only the user ID, because secrets must not appear in logs.
  public var description: String { "<NewAccount\(uid.map { ": \($0)" } ?? "")>" }
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "uid": uid as Any, "email": email as Any, "isEmailVerified": isEmailVerified, "displayName": displayName as Any,
        "photoURL": photoURL as Any, "phoneNumber": phoneNumber as Any, "isDisabled": isDisabled,
        "customClaims": customClaims, "releasesClaim": releasesClaim,
      ])
  }
}

/// An atomic change to an account. Either all of its parts take effect, or none do. A property that is nil leaves the
/// corresponding value unchanged.
///
/// ```swift
/// var update = AccountUpdate(displayName: .set("Ada"), photoURL: .removed)
/// update.claims = .merge(["role": "admin", "trial": nil])
/// update.expectedVersion = account.version
/// ```
public struct AccountUpdate: Sendable, Hashable {
  /// A change to an optional field of an account: a new value, or the removal of the current value.
  public enum Field: Sendable, Hashable {
    case set(String)
    case removed

    fileprivate var value: String? {
      if case .set(let value) = self { value } else { nil }
    }
  }

  /// A change to the custom claims.
  public enum Claims: Sendable, Hashable {
    /// Replaces all custom claims with the given claims.
    case replace([String: ClaimValue])
    /// Adds the given claims, replaces existing claims with the same names, and removes claims whose new value is null.
    case merge([String: ClaimValue])
  }

  /// A user's identity from a provider, as specified by the calling service.
  public struct Identity: Sendable, Hashable {
    /// The ID of a provider that is configured on the server: "google.com", "oidc.corp", ...
    public var providerID: String
    /// The user's ID at the provider, such as the `sub` claim of the provider's ID tokens.
    public var subject: String
    /// The user's email address at the provider. The account's own email address and profile remain unchanged.
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
  /// The account's new email address. Setting it ends all sessions of the account, unless the account is anonymous and
  /// claims the address without verifying it.
  public var email: String?
  public var isEmailVerified: Bool?
  /// The new password for the account's email address. Setting it ends all sessions of the account.
  public var password: String?
  public var isDisabled: Bool?
  public var claims: Claims?
  /// The identities to link, with which the user can then sign in to the account. If another account already has one of
  /// the identities, the change fails with ``AdminError/Reason/credentialAlreadyInUse``.
  public var addedIdentities: [Identity] = []
  /// The IDs of the providers whose identities the change removes: "google.com", "phone", ...
  public var removedProviderIDs: [String] = []
  /// The IDs of individual identities that the change removes (``Account/Identity/id``).
  public var removedIdentityIDs: [String] = []
  /// The IDs of the second factors that the change removes (``Account/SecondFactor/id``).
  public var removedSecondFactorIDs: [String] = []
  public var removesRecoveryCodes = false
  /// Whether the change may remove the account's last sign-in method. If this is false, such a change fails with
  /// ``AdminError/Reason/lastSignInMethod``.
  public var allowsRemovingLastMethod = false
  /// Whether the change also ends all sessions of the account.
  public var endsSessions = false
  /// Whether the change invalidates the recovery links in notices that have already been emailed.
  public var endsWaysBack = false
  /// Whether the change is made without notifying the account's owner by email.
  public var omitsNotices = false
  /// Whether to take the new email address away from an account that claims it without having verified it; see
  /// ``NewAccount/releasesClaim``.
  public var releasesClaim = false
  /// The version that the account must have. If the account has a different version, the change fails with
  /// ``AdminError/Reason/conflictingChange``.
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

extension AccountUpdate: CustomStringConvertible, CustomReflectable {
  /// A description that contains only the type, because secrets must not appear in logs.
  public var description: String { "<AccountUpdate>" }
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "displayName": displayName as Any, "photoURL": photoURL as Any, "phoneNumber": phoneNumber as Any,
        "email": email as Any, "isEmailVerified": isEmailVerified as Any, "isDisabled": isDisabled as Any,
        "claims": claims as Any, "addedIdentities": addedIdentities, "removedProviderIDs": removedProviderIDs,
        "removedIdentityIDs": removedIdentityIDs, "removedSecondFactorIDs": removedSecondFactorIDs,
        "removesRecoveryCodes": removesRecoveryCodes, "allowsRemovingLastMethod": allowsRemovingLastMethod,
        "endsSessions": endsSessions, "endsWaysBack": endsWaysBack, "omitsNotices": omitsNotices,
        "releasesClaim": releasesClaim, "expectedVersion": expectedVersion as Any,
      ])
  }
}

/// A filter that selects accounts. The server has an index for each kind of filter.
public struct AccountFilter: Sendable, Hashable {
  let filter: LigatureV1.QueryAccountsRequest.Filter

  /// Selects the accounts whose own email address begins with a prefix, ignoring case.
  public static func emailPrefix(_ prefix: String) -> Self { .init(filter: .emailPrefix(prefix)) }
  /// Selects the accounts whose phone number begins with a prefix in international format, such as "+4930".
  public static func phoneNumberPrefix(_ prefix: String) -> Self { .init(filter: .phoneNumberPrefix(prefix)) }
  public static func uidPrefix(_ prefix: String) -> Self { .init(filter: .uidPrefix(prefix)) }
  /// Selects the accounts that have an identity from a provider: "google.com", "phone", "password", ...
  public static func provider(_ providerID: String) -> Self { .init(filter: .providerID(providerID)) }
  public static let disabled = Self(filter: .disabled(true))
}
