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

  init(_ account: ProviderAccount) {
    key = account.key
    provider = account.provider
    address = account.address
    proves = account.proves
    password = nil
  }

  init(password: String, for address: String) {
    key = .password(address, in: .default)
    provider = .password
    self.address = address
    proves = nil
    self.password = password
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
}

/// What the invariants look at in one act.
struct Step {
  enum Kind {
    /// Sign-up too.
    case signIn
    case link, unlink, delete
    case other
  }

  let kind: Kind
  /// nil if nobody called the service.
  let actor: Person?
  let claim: Claim?
  /// The account that the caller's session opened before.
  let caller: UID?
  let outcome: Outcome
  let hasContinuation: Bool

  init<Session, Continuation>(
    kind: Kind, actor: Person?, claim: Claim?, caller: UID?, _ answer: Answer<Session, Continuation>
  ) {
    self.kind = kind
    self.actor = actor
    self.claim = claim
    self.caller = caller
    switch answer {
    case .session(_, let uid):
      outcome = .entered(uid)
      hasContinuation = false
    case .done:
      outcome = .done
      hasContinuation = false
    case .refused(let reason, let continuation):
      outcome = .refused(reason)
      hasContinuation = continuation != nil
    }
  }

  var isRefused: Bool {
    if case .refused = outcome { true } else { false }
  }
}
