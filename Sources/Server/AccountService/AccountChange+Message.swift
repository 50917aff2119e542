internal import Accounts
internal import LigatureMessages

extension AccountChange {
  /// What a request changes of an account. A field of the profile that the mask names and the account leaves out is removed.
  init(_ request: LigatureV1.AdminUpdateAccountRequest) throws(AccountError) {
    self.init()
    isDisabled = request.disabled
    let account = request.account ?? LigatureV1.Account()
    for path in request.updateMask?.paths ?? [] {
      switch path {
      case "disabled": isDisabled = account.disabled
      case "display_name": profile.displayName = account.displayName ?? ""
      case "photo_url": profile.photoURL = account.photoURL ?? ""
      default:
        throw AccountError(
          .invalidArgument,
          "The mask names a field that can't be set here; it takes disabled, display_name and photo_url.",
          field: .updateMask)
      }
    }
    removedProviders = request.removeProviderIds.map(ProviderID.init)
    removedIdentities = request.removeIdentityIds.map(IdentityID.init)
    removedFactors = request.factors?.removeEnrollmentIds.map(FactorID.init) ?? []
    removesRecoveryCodes = request.factors?.removeRecoveryCodes == true
    mayRemoveLastMethod = request.overrideLastMethod
    endsSessions = request.endSessions
    endsWaysBack = request.endWaysBack
    expectedVersion = request.expectedVersion.map { Int64(clamping: $0) }
    notifiesOwner = !request.omitNotices
  }
}

extension ActionCode.Kind {
  /// nil for an operation that is not known.
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
