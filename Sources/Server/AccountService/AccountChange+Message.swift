internal import Accounts
internal import LigatureMessages

extension AccountChange {
  /// Creates the change that a request describes. A profile field is removed if the update mask lists it but the
  /// account in the request does not contain it.
  init(
    _ request: LigatureV1.AdminUpdateAccountRequest, reader: any CustomClaimsReader
  ) throws(AccountError) {
    self.init()
    isDisabled = request.disabled
    let account = request.account ?? LigatureV1.Account()
    let paths = request.updateMask?.paths ?? []
    guard request.account == nil || !paths.isEmpty else {
      throw AccountError(
        .invalidArgument,
        "The mask is empty; name the fields of account to change.", field: .updateMask)
    }
    for path in paths {
      switch path {
      case "disabled": isDisabled = account.disabled
      case "display_name": profile.displayName = account.displayName ?? ""
      case "photo_url": profile.photoURL = account.photoURL ?? ""
      case "email":
        guard let address = account.email else {
          throw AccountError(
            .invalidArgument, "An address can be replaced but not removed; set account.email.", field: .updateMask)
        }
        email = address
      case "phone_number": phoneNumber = account.phoneNumber ?? ""
      case "email_verified": emailVerified = account.emailVerified
      case "custom_claims": claims = .replace(try reader.claims(account.customClaims ?? "{}"))
      default:
        throw AccountError(
          .invalidArgument,
          "The mask contains a field that cannot be set; allowed are disabled, display_name, photo_url, email, "
            + "email_verified, phone_number and custom_claims.",
          field: .updateMask)
      }
    }
    if let more = request.mergeClaims {
      guard claims == nil else {
        throw AccountError(
          .invalidArgument,
          "Claims can be replaced or merged, not both; omit merge_claims, or custom_claims in the mask.",
          field: .updateMask)
      }
      do { claims = .merge(try reader.claims(more)) } catch {
        var error = error
        error.field = .mergedClaims
        throw error
      }
    }
    if !request.password.isEmpty { password = Secret(request.password) }
    releasesClaim = request.releaseClaim
    removedProviders = request.removeProviderIds.map(ProviderID.init)
    removedIdentities = request.removeIdentityIds.map(IdentityID.init)
    addedIdentities = request.addIdentities.map { identity in
      NewIdentity(
        providerID: ProviderID(rawValue: identity.providerID), subject: identity.subject, email: identity.email,
        displayName: identity.displayName, photoURL: identity.photoURL)
    }
    removedFactors = request.factors?.removeEnrollmentIds.map(FactorID.init) ?? []
    removesRecoveryCodes = request.factors?.removeRecoveryCodes == true
    mayRemoveLastMethod = request.overrideLastMethod
    endsSessions = request.endSessions
    endsWaysBack = request.endWaysBack
    expectedVersion = request.expectedVersion.map { Int64(clamping: $0) }
    notifiesOwner = !request.omitNotices
  }
}

extension NewAccount {
  init(_ request: LigatureV1.CreateAccountRequest, reader: any CustomClaimsReader) throws(AccountError) {
    self.init()
    let account = request.account ?? LigatureV1.Account()
    uid = account.uid.isEmpty ? nil : account.uid
    email = account.email
    emailVerified = account.emailVerified
    password = request.password.isEmpty ? nil : Secret(request.password)
    profile = ProfileChange(displayName: account.displayName, photoURL: account.photoURL)
    phoneNumber = account.phoneNumber
    isDisabled = account.disabled
    if let json = account.customClaims { claims = try reader.claims(json) }
    releasesClaim = request.releaseClaim
  }
}

extension ActionCode.Kind {
  /// Creates the kind of code for an operation, or returns nil if the operation is unknown.
  init?(_ operation: LigatureV1.ActionCodeOperation) {
    switch operation {
    case .passwordReset: self = .passwordReset
    case .verifyEmail: self = .verifyEmail
    case .recoverEmail: self = .recoverEmail
    case .emailSignIn: self = .signInLink
    case .verifyAndChangeEmail: self = .changeEmail
    case .revertMethodAddition: self = .methodNotice
    case .unspecified, .unrecognized: return nil
    }
  }
}
