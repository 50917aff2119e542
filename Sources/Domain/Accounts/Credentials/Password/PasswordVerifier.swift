/// Verifies an address and a password.
///
/// At sign-up and link the password is the user's choice: it is checked against the rules and hashed. At sign-in and
/// reauthentication it is checked against the hash that an account stores.
struct PasswordVerifier: CredentialVerifier {
  struct Input: Sendable {
    var email: String
    var password: Secret
  }

  static let uses = Set(CredentialUse.allCases)

  let hasher: any PasswordHasher
  let reader: AccountReader
  let policy: Policy
  let normalizer: any TextNormalizer

  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.require(use, of: .password)
    switch use {
    case .signUp: return try await choose(input, onto: nil)
    case .link: return try await link(input, onto: caller?.account)
    case .signIn, .reauthenticate: return try await prove(input)
    }
  }

  // MARK: A password that the user chooses

  private func choose(_ input: Input, onto account: Account?) async throws(AccountError) -> VerifiedCredential {
    let email = try parse(input.email, isNew: true)
    try check(input.password)
    if account == nil { try checkNew(input.password) }
    var claim = IdentityClaim(
      key: .password(email.canonical, in: reader.tenant), providerID: .password, basis: .chosen,
      email: .mentioned(email, isVerified: false))
    // Asked before the hash is paid for, and again in the commit.
    let owners = try await reader.owners(for: claim, policy)
    if let account {
      try LinkRule.checkPassword(claim, onto: account, owners)
      try checkNew(input.password)
    } else if owners.holder != nil || owners.emailOwner != nil {
      throw .addressTaken(email)
    }
    claim.material = .passwordHash(try await hasher.hash(input.password))
    return VerifiedCredential(
      provider: .password, subject: .identity(claim),
      spent: AccountError(.conflictingChange, "Another change came first. Try again."))
  }

  private func link(_ input: Input, onto account: Account?) async throws(AccountError) -> VerifiedCredential {
    guard let account, let present = account.activeIdentity(of: .password) else {
      return try await choose(input, onto: account)
    }
    // The same address and password are linked already: nothing to do. Another password is not a link but a change.
    let email = try parse(input.email, isNew: true)
    try check(input.password)
    guard present.key.subject == email.canonical, let hash = present.passwordHash,
      try await hasher.verify(input.password, against: hash)
    else { throw .passwordLinked }
    return verified(present, of: account, hash: hash)
  }

  // MARK: A password that an account stores

  /// Takes the time of a hash also if no account has the address.
  private func prove(_ input: Input) async throws(AccountError) -> VerifiedCredential {
    let email = try parse(input.email, isNew: false)
    try check(input.password)
    let key = Identity.Key.password(email.canonical, in: reader.tenant)
    let account = try await reader.account(holding: key)
    guard let account, let identity = account.identity(key), identity.isActive, let hash = identity.passwordHash else {
      try await hasher.verifyDummy(input.password)
      guard policy.enumerationProtection || account != nil else {
        throw AccountError(.userNotFound, "Nobody has signed up with this address.")
      }
      throw .invalidLogin
    }
    guard try await hasher.verify(input.password, against: hash) else { throw .invalidLogin }
    // After the password, so that only its owner learns it.
    try account.requireEnabled()
    var verified = verified(identity, of: account, hash: hash)
    if hasher.needsRehash(hash) {
      verified.subject = .identity(
        claim(identity, material: .passwordHash(try await hasher.hash(input.password))))
    }
    return verified
  }

  private func verified(_ identity: Identity, of account: Account, hash: PasswordHash) -> VerifiedCredential {
    VerifiedCredential(
      provider: .password, subject: .identity(claim(identity, material: .none)),
      holds: [.password(identity.id, of: account.uid, hash)], spent: .invalidLogin,
      seen: Owners(holder: account, emailOwner: nil))
  }

  private func claim(_ identity: Identity, material: Material) -> IdentityClaim {
    IdentityClaim(key: identity.key, providerID: .password, basis: .stored, material: material)
  }

  // MARK: Input

  /// Sign-up and link distinguish an empty address from a malformed one.
  private func parse(_ text: String, isNew: Bool) throws(AccountError) -> EmailAddress {
    if isNew, text.isEmpty { throw AccountError(.missingEmail, "The address is missing.", field: .email) }
    guard let email = EmailAddress(text, normalizer: normalizer) else {
      throw AccountError(.invalidEmail, "This is no email address.", field: .email)
    }
    return email
  }

  /// Limits that hold for every password, before it costs a hash.
  private func check(_ password: Secret) throws(AccountError) {
    guard !password.isEmpty else { throw AccountError(.missingPassword, "The password is missing.", field: .password) }
    try Limits.check(password.reveal(), atMost: policy.maximumPasswordBytes, field: .password)
  }

  private func checkNew(_ password: Secret) throws(AccountError) {
    guard password.reveal().unicodeScalars.count >= policy.minimumPasswordLength else {
      throw AccountError(
        .weakPassword, "The password should be at least \(policy.minimumPasswordLength) characters long.",
        field: .password)
    }
  }
}

extension AccountError {
  /// The one answer for an unknown address and a wrong password.
  static var invalidLogin: AccountError {
    AccountError(.invalidLoginCredentials, "The address or the password is wrong.")
  }

  static var passwordLinked: AccountError {
    AccountError(
      .providerAlreadyLinked, "The account has a password. Change it instead, or unlink it first.")
  }

  /// Without a continuation: a password that the user chooses proves nothing about the other account.
  static func addressTaken(_ email: EmailAddress) -> AccountError {
    AccountError(
      .emailExists, "The address belongs to another account.", field: .email,
      conflict: Conflict(providerID: .password, email: email.display))
  }
}
