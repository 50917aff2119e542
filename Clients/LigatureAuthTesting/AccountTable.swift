import ByteCoding
import Foundation
import LigatureMessages

/// The accounts, sessions, nonces and continuations of an ``InMemoryAuthService``, and the rules by which they change.
struct AccountTable: Sendable {
  /// One way to sign in to an account.
  struct Identity: Sendable {
    enum Proof: Sendable {
      case password(String)
      /// Mailed links alone. The entry in `providerData` is that of a password, as at a server.
      case emailLink
      case provider(ProviderUser)
    }

    /// What is unique to an identity: the address of a password, the user ID at a provider.
    struct Key: Hashable {
      let providerID: String
      let subject: String
    }

    var proof: Proof
    var email: String?

    init(password: String, email: String) {
      proof = .password(password)
      self.email = email
    }

    init(emailLinkTo email: String) {
      proof = .emailLink
      self.email = email
    }

    init(_ user: ProviderUser) {
      proof = .provider(user)
      email = user.email
    }

    var key: Key {
      switch proof {
      case .password, .emailLink: Key(providerID: "password", subject: (email ?? "").lowercased())
      case .provider(let user): Key(providerID: user.providerID, subject: user.id)
      }
    }

    /// Whether a mailbox or a password for it is the proof.
    var isMailbox: Bool { key.providerID == "password" }
  }

  struct Entry: Sendable {
    var account: LigatureV1.Account
    /// The identities by their IDs, which `account` lists in order of linking.
    var identities: [String: Identity] = [:]
    /// The second factors, which `account` lists in order of enrollment.
    var factors = Factors()
    /// True once a custom token has opened it.
    var hasCustomSignIn = false
  }

  /// An identity and its entry in the account.
  struct LinkedIdentity: Sendable {
    var identity: Identity
    var info: LigatureV1.ProviderInfo

    /// Whether it is the password or the sign-in link of an address.
    func isMailbox(of email: String?) -> Bool { identity.isMailbox && identity.key.subject == email }
  }

  /// A continuation of a conflict: the identity that was proven, for one more use.
  struct Continuation: Sendable {
    let user: ProviderUser
    /// The lineage of the session that met the conflict, which it serves alone, if the identity is another account's.
    let lineage: SessionID?
    let expiresAt: Date
  }

  /// What a nonce that was issued and not used is for.
  struct Nonce: Sendable {
    let providerID: String
    let clientInstance: [UInt8]
  }

  let requiresNonces: Bool
  let allowsSeveralPerProvider: Bool
  /// Whether callers learn who has an account.
  let tellsSignInMethods: Bool
  var entries: [String: Entry] = [:]
  var sessions: [SessionID: Session] = [:]
  /// By the refresh tokens of the sessions that they replaced.
  var successors: [String: Successor] = [:]
  var continuations: [String: Continuation] = [:]
  var nonces: [String: Nonce] = [:]
  /// The mailed codes that were not used yet.
  var codes: [String: MailedCode] = [:]
  var mails: [InMemoryAuthService.Mail] = []
  /// The codes of phones that were not used yet, by their session infos.
  var phoneCodes: [String: PhoneCode] = [:]
  var messages: [InMemoryAuthService.Message] = []
  /// What waits for a second factor, by its token.
  var pendingSignIns: [String: PendingSignIn] = [:]
  /// By their session infos.
  var enrollments: [String: FactorEnrollment] = [:]
  /// By their secrets.
  var browserSignIns: [String: BrowserSignIn] = [:]
  /// What calls with a key were answered, by their keys.
  var answers: [[UInt8]: KeyedAnswer] = [:]
  /// The custom tokens that were not used yet.
  var customTokens: [String: CustomToken] = [:]
  /// By their tokens.
  var mergePlans: [String: MergePlan] = [:]
  /// By the continuations of links that took their addresses.
  var unreachableAccounts: [String: UnreachableAccount] = [:]
  /// In the order in which they were made.
  var merges: [Merge] = []
  /// The uids of deleted accounts. No other account gets them.
  var deletedUIDs: Set<String> = []
  private var lastNumber: UInt64 = 0

  init(requiresNonces: Bool, allowsSeveralPerProvider: Bool, tellsSignInMethods: Bool) {
    self.requiresNonces = requiresNonces
    self.allowsSeveralPerProvider = allowsSeveralPerProvider
    self.tellsSignInMethods = tellsSignInMethods
  }

  /// Returns a number that was not used before, for the next identifier or token.
  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Looking up

  func account(_ uid: String) -> LigatureV1.Account? { entries[uid]?.account }

  func requireAccount(_ uid: String) throws(Refusal) -> LigatureV1.Account {
    guard let account = account(uid) else { throw Refusal(.userNotFound) }
    guard !account.disabled else { throw Refusal(.userDisabled) }
    return account
  }

  /// Returns the uid of the account that has an identity, and the identity's ID.
  func holder(of key: Identity.Key) -> (uid: String, identityID: String)? {
    for (uid, entry) in entries {
      if let (id, _) = entry.identities.first(where: { $0.value.key == key }) { return (uid, id) }
    }
    return nil
  }

  /// Returns the account whose own address this is, or that an address of a merged account is kept for.
  func owner(ofEmail email: String?) -> LigatureV1.Account? {
    guard let email = email?.lowercased() else { return nil }
    return entries.values.first { $0.account.email?.lowercased() == email }?.account
      ?? merges.last { $0.reservedEmail == email }.flatMap { account($0.survivorUID) }
  }

  // MARK: Changing

