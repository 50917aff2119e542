/// The checks against provider policies.
extension Policy {
  func require(_ use: CredentialUse, of id: ProviderID) throws(AccountError) {
    switch use {
    case .signUp: try requireCreation(by: id)
    case .signIn, .reauthenticate: try requireSignIn(by: id)
    case .link: try requireLink(of: id)
    }
  }

  func requireEnabled(_ id: ProviderID) throws(AccountError) {
    guard provider(id).isEnabled else {
      throw AccountError(
        .operationNotAllowed, "The server's setting \(id.enabledSetting) disables this provider. Use another one.")
    }
  }

  func requireSignIn(by id: ProviderID) throws(AccountError) {
    try requireEnabled(id)
    guard provider(id).maySignIn else {
      throw AccountError(
        .operationNotAllowed,
        "The server's setting \(id.settings).signIn does not allow sign-ins with this provider. Sign in with another method."
      )
    }
  }

  func requireCreation(by id: ProviderID) throws(AccountError) {
    // An anonymous sign-in always creates an account, so disabling the provider forbids new accounts.
    guard provider(id).isEnabled || id != .anonymous else { throw .creationForbidden }
    try requireSignIn(by: id)
    guard provider(id).mayCreate else { throw .creationForbidden }
  }

  func requireLink(of id: ProviderID) throws(AccountError) {
    try requireEnabled(id)
    guard provider(id).mayLink else {
      throw AccountError(
        .operationNotAllowed,
        "The server's setting \(id.settings).link does not allow links with this provider. Use another one.")
    }
  }

  func requireUnlink(of id: ProviderID) throws(AccountError) {
    guard provider(id).mayUnlink else {
      throw AccountError(
        .operationNotAllowed,
        "The server's setting \(id.settings).unlink does not allow users to unlink this provider; ask the operator.")
    }
  }
}

extension AccountError {
  /// Returns the error for a provider whose tokens the server cannot verify.
  static func notConfigured(_ id: ProviderID, field: Field) -> AccountError {
    let remedy = id.tokenSetting.map { " The server's operator must set \($0)." } ?? ""
    return AccountError(.operationNotAllowed, "The provider \(id) is not configured.\(remedy)", field: field)
  }

  fileprivate static var creationForbidden: AccountError {
    AccountError(.adminOnlyOperation, "Only an administrator can create accounts with this provider.")
  }
}

extension Account {
  /// Throws `.userDisabled` if the account is disabled, and `.userNotFound` if it is closed.
  func requireEnabled() throws(AccountError) {
    guard closedAt == nil else { throw .accountDeleted }
    guard !isDisabled else {
      throw AccountError(.userDisabled, "The account is disabled; an administrator can enable it.").directed(at: uid)
    }
  }

  /// Throws `.unsupportedFirstFactor` if an identity of the provider cannot be added because a phone is the account's
  /// second factor.
  func requireFirstFactor(_ provider: ProviderID) throws(AccountError) {
    guard provider == .phone, factors.contains(where: { $0.kind == .phone }) else { return }
    throw AccountError(
      .unsupportedFirstFactor,
      "An account with a phone as a second factor cannot sign in by phone. Withdraw that factor first.")
  }

  /// Returns the active identity of a provider. If there are several, returns the one that was linked first.
  func activeIdentity(of id: ProviderID) -> Identity? {
    identities.first { $0.providerID == id && $0.isActive }
  }

  /// The number of the phone that was linked to the account first; nil if the account has no phone.
  var numberOfPhone: String? { activeIdentity(of: .phone)?.key.subject }

  func identity(_ key: Identity.Key) -> Identity? {
    identities.first { $0.key == key }
  }
}
