extension Environment {
  /// The address of a password credential. Sign-up and link tell an empty one from a malformed one.
  func parseEmail(_ text: String, isNew: Bool) throws(AccountError) -> EmailAddress {
    let field = "credential.password.email"
    if isNew, text.isEmpty { throw AccountError(.missingEmail, "The address is missing.", field: field) }
    guard let email = EmailAddress(text, normalizer: normalizer) else {
      throw AccountError(.invalidEmail, "This is no email address.", field: field)
    }
    return email
  }

  /// Limits that hold for every password, before it costs a hash.
  func checkPassword(_ password: Secret) throws(AccountError) {
    let field = "credential.password.password"
    guard !password.isEmpty else { throw AccountError(.missingPassword, "The password is missing.", field: field) }
    try Limits.check(password.reveal(), atMost: policy.maximumPasswordBytes, field: field)
  }

  /// The same and the rules for a new one.
  func checkNewPassword(_ password: Secret) throws(AccountError) {
    try checkPassword(password)
    guard password.reveal().unicodeScalars.count >= policy.minimumPasswordLength else {
      throw AccountError(
        .weakPassword, "The password should be at least \(policy.minimumPasswordLength) characters long.",
        field: "credential.password.password")
    }
  }

  /// The one answer for an unknown address and a wrong password.
  var invalidLogin: AccountError {
    AccountError(.invalidLoginCredentials, "The address or the password is wrong.")
  }

  /// The accounts that hold an address: by its password identity, and as their own.
  func owners(of email: EmailAddress) async throws(AccountError) -> Owners {
    try await read { store throws(StoreError) in
      try await store.owners(of: .password(email.canonical, in: tenant), email: email.canonical)
    }
  }

  /// The accounts that a provider's word concerns: by its identity, and by its address where addresses are unique.
  func owners(of fact: ProviderFact) async throws(AccountError) -> Owners {
    try await read { store throws(StoreError) in
      try await store.owners(of: fact.key(in: tenant), email: policy.oneAccountPerEmail ? fact.email : nil)
    }
  }

  /// Proves an address and a password. It takes the time of a hash also where nobody has the address.
  ///
  /// - Returns: the account as it was when the password was checked, and its password identity.
  func provePassword(
    _ email: EmailAddress, _ password: Secret
  ) async throws(AccountError) -> (account: Account, identity: Identity) {
    let key = Identity.Key.password(email.canonical, in: tenant)
    let account = try await read { store throws(StoreError) in try await store.account(holding: key) }
    guard let account, let identity = account.identity(key), identity.isActive, let hash = identity.passwordHash else {
      try await passwordHasher.verifyDummy(password)
      guard policy.enumerationProtection || account != nil else {
        throw AccountError(.userNotFound, "Nobody has signed up with this address.")
      }
      throw invalidLogin
    }
    guard try await passwordHasher.verify(password, against: hash) else { throw invalidLogin }
    // After the password, so that only its owner learns it.
    try account.requireEnabled()
    return (account, identity)
  }
}