  private static func randomUID() -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<28).compactMap { _ in alphabet.randomElement() })
  }

  /// Makes an account, anonymous if it gets no identity, and returns its uid. The account gets the address of the identity
  /// and the profile of the provider's user.
  mutating func addAccount(
    _ identity: Identity?, uid: String = randomUID(), displayName: String? = nil, now: Date
  ) -> String {
    var account = LigatureV1.Account(
      uid: uid, displayName: displayName, isAnonymous: true, createdAt: .init(now), lastSignInAt: .init(now))
    if case .provider(let user)? = identity?.proof {
      account.displayName = user.displayName
      account.photoURL = user.photoURL
    }
    entries[uid] = Entry(account: account)
    if let identity { add(identity, to: uid, now: now) }
    return uid
  }

  /// Names an identity by a number; the names have the order of the numbers.
  static func identityID(_ number: UInt64) -> String { Hexadecimal.string(of: number) }

  /// Adds an identity to an account, and returns the identity's ID.
  /// - Parameter takesAddress: Whether an account without an address gets that of the identity.
  @discardableResult
  mutating func add(_ identity: Identity, to uid: String, takesAddress: Bool = true, now: Date) -> String {
    let id = Self.identityID(nextNumber())
    var info = LigatureV1.ProviderInfo(
      providerID: identity.key.providerID, uid: identity.key.subject, email: identity.email, identityID: id,
      linkedAt: .init(now), lastUsedAt: .init(now))
    if case .provider(let user) = identity.proof {
      info.displayName = user.displayName
      info.photoURL = user.photoURL
      if user.providerID == "phone" { info.phoneNumber = user.id }
      info.emailVerified = user.email != nil && user.isEmailVerified
    } else if case .emailLink = identity.proof {
      info.emailVerified = true
    }
    change(uid) { entry in
      entry.insert(LinkedIdentity(identity: identity, info: info))
      entry.account.isAnonymous = false
      entry.account.phoneNumber = entry.account.phoneNumber ?? info.phoneNumber
      if takesAddress, entry.account.email == nil {
        entry.account.email = identity.email?.lowercased()
        entry.account.displayEmail = identity.email
        entry.account.emailVerified = info.emailVerified
      }
    }
    return id
  }

  /// Changes an account, which gets its next version.
  mutating func change(_ uid: String, _ body: (inout Entry) -> Void) {
    guard var entry = entries[uid] else { return }
    body(&entry)
    entry.account.version += 1
    entries[uid] = entry
  }

  mutating func disable(_ uid: String) { change(uid) { $0.account.disabled = true } }

  mutating func delete(_ uid: String) {
    if entries.removeValue(forKey: uid) != nil { deletedUIDs.insert(uid) }
    // The sessions stay: their callers learn that the account was deleted.
  }

  mutating func endSessions(of uid: String) {
    sessions = sessions.filter { $0.value.uid != uid }
  }
}

extension AccountTable.Entry {
  func linked(_ identityID: String) -> AccountTable.LinkedIdentity? {
    guard let identity = identities[identityID],
      let info = account.providerData.first(where: { $0.identityID == identityID })
    else { return nil }
    return .init(identity: identity, info: info)
  }

  /// Adds an identity. The IDs of identities ascend in order of linking.
  mutating func insert(_ linked: AccountTable.LinkedIdentity) {
    let id = linked.info.identityID
    identities[id] = linked.identity
    let index = account.providerData.firstIndex { $0.identityID > id } ?? account.providerData.endIndex
    account.providerData.insert(linked.info, at: index)
  }

  /// Takes an identity off the account, and a number that it alone carried.
  mutating func remove(_ identityID: String) {
    guard let removed = linked(identityID)?.info else { return }
    identities[identityID] = nil
    account.providerData.removeAll { $0.identityID == identityID }
    guard let number = removed.phoneNumber, number == account.phoneNumber,
      !account.providerData.contains(where: { $0.phoneNumber == number })
    else { return }
    account.phoneNumber = nil
  }

  /// Takes an identity off the account, and lists it as set aside.
  mutating func setAside(_ identityID: String, because reason: LigatureV1.SetAsideReason, since date: Date) {
    guard let info = linked(identityID)?.info else { return }
    remove(identityID)
    account.setAside.append(info.setAside(because: reason, since: date))
  }

  /// Takes an identity off that its owner has removed, and an address that is not proven and that no other carries.
  mutating func unlink(_ identityID: String) {
    remove(identityID)
    let isCarried = account.providerData.contains { $0.email?.lowercased() == account.email }
    guard !account.emailVerified, !isCarried else { return }
    account.email = nil
    account.displayEmail = nil
  }
}

extension LigatureV1.ProviderInfo {
  func setAside(because reason: LigatureV1.SetAsideReason, since date: Date) -> LigatureV1.SetAsideIdentity {
    .init(identityID: identityID, providerID: providerID, email: email, reason: reason, setAsideAt: .init(date))
  }
}

extension LigatureV1.Account {
  /// Whether an address that is this account's, or kept for it, was proven, and is not only claimed.
  func owns(_ email: String) -> Bool { emailVerified || self.email != email.lowercased() }

  /// Names this state of the account to a watch.
  var cursor: String { "\(uid).\(version)" }
}

extension GoogleProtobuf.Timestamp {
  init(_ date: Date) {
    let milliseconds = Int64(date.timeIntervalSince1970 * 1000)
    self.init(seconds: milliseconds / 1000, nanos: Int32(milliseconds % 1000) * 1_000_000)
  }
}
