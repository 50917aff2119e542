/// A row that can be stored unless another account has its address, phone number or identity.
struct PreparedRecord: Sendable {
  let row: Int64
  /// Whether the row specifies the user ID.
  let namesUID: Bool
  let account: Account
  let address: EmailAddress?
  let signerKey: SignerKey?
  /// Whether the row specifies when the account was created.
  let hasCreationTime: Bool

  var keys: [Identity.Key] { account.identities.map(\.key) }

  /// The cost class of the row's password hash, if another service created the hash.
  var foreignCostClass: String? {
    account.identities.lazy.compactMap(\.passwordHash).first(where: \.isForeign)?.costClass
  }
}

/// The reason why a row, or one of its values, cannot be imported.
struct RefusedRow: Error {
  var field: ImportField
  var reason: AccountError.Reason
  var message: String

  init(_ field: ImportField, _ reason: AccountError.Reason, _ message: String) {
    self.field = field
    self.reason = reason
    self.message = message
  }

  init(_ field: ImportField, _ error: AccountError) {
    self.init(field, error.reason, error.message)
  }
}

/// The fields of a row, with their names in the row's message.
enum ImportField: String, Sendable {
  case row, uid, email
  case photoURL = "photo_url"
  case displayName = "display_name"
  case phoneNumber = "phone_number"
  case claims = "custom_claims"
  case passwordHash = "password_hash"
  case identities, factors
  case recoveryCodes = "recovery_codes"
}

/// Checks the rows of an import without using the store.
struct RecordPreparation {
  let tenant: TenantID
  let now: Timestamp
  let ownsAddresses: Bool
  /// Whether to refuse a row if one of its values would be dropped.
  let refusesLosses: Bool
  let normalizer: any TextNormalizer
  let claims: any CustomClaimsReader
  let hasher: any PasswordHasher
  let signerKeys: SignerKeys
  let factors: FactorVerifier
  let keys: KeySource
  /// The issuers of the configured providers.
  let issuers: [ProviderID: String]

  /// The values that were dropped from the most recently prepared row.
  private(set) var dropped: [RefusedRow] = []

  mutating func prepare(_ record: AccountRecord) throws(RefusedRow) -> PreparedRecord {
    dropped = []
    try record.requireContent()
    try record.requireFewEntries()
    let uid = try uid(of: record)
    let address = try address(of: record)
    let isVerified = address != nil && (record.emailVerified || ownsAddresses)
    let number = try number(of: record)
    let createdAt = min(record.createdAt ?? now, now)
    var account = Account(
      uid: uid, tenant: tenant, email: address?.canonical, displayEmail: address?.display, emailVerified: isVerified,
      displayName: name(of: record), photoURL: try photo(of: record), phoneNumber: number?.e164,
      isAnonymous: false, isDisabled: record.isDisabled, hasCustomSignIn: record.hasCustomSignIn,
      claims: try claims(of: record), createdAt: createdAt,
      lastSignInAt: record.lastSignInAt.map { min($0, now) } ?? .never)
    let admitted = try hash(of: record, address)
    account.identities = try identities(of: record, address, isVerified, number, admitted?.hash)
    account.isAnonymous = record.isAnonymous && account.identities.isEmpty && !account.hasCustomSignIn
    account.factors = factors(of: record, account)
    account.recoveryCodes = recoveryCodes(of: record, account)
    if refusesLosses, let loss = dropped.first { throw loss }
    var signerKey: SignerKey?
    if let key = admitted?.signerKey {
      do throws(AccountError) { signerKey = try signerKeys.sealing(key) } catch {
        throw RefusedRow(.passwordHash, error)
      }
    }
    return PreparedRecord(
      row: record.row, namesUID: !record.uid.isEmpty, account: account, address: address, signerKey: signerKey,
      hasCreationTime: record.createdAt != nil)
  }

  // MARK: Fields

  private func uid(of record: AccountRecord) throws(RefusedRow) -> UID {
    guard !record.uid.isEmpty else { return keys.newUID() }
    return try refusing(.uid) { () throws(AccountError) in
      try Limits.check(uid: record.uid, normalizer: normalizer)
      return UID(rawValue: record.uid)
    }
  }

