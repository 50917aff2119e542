import Accounts

/// What a proof says.
struct Claim: Hashable, CustomStringConvertible {
  let key: Identity.Key
  let provider: ProviderID
  /// The address that it names.
  let address: String?
  /// The address that it proves.
  let proves: String?
  /// Set for a password alone.
  let password: String?
  /// Whether a mailed code proves the address.
  let isMailed: Bool

  init(_ account: ProviderAccount) {
    key = account.key
    provider = account.provider
    address = account.address
    proves = account.proves
    password = nil
    isMailed = false
  }

  init(password: String, for address: String) {
    key = .password(address, in: .default)
    provider = .password
    self.address = address
    proves = nil
    self.password = password
    isMailed = false
  }

  /// What a service says that a person is.
  init(customToken uid: UID) {
    key = Identity.Key(tenant: .default, issuer: "custom", subject: uid.rawValue)
    provider = .custom
    address = nil
    proves = nil
    password = nil
    isMailed = false
  }

  /// - Parameter newPassword: the one that a reset sets.
  init(_ letter: Letter, newPassword: String? = nil) {
    key =
      newPassword == nil ? .emailLink(letter.address, in: .default) : .password(letter.address, in: .default)
    provider = newPassword == nil ? .emailLink : .password
    address = letter.address
    proves = letter.address
    password = newPassword
    isMailed = true
  }

  var description: String { "\(provider) (\(key.subject))" }
}

/// How an act ended.
enum Outcome: Hashable {
  /// With a session, new or in the place of the caller's.
  case entered(UID)
  /// Without one.
  case done
  case refused(AccountError.Reason)
  /// The second factor is asked for.
  case challenged
}

/// What the invariants look at in one act.
struct Step {
  enum Kind {
    /// Sign-up too.
    case signIn
    case link, unlink, delete, reauthenticate
    case merge, undoMerge
    /// One identity moves to the caller's account.
    case transfer
    /// A password is reset with a mailed code.
    case reset
    /// A mailed code verifies an address, or gives the account another one, from a session or with the password.
    case confirm
    /// "I did not request this."
    case deny
    /// The way back to an address.
    case recover
    /// An address that was never verified gives way to another one.
    case changeEmail
    case changeFactors
    case other
  }

  let kind: Kind
  /// nil if no one called the service.
  let actor: Person?
  let claim: Claim?
  /// The account that the caller's session opened before.
  let caller: UID?
  /// Whether the caller's session was opened with a second factor.
  let hasPassedFactor: Bool
  /// The mailed code that was shown.
  let code: String?
  /// The second factor that was shown.
  let factor: FactorUse?
  /// The pending token that it was shown with.
  let pendingToken: String?
  let outcome: Outcome
  let hasContinuation: Bool

  init<Service>(_ act: Scenario<Service>.Act, _ answer: Answer<Service.Session, Service.Continuation>) {
    kind = act.kind
    actor = act.actor
    claim = act.claim
    caller = act.caller?.account
    hasPassedFactor = act.caller?.hasPassedFactor ?? false
    code = act.code
    factor = act.factor
    pendingToken = act.pendingToken
    switch answer {
    case .session(_, let uid): outcome = .entered(uid)
    case .enrolled(_, let key): outcome = .entered(key.uid)
    case .done, .resetCode, .recoveryCodes: outcome = .done
    case .refused(let reason, _): outcome = .refused(reason)
    case .challenged: outcome = .challenged
    }
    if case .refused(_, .some) = answer { hasContinuation = true } else { hasContinuation = false }
  }

  var isRefused: Bool {
    switch outcome {
    case .refused, .challenged: true
    case .entered, .done: false
    }
  }
}
