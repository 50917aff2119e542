/// Verifies an email address and a password.
///
/// At sign-up and when a password is linked, the password is new: it is checked against the password rules and hashed.
/// At sign-in and reauthentication, it is checked against the account's stored hash.
struct PasswordVerifier: CredentialVerifier {
  struct Input: Sendable {
    var email: String
    var password: Secret
  }

  static let uses = Set(CredentialUse.allCases)

  let hasher: any PasswordHasher
  let reader: AccountReader
  let signerKeys: SignerKeys
  let policy: Policy
  let normalizer: any TextNormalizer
  let clock: any WallClock
  private let found = FoundKeys()

  init(
    hasher: any PasswordHasher, reader: AccountReader, signerKeys: SignerKeys, policy: Policy,
    normalizer: any TextNormalizer, clock: any WallClock
  ) {
    self.hasher = hasher
    self.reader = reader
    self.signerKeys = signerKeys
    self.policy = policy
    self.normalizer = normalizer
    self.clock = clock
  }

  /// Returns the attempt to count when the input is verified. An address without an account counts like any other. A
  /// sign-up does not guess a password, but reveals whether an address is taken.
  func attempt(_ input: Input, for use: CredentialUse) -> AttemptKey? {
    guard let email = EmailAddress(input.email, normalizer: normalizer), (try? check(input.password)) != nil,
      (try? policy.require(use, of: .password)) != nil
    else { return nil }
    return use == .signUp ? .signUp : .password(email.canonical)
  }

  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.require(use, of: .password)
    switch use {
    case .signUp: return try await choose(input, onto: nil, source)
    case .link:
      // Check this before computing an expensive hash. The commit checks it again.
      try caller?.requireRecentSignIn(within: policy.lifetimes.recentSignIn, now: clock.now)
      return try await link(input, onto: caller?.account, source)
    case .signIn: return try await prove(input, source)
    case .reauthenticate:
      // Do not check the password of another account, because that account's user would not see the guess in any
      // session.
      let key = Identity.Key.password(try parse(input.email).canonical, in: reader.tenant)
      guard caller?.account.identity(key)?.isActive == true else { throw .notOfSignedInAccount }
      return try await prove(input, source)
    }
  }

  // MARK: A password that the user chooses

  private func choose(
    _ input: Input, onto account: Account?, _ source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    let email = try parse(input.email)
    try check(input.password)
    if account == nil { try checkNew(input.password) }
    var claim = IdentityClaim(
      key: .password(email.canonical, in: reader.tenant), providerID: .password, basis: .chosen,
      email: .mentioned(email, isVerified: false))
    // Check this before computing an expensive hash. The commit checks it again.
    let owners = try await reader.owners(for: claim, policy)
    if let account {
      try LinkRule.checkPassword(claim, onto: account, owners)
      try checkNew(input.password)
    } else if owners.holder != nil || owners.emailOwner != nil {
      throw .addressTaken(email)
    }
    claim.material = .passwordHash(try await hasher.hash(composed(input.password), from: source))
    return VerifiedCredential(provider: .password, subject: .identity(claim), spent: .conflict)
  }

  private func link(
    _ input: Input, onto account: Account?, _ source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    guard let account, let present = account.activeIdentity(of: .password) else {
      return try await choose(input, onto: account, source)
    }
    // If the same address and password are already linked, there is nothing to do. A different password would be a
    // password change, not a link.
    let email = try parse(input.email)
    try check(input.password)
    guard present.key.subject == email.canonical, let hash = present.passwordHash,
      try await match(input.password, hash, source) != .none
    else { throw .passwordLinked }
    return verified(present, of: account, hash: hash)
  }

  // MARK: A password that an account stores

  /// Verifies a password. Even if no account has the address, the verification takes as long as reading an account and
  /// computing a hash.
  private func prove(_ input: Input, _ source: CallSource?) async throws(AccountError) -> VerifiedCredential {
    let email = try parse(input.email)
    try check(input.password)
    let key = Identity.Key.password(email.canonical, in: reader.tenant)
    let other = found.any
    let account = try await reader.read { snapshot in
      let account = try snapshot.account(holding: key)
      if account == nil, let other { _ = try snapshot.account(holding: other) }
      return account
    }
    if account != nil { found.note(key) }
    guard let account, let identity = account.identity(key), identity.isActive, let hash = identity.passwordHash else {
      try await takeTime(of: input.password, besides: nil, source)
      throw try await refusal(of: email, account)
    }
    let match = try await match(input.password, hash, source)
    guard match != .none else {
      try await takeTime(of: input.password, besides: hash, source)
      throw try await refusal(of: email, account)
    }
    // Check this after the password, so that only a caller who knows the password learns that the account is disabled.
    try account.requireEnabled()
    var material = Material.none
    if match == .asTyped || hasher.needsRehash(hash) {
      material = .passwordHash(try await hasher.hash(composed(input.password), from: source))
    }
    return verified(identity, of: account, hash: hash, newMaterial: material)
  }

  /// Returns the error for a wrong password. If enumeration protection is disabled, the error contains the specific
  /// reason.
  ///
  /// - Parameter account: The account that has a password for the address, whether or not the password is active.
  private func refusal(of email: EmailAddress, _ account: Account?) async throws(AccountError) -> AccountError {
    if policy.enumerationProtection { return .invalidLogin.directed(at: account?.uid) }
    var owner = account
    if owner == nil {
      let key = Identity.Key.password(email.canonical, in: reader.tenant)
      owner = try await reader.read { try $0.owners(of: key, email: email.canonical) }.emailOwner
    }
    guard let owner else { return AccountError(.userNotFound, "No account has this address.") }
    return AccountError(.invalidPassword, "The password is wrong, or the account has none.", field: .password)
      .directed(at: owner.uid)
  }

  private enum Match {
    case none
    case composed
    /// The password matches only as typed, because the hash was created before passwords were normalized. The hash is
    /// replaced at sign-in.
    case asTyped
  }

  private func match(
    _ password: Secret, _ hash: PasswordHash, _ source: CallSource?
  ) async throws(AccountError) -> Match {
    let key = try await signerKeys.key(of: hash)
    if try await hasher.verify(composed(password), against: hash, signerKey: key, from: source) { return .composed }
    guard isDecomposed(password),
      try await hasher.verify(password, against: hash, signerKey: key, from: source)
    else { return .none }
    return .asTyped
  }

  /// Takes as long as computing one hash of each kind in use: this server's own kind and, while any account has a hash
  /// from another service, the kinds of those hashes. The kind that has already been verified is skipped. Therefore,
  /// the duration of a failed sign-in reveals neither whether there is an account nor which kind of hash the account
  /// has.
  private func takeTime(
    of password: Secret, besides verified: PasswordHash?, _ source: CallSource?
  ) async throws(AccountError) {
    let passwords = isDecomposed(password) ? [composed(password), password] : [composed(password)]
    if verified?.isForeign ?? true {
      for password in passwords { try await hasher.verifyDummy(password, from: source) }
    }
    // Always read the other hashes after computing a hash, because computing a hash evicts the database from the
    // processor's caches.
    let others = try await reader.foreignHashes().filter { $0.costClass != verified?.costClass }
    for password in passwords {
      // Only the time matters, so no signer key is needed.
      for hash in others { _ = try await hasher.verify(password, against: hash, signerKey: nil, from: source) }
    }
  }

  /// Returns the password in normalized form, which does not depend on how the keyboard composes letters (RFC 8265,
  /// section 4.2).
  private func composed(_ password: Secret) -> Secret { Secret(normalizer.composed(password.reveal())) }

  private func isDecomposed(_ password: Secret) -> Bool {
    !password.reveal().utf8.elementsEqual(normalizer.composed(password.reveal()).utf8)
  }

  private func verified(
    _ identity: Identity, of account: Account, hash: PasswordHash, newMaterial: Material = .none
  ) -> VerifiedCredential {
    VerifiedCredential(
      provider: .password,
      subject: .identity(
        IdentityClaim(key: identity.key, providerID: .password, basis: .stored, material: newMaterial)),
      holds: [.password(identity.id, of: account.uid, hash)], spent: .invalidLogin,
      seen: ClaimOwners(holder: account, emailOwner: nil))
  }

  // MARK: Input

  private func parse(_ text: String) throws(AccountError) -> EmailAddress {
    try EmailAddress(typed: text, normalizer: normalizer, field: .email)
  }

  /// Checks the limits that apply to all passwords, before an expensive hash is computed.
  private func check(_ password: Secret, field: AccountError.Field = .password) throws(AccountError) {
    guard !password.isEmpty else { throw AccountError(.missingPassword, "The password is missing.", field: field) }
    try Limits.check(password.reveal(), atMost: PasswordRules.maximumBytes, field: field)
  }

  private func checkNew(_ password: Secret, field: AccountError.Field = .password) throws(AccountError) {
    let rules = policy.passwords
    let text = normalizer.composed(password.reveal())
    let broken = rules.broken(by: text, folded: normalizer.compatibilityFolded(text))
    if broken.isEmpty { return }
    if broken.contains(.minimumLength) {
      throw AccountError(
        .weakPassword, "The password must be at least \(rules.minimumLength) characters long.", field: field)
    }
    if broken == [.uncommon] {
      throw AccountError(
        .weakPassword, "This password is one of the most common ones. Choose another.", field: field)
    }
    var error = AccountError(
      .passwordDoesNotMeetRequirements, "The password must have \(broken.map(rules.text).joined(separator: ", ")).",
      field: field)
    error.brokenRules = broken
    throw error
  }
}