  private func address(of record: AccountRecord) throws(RefusedRow) -> EmailAddress? {
    guard let email = record.email, !email.isEmpty else {
      if record.emailVerified {
        throw RefusedRow(.email, .missingEmail, "The row has a verified flag but no address; add the address.")
      }
      return nil
    }
    guard let address = EmailAddress(email, normalizer: normalizer) else {
      throw RefusedRow(.email, .invalidEmail, "The value is not an email address; correct it or omit it.")
    }
    return address
  }

  private func number(of record: AccountRecord) throws(RefusedRow) -> PhoneNumber? {
    guard let text = record.phoneNumber, !text.isEmpty else { return nil }
    guard let number = PhoneNumber(text)?.canonical else {
      throw RefusedRow(
        .phoneNumber, .invalidPhoneNumber,
        "The value is not a phone number in international format, such as +16505550100; correct it or omit it.")
    }
    return number
  }

  private mutating func name(of record: AccountRecord) -> String? {
    guard let name = record.displayName.nonEmpty else { return nil }
    let kept = Limits.clipped(name, to: Limits.displayName)
    if kept != name {
      drop(
        .displayName, .invalidArgument,
        "A name can have at most \(Limits.displayName) bytes and no control or format characters; the rest was "
          + "dropped.")
    }
    return kept
  }

  private func photo(of record: AccountRecord) throws(RefusedRow) -> String? {
    try refusing(.photoURL) { () throws(AccountError) in
      try ProfileChange(photoURL: record.photoURL).check()
      return record.photoURL.nonEmpty
    }
  }

  private func claims(of record: AccountRecord) throws(RefusedRow) -> CustomClaims? {
    guard let json = record.claims, !json.isEmpty else { return nil }
    return try refusing(.claims) { () throws(AccountError) in
      let claims = try claims.claims(json).withoutNulls
      try claims.checkLength()
      return claims.isEmpty ? nil : claims
    }
  }

  private func hash(of record: AccountRecord, _ address: EmailAddress?) throws(RefusedRow) -> AdmittedHash? {
    guard let text = record.passwordHash, !text.isEmpty else { return nil }
    guard address != nil else {
      throw RefusedRow(.passwordHash, .missingEmail, "A password requires an address; add one or omit the hash.")
    }
    return try refusing(.passwordHash) { () throws(AccountError) in
      try hasher.admit(text.reveal(), naming: signerKeys.name)
    }
  }

  private func refusing<Value>(
    _ field: ImportField, _ body: () throws(AccountError) -> Value
  ) throws(RefusedRow) -> Value {
    do throws(AccountError) { return try body() } catch { throw RefusedRow(field, error) }
  }

  // MARK: Identities

  private mutating func identities(
    of record: AccountRecord, _ address: EmailAddress?, _ isVerified: Bool, _ number: PhoneNumber?,
    _ hash: PasswordHash?
  ) throws(RefusedRow) -> [Identity] {
    var identities: [Identity] = []
    var keys: Set<Identity.Key> = []
    var listed = record.identities
    // The row need not list the identities that its other fields imply.
    if let address, hash != nil, !listed.contains(where: { $0.providerID == ProviderID.password.rawValue }) {
      listed.insert(.init(providerID: ProviderID.password.rawValue, subject: address.canonical), at: 0)
    }
    if let number, !listed.contains(where: { $0.providerID == ProviderID.phone.rawValue }) {
      listed.append(.init(providerID: ProviderID.phone.rawValue, subject: number.e164))
    }
    for entry in listed {
      guard let key = try key(of: entry, address, number, hash) else { continue }
      guard keys.insert(key).inserted else {
        throw RefusedRow(.identities, .invalidArgument, "The row contains an identity twice; remove one of them.")
      }
      identities.append(identity(key, entry, address, isVerified, hash, record))
    }
    // An account that only claims its address and has no sign-in method would lose the address when its own user proves
    // ownership with a password reset link.
    if let address, !isVerified, identities.isEmpty, !record.hasCustomSignIn, !record.isAnonymous {
      let entry = AccountRecord.LinkedIdentity(providerID: ProviderID.emailLink.rawValue, subject: address.canonical)
      identities.append(
        identity(.emailLink(address.canonical, in: tenant), entry, address, isVerified, nil, record))
    }
    return identities
  }

