/// The parameters of a new account, as specified by a service.
package struct NewAccount: Sendable {
  /// The user ID; nil to generate a random one.
  package var uid: String?
  /// The email address as typed; nil if the account has none.
  package var email: String?
  package var emailVerified = false
  package var password: Secret?
  package var profile = ProfileChange()
  package var phoneNumber: String?
  package var isDisabled = false
  package var claims = CustomClaims()
  /// Whether to take the address away from another account that claims it without having verified it.
  package var releasesClaim = false

  package init() {}
}

extension Administration {
  /// Creates an account that no one has signed in to yet.
  ///
  /// Throws `.duplicateLocalID`, `.invalidIdentifier` for a malformed user ID, `.emailExists`,
  /// `.credentialAlreadyInUse` if another account has the phone number, `.invalidArgument`, `.invalidEmail`,
  /// `.invalidPhoneNumber`, `.weakPassword`, `.claimsTooLarge`, and `.missingEmail` if `password` or `emailVerified` is
  /// set without an address.
  package func createAccount(
    _ new: NewAccount, request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) -> Account {
    try administrator.require(.accountsWrite, in: tenant)
    try new.profile.check()
    if let uid = new.uid { try Limits.check(uid: uid, normalizer: normalizer) }
    try new.claims.withoutNulls.checkLength()
    let address = try address(of: new)
    let number = try new.phoneNumber.map { text throws(AccountError) in try parse(phone: text) }
    return try await administeringOnce(request) { () throws(AccountError) in
      let hash = try await hashed(new.password)
      return try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
        let (draft, account) = try await draft(of: new, address, number, hash, context)
        return (changes(of: draft, account.uid, request, by: administrator, now: context.now), account)
      }
    } repeated: { uid throws(AccountError) in
      try await reader.existing(uid)
    }
  }

  private func address(of new: NewAccount) throws(AccountError) -> EmailAddress? {
    guard let email = new.email else {
      guard new.password == nil else {
        throw AccountError(.missingEmail, "A password requires an address; send one.", field: .newAccountEmail)
      }
      guard !new.emailVerified else {
        throw AccountError(
          .missingEmail, "email_verified requires an address; send the address.",
          field: .newAccountEmail)
      }
      return nil
    }
    return try addresses.parse(email, field: .newAccountEmail)
  }

  func parse(phone text: String) throws(AccountError) -> PhoneNumber {
    guard let number = PhoneNumber(text)?.canonical else {
      throw AccountError(
        .invalidPhoneNumber, "This is not a phone number in international format, such as +16505550100.",
        field: .newAccountPhone)
    }
    return number
  }

  /// Checks a password against the rules and returns its hash, or nil if there is no password.
  func hashed(_ password: Secret?) async throws(AccountError) -> PasswordHash? {
    guard let password else { return nil }
    try credentials.password.check(new: password, old: nil)
    return try await credentials.password.hash(password, from: .current)
  }

  private func draft(
    of new: NewAccount, _ address: EmailAddress?, _ number: PhoneNumber?, _ hash: PasswordHash?, _ context: RuleContext
  ) async throws(AccountError) -> (Draft, Account) {
    let uid = new.uid.map { UID(rawValue: $0) } ?? context.newUID
    if new.uid != nil, try await reader.read({ try $0.isTaken(uid) }) {
      throw AccountError(
        .duplicateLocalID, "The uid belongs or belonged to another account; choose another one.", field: .newAccountUID)
    }
    let claims = new.claims.withoutNulls
    var draft = Draft(
      creating: Account(
        uid: uid, tenant: tenant, email: address?.canonical, displayEmail: address?.display,
        emailVerified: new.emailVerified, displayName: new.profile.displayName.nonEmpty,
        photoURL: new.profile.photoURL.nonEmpty, phoneNumber: number?.e164, isDisabled: new.isDisabled,
        claims: claims.isEmpty ? nil : claims, createdAt: context.now, lastSignInAt: .never), now: context.now)
    if let address {
      let owners = try await addresses.owners(of: address)
      if let release = try AdministrationRule.release(address, from: owners, releasesClaim: new.releasesClaim, context)
      {
        draft.change(release)
      }
      if let hash { draft.addPassword(hash, for: address, isVerified: new.emailVerified, owners, context) }
    }
    if let number {
      let claim = IdentityClaim.phone(number, in: tenant)
      let owners = try await reader.read { try $0.owners(of: claim.key, email: nil) }
      guard owners.holder == nil else {
        throw AccountError(
          .credentialAlreadyInUse, "The phone number belongs to another account.", field: .newAccountPhone)
      }
      _ = draft.take(claim, isSettled: true, from: owners, context)
    }
    draft.audit(.accountCreated, nil)
    draft.emit(.accountCreated)
    return (draft, draft.account)
  }
}

extension Draft {
  /// Adds a password chosen by an administrator.
  mutating func addPassword(
    _ hash: PasswordHash, for address: EmailAddress, isVerified: Bool, _ owners: ClaimOwners, _ context: RuleContext
  ) {
    let claim = IdentityClaim(
      key: .password(address.canonical, in: context.tenant), providerID: .password, basis: .chosen,
      email: .mentioned(address, isVerified: isVerified), material: .passwordHash(hash))
    _ = take(claim, isSettled: true, from: ClaimOwners(setAside: owners.setAside), context)
  }
}

extension String? {
  /// The string, or nil if it is empty.
  fileprivate var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension Timestamp {
  /// The last sign-in time of an account that no one has signed in to.
  package static let never = Timestamp(milliseconds: 0)
}
