extension AccountUseCases {
  /// Makes a new account from an anonymous or a password credential and signs in to it.
  ///
  /// Throws `.emailExists` where the address is taken, `.weakPassword`, `.invalidEmail`, `.adminOnlyOperation` where the
  /// provider may not make accounts, `.invalidArgument` for other kinds of credential.
  package func signUp(
    _ credential: Credential, displayName: String?, deviceLabel: String
  ) async throws(AccountError) -> SignInResult {
    try Limits.check(deviceLabel, atMost: Limits.deviceLabel, field: "device_label")
    if let displayName { try Limits.check(displayName, atMost: Limits.displayName, field: "display_name") }
    switch credential {
    case .anonymous:
      return try await environment.signUpAnonymously(deviceLabel: deviceLabel)
    case .password(let email, let password):
      let name = displayName.flatMap { $0.isEmpty ? nil : $0 }
      return try await environment.signUp(email, password, displayName: name, deviceLabel: deviceLabel)
    case .idToken, .accessToken, .continuation:
      throw AccountError(
        .invalidArgument, "Sign-up takes an anonymous or a password credential; sign in with others.",
        field: "credential")
    }
  }
}

extension Environment {
  func signUpAnonymously(deviceLabel: String) async throws(AccountError) -> SignInResult {
    try policy.requireCreation(by: .anonymous)
    return try await enter(provider: .anonymous, deviceLabel: deviceLabel) { context throws(AccountError) in
      var draft = Draft(
        creating: Account(
          uid: context.newUID, tenant: tenant, isAnonymous: true, createdAt: context.now, lastSignInAt: context.now),
        now: context.now)
      draft.audit(.accountCreated, .anonymous)
      draft.emit(.accountCreated, .anonymous)
      return .proceed(draft, nil)
    }
  }

  fileprivate func signUp(
    _ email: String, _ password: Secret, displayName: String?, deviceLabel: String
  ) async throws(AccountError) -> SignInResult {
    try policy.requireCreation(by: .password)
    let email = try parseEmail(email, isNew: true)
    try checkNewPassword(password)
    // Asked before the hash is paid for, and again in the commit.
    let owners = try await owners(of: email)
    guard owners.holder == nil, owners.emailOwner == nil else {
      throw PasswordRule.taken(email)
    }
    let fact = PasswordRule.Fact(email: email, hash: try await passwordHasher.hash(password))
    return try await enter(provider: .password, deviceLabel: deviceLabel) { context throws(AccountError) in
      let owners = try await self.owners(of: email)
      return try PasswordRule.signUp(
        fact, displayName: displayName, holder: owners.holder, emailOwner: owners.emailOwner, context)
    }
  }
}