  /// Returns the key of an entry's identity, or nil if the entry has no identity.
  private mutating func key(
    of entry: AccountRecord.LinkedIdentity, _ address: EmailAddress?, _ number: PhoneNumber?, _ hash: PasswordHash?
  ) throws(RefusedRow) -> Identity.Key? {
    let provider = ProviderID(rawValue: entry.providerID)
    switch provider {
    case .password:
      guard hash != nil else {
        drop(
          .passwordHash, .invalidPasswordHash,
          "The row has a password without a hash; export the hashes, or let the user reset the password.")
        return nil
      }
      return address.map { .password($0.canonical, in: tenant) }
    case .emailLink: return address.map { .emailLink($0.canonical, in: tenant) }
    case .phone: return number.map { .phone($0.e164, in: tenant) }
    case .anonymous, .custom: return nil
    default: break
    }
    guard provider.isWellFormed else {
      throw RefusedRow(
        .identities, .invalidProviderID,
        "A provider ID consists of lower-case letters, digits, \".\", \"-\" and \"_\", such as google.com; correct it.")
    }
    guard (1...Limits.subject).contains(entry.subject.utf8.count), !entry.subject.utf8.contains(0) else {
      throw RefusedRow(
        .identities, .missingIdentifier,
        "An identity requires the user's ID at the provider, of 1 to \(Limits.subject) bytes; add it or omit the "
          + "identity.")
    }
    guard let issuer = issuers[provider] ?? provider.presetIssuer else {
      drop(
        .identities, .invalidProviderID,
        "The server does not know the issuer of \(provider.rawValue), so no one can sign in with this identity. "
          + "Configure the provider before the import, or configure it now and import the row again with mode replace.")
      return Identity.Key(tenant: tenant, issuer: "label:\(provider.rawValue)", subject: entry.subject)
    }
    return Identity.Key(tenant: tenant, issuer: issuer, subject: entry.subject)
  }

  private mutating func identity(
    _ key: Identity.Key, _ entry: AccountRecord.LinkedIdentity, _ address: EmailAddress?, _ isVerified: Bool,
    _ hash: PasswordHash?, _ record: AccountRecord
  ) -> Identity {
    let linkedAt = min(entry.linkedAt ?? now, now)
    var identity = Identity(
      id: IdentityID(key: keys.newKey(at: now)), key: key, providerID: ProviderID(rawValue: entry.providerID),
      linkedAt: linkedAt, settledAt: linkedAt, lastUsedAt: min(entry.lastUsedAt ?? linkedAt, now))
    if key.isMailbox {
      identity.email = address?.canonical
      identity.displayEmail = address?.display
      identity.emailVerified = isVerified
      if identity.providerID == .password {
        identity.passwordHash = hash
        identity.passwordChangedAt = record.passwordChangedAt.map { min($0, now) }
      }
      return identity
    }
    if identity.providerID == .phone {
      identity.phoneNumber = key.subject
      return identity
    }
    identity.displayName = Limits.clipped(entry.displayName, to: Limits.displayName)
    identity.photoURL = Limits.clipped(entry.photoURL, to: Limits.photoURL)
    guard let email = entry.email, !email.isEmpty else { return identity }
    if let address = EmailAddress(email, normalizer: normalizer) {
      identity.email = address.canonical
      identity.displayEmail = address.display
      identity.emailVerified = entry.emailVerified
    } else {
      dropped.append(
        RefusedRow(.identities, .invalidEmail, "The address of an identity is not an email address; it was dropped."))
    }
    return identity
  }

  // MARK: Second factors