// MARK: - Changing a password

extension PasswordVerifier {
  /// Checks the new and the old password of a change, before an expensive hash is computed.
  func check(new: Secret, old: Secret?) throws(AccountError) {
    try policy.requireEnabled(.password)
    try check(new, field: .newPassword)
    try checkNew(new, field: .newPassword)
    if let old { try check(old, field: .oldPassword) }
  }

  /// Returns whether the password matches the hash.
  func isValid(
    _ password: Secret, for hash: PasswordHash, from source: CallSource?
  ) async throws(AccountError) -> Bool {
    try await match(password, hash, source) != .none
  }

  func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash {
    try await hasher.hash(composed(password), from: source)
  }
}

extension AccountError {
  /// The error for both an unknown address and a wrong password, so that callers cannot distinguish between them.
  static var invalidLogin: AccountError {
    AccountError(.invalidLoginCredentials, "The address or the password is wrong.")
  }

  static var passwordLinked: AccountError {
    AccountError(
      .providerAlreadyLinked, "The account has a password. Change it instead, or unlink it first.")
  }

  /// Returns the error for a taken address. The error has no continuation, because a newly chosen password proves
  /// nothing about the other account.
  static func addressTaken(_ email: EmailAddress) -> AccountError {
    AccountError(
      .emailExists, "The address belongs to another account.", field: .email,
      conflict: Conflict(providerID: .password, email: email.display))
  }
}
