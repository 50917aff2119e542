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
  }

  /// A continuation of a conflict: the identity that was proven, for one more use.
  struct Continuation: Sendable {
    let user: ProviderUser
    /// The session that it serves alone: the one that met the conflict, if the identity is another account's.
    let session: SessionID?
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

  /// Returns the account whose own address this is.
  func owner(ofEmail email: String?) -> LigatureV1.Account? {
    guard let email else { return nil }
    return entries.values.first { $0.account.email?.lowercased() == email.lowercased() }?.account
  }

  // MARK: Changing

  /// Makes an account, anonymous if it gets no identity, and returns its uid. The account gets the address of the identity
  /// and the profile of the provider's user.
  mutating func addAccount(_ identity: Identity?, displayName: String? = nil, now: Date) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    let uid = String((0..<28).compactMap { _ in alphabet.randomElement() })
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

  /// Adds an identity to an account, and returns the identity's ID.
  @discardableResult
  mutating func add(_ identity: Identity, to uid: String, now: Date) -> String {
    let id = Hexadecimal.string(of: nextNumber())
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
      entry.identities[id] = identity
      entry.account.providerData.append(info)
      entry.account.isAnonymous = false
      if entry.account.email == nil {
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
    entry.account.phoneNumber = entry.account.providerData.first { $0.providerID == "phone" }?.uid
    entry.account.version += 1
    entries[uid] = entry
  }

  mutating func disable(_ uid: String) { change(uid) { $0.account.disabled = true } }

  mutating func delete(_ uid: String) {
    entries[uid] = nil
    // The sessions stay: their callers learn that the account was deleted.
  }

  mutating func endSessions(of uid: String) {
    sessions = sessions.filter { $0.value.uid != uid }
  }
}

extension LigatureV1.Account {
  /// Names this state of the account to a watch.
  var cursor: String { "\(uid).\(version)" }
}

extension GoogleProtobuf.Timestamp {
  init(_ date: Date) {
    let milliseconds = Int64(date.timeIntervalSince1970 * 1000)
    self.init(seconds: milliseconds / 1000, nanos: Int32(milliseconds % 1000) * 1_000_000)
  }
}