  private mutating func factors(of record: AccountRecord, _ account: Account) -> [Factor] {
    var factors: [Factor] = []
    for entry in record.factors {
      guard account.emailVerified else {
        drop(.factors, .unverifiedEmail, "A second factor requires a verified address; the user must enroll it again.")
        continue
      }
      guard factors.count < Factor.maximumCount else {
        drop(.factors, .secondFactorLimitExceeded, "An account can have at most \(Factor.maximumCount) second factors.")
        continue
      }
      let id = FactorID(key: keys.newKey(at: now))
      let name = Limits.clipped(entry.displayName, to: Limits.displayName)
      let enrolledAt = min(entry.enrolledAt ?? now, now)
      switch entry.kind {
      case .totp(let secret):
        guard (10...128).contains(secret.count),
          let sealed = try? self.factors.cryptography.seal(secret, for: FactorVerifier.context(of: id, account.uid))
        else {
          drop(
            .factors, .mfaEnrollmentNotFound,
            "The row lacks the secret of an authenticator app; the user must enroll the app again.")
          continue
        }
        factors.append(
          Factor(id: id, kind: .totp, displayName: name, enrolledAt: enrolledAt, sealedSecret: sealed))
      case .phone(let text):
        guard let number = PhoneNumber(text)?.canonical else {
          drop(.factors, .invalidPhoneNumber, "The number of a second factor is not a phone number; it was dropped.")
          continue
        }
        guard account.phoneNumber == nil, !factors.contains(where: { $0.phoneNumber == number }) else {
          drop(
            .factors, .unsupportedFirstFactor,
            "A phone cannot be both a sign-in method and a second factor; the sign-in method was kept.")
          continue
        }
        factors.append(
          Factor(id: id, kind: .phone, displayName: name, enrolledAt: enrolledAt, phoneNumber: number))
      }
    }
    return factors
  }

  private mutating func recoveryCodes(of record: AccountRecord, _ account: Account) -> RecoveryCodes? {
    guard !record.recoveryCodes.isEmpty else { return nil }
    let codes = record.recoveryCodes.compactMap { RecoveryCode(typed: $0) }
    guard !account.factors.isEmpty, codes.count == record.recoveryCodes.count, codes.count <= 4 * RecoveryCode.count
    else {
      drop(
        .recoveryCodes, .invalidCode,
        "Recovery codes must have ten letters and digits and require a second factor; the user must renew them.")
      return nil
    }
    let id = FactorID(key: keys.newKey(at: now))
    return RecoveryCodes(
      id: id, digests: codes.map { $0.digest(in: id, of: account.uid, factors.secrets) }, renewedAt: now)
  }

  private mutating func drop(_ field: ImportField, _ reason: AccountError.Reason, _ message: String) {
    dropped.append(RefusedRow(field, reason, message))
  }
}

extension String? {
  /// The string, or nil if it is empty.
  fileprivate var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension ProviderID {
  /// The provider's issuer, if it is the same for all of the provider's users; otherwise nil.
  fileprivate var presetIssuer: String? {
    switch self {
    case .google: "https://accounts.google.com"
    case .apple: "https://appleid.apple.com"
    case .facebook: "https://www.facebook.com"
    case .gitHub: "https://github.com"
    default: nil
    }
  }
}

extension AccountRecord {
  /// Throws if the row contains no value that identifies the account. Such a row indicates a file with other contents.
  fileprivate func requireContent() throws(RefusedRow) {
    guard uid.isEmpty, email.nonEmpty == nil, phoneNumber.nonEmpty == nil, identities.isEmpty else { return }
    throw RefusedRow(
      .row, .invalidArgument,
      "The row has no uid, address, phone number or identity; add one that identifies the account.")
  }

  /// Throws if the row has more identities or factors than any account of another service should have. Call this method
  /// before processing the entries.
  fileprivate func requireFewEntries() throws(RefusedRow) {
    guard identities.count <= Limits.importedIdentities else {
      throw RefusedRow(
        .identities, .invalidArgument,
        "The row has more than \(Limits.importedIdentities) identities; omit the unused ones.")
    }
    guard factors.count <= Limits.importedFactors else {
      throw RefusedRow(
        .factors, .secondFactorLimitExceeded,
        "The row has more than \(Limits.importedFactors) second factors; omit some of them.")
    }
  }
}
