import Accounts

/// Remembers mailed codes and second factors, and holds each step against what must be true of them.
struct CodeLedger: Hashable {
  /// A mailed code that someone may know.
  private struct Code: Hashable {
    let kind: ActionCode.Kind
    let address: String
    /// The account whose address it was when the code was asked for; nil for a code that is for no account.
    let uid: UID?
    /// What ended it; nil if it is good.
    var end: String?
    /// Whether nothing has happened since that could be a reason to refuse it.
    var isFresh = true
  }

  private var codes: [String: Code] = [:]
  /// Those that the present step has made: what the step ends is older.
  private var newCodes: Set<String> = []
  /// Proofs of second factors that were accepted.
  private var usedFactors: Set<FactorUse> = []
  /// Pending tokens of what is finished.
  private var usedTokens: Set<String> = []
  /// The recovery codes that were shown last.
  private var recoveryCodes: [UID: Set<String>] = [:]

  /// Remembers a code when it is mailed or shown. Asking again for the same mail brings the same code again.
  mutating func noteCode(_ letter: Letter) {
    guard codes[letter.code] == nil else { return }
    newCodes.insert(letter.code)
    codes[letter.code] = Code(kind: letter.kind, address: letter.address, uid: letter.uid)
  }

  /// Remembers that a time has passed in which codes expire.
  mutating func noteExpiry() {
    for text in codes.keys { codes[text]?.isFresh = false }
  }

  mutating func noteRecoveryCodes(_ shown: [String], of uid: UID) { recoveryCodes[uid] = Set(shown) }

  /// Checks a step and remembers it.
  mutating func note(
    _ step: Step, before: [UID: Account], after: [UID: Account], aliases: Set<UID>, _ name: (UID) -> String
  ) throws(Violation) {
    try checkFactors(step, before, after, name)
    try checkCode(step, before, aliases, name)
    if let code = step.code, !step.isRefused || step.outcome == .challenged { codes[code]?.end = "was used" }
    if let code = step.code, step.hasContinuation { codes[code]?.isFresh = false }
    for uid in before.keys { endCodes(of: uid, step, before[uid], after[uid]) }
    newCodes = []
  }

  // MARK: Mailed codes

  private func checkCode(
    _ step: Step, _ before: [UID: Account], _ aliases: Set<UID>, _ name: (UID) -> String
  ) throws(Violation) {
    guard let text = step.code, let code = codes[text] else { return }
    if step.outcome == .refused(.invalidOOBCode), code.isFresh, code.end == nil {
      throw Violation(.code, "\(code.kind.rawValue) for \(code.address) is refused, though nothing has ended it")
    }
    guard !step.isRefused || step.outcome == .challenged else { return }
    if let end = code.end {
      throw Violation(.code, "\(code.kind.rawValue) for \(code.address) is accepted, but \(end)")
    }
    guard let uid = code.uid else { return }
    guard let account = before[uid] else {
      // The answer to a notice follows a merge.
      if code.kind.answersNotice, aliases.contains(uid) { return }
      throw Violation(.code, "\(code.kind.rawValue) of an account that was deleted is accepted")
    }
    let isForAddress = code.kind == .verifyEmail || code.kind == .passwordReset
    if isForAddress, account.email != code.address {
      throw Violation(
        .code,
        "\(code.kind.rawValue) for \(code.address) is accepted, which is not the address of \(name(uid)) any more")
    }
  }

  /// Ends the codes of an account that the step has changed in what they are about.
  private mutating func endCodes(of uid: UID, _ step: Step, _ before: Account?, _ after: Account?) {
    guard let before else { return }
    // The codes of a way back that was taken once may be good or not: it stays open as long as no older method is
    // shown.
    if after.map({ before.restsOnMail(as: $0) }) != true || step.kind == .recover && !step.isRefused {
      for (text, code) in codes where code.uid == uid && !newCodes.contains(text) { codes[text]?.isFresh = false }
    }
    // A way back outlives a merge.
    guard let after else {
      return end(uid, "the account is gone") { step.kind == .delete || !$0.kind.answersNotice }
    }
    let isTakenOver =
      before.ownedEmail == nil && after.ownedEmail != nil && (step.kind == .signIn || step.kind == .reset)
      && before.linkedIdentities.contains { !after.hasActive($0.key) }
    if isTakenOver { end(uid, "the account was taken over") { _ in true } }
    if step.kind == .recover, !step.isRefused, step.claim?.proves == after.email {
      end(uid, "the way back was taken") { !$0.kind.answersNotice }
    }
    let hashes = (before.password, after.password)
    if hashes.1 != nil, hashes.0 != hashes.1 { end(uid, "the password has changed") { !$0.kind.answersNotice } }
    if before.email != nil, before.email != after.email {
      end(uid, "the address has changed") { !$0.kind.answersNotice }
    }
    if before.factors.map(\.id) != after.factors.map(\.id) {
      end(uid, "the factors have changed") { !$0.kind.answersNotice }
    }
  }

  private mutating func end(_ uid: UID, _ reason: String, _ isMeant: (Code) -> Bool) {
    for (text, code) in codes where code.uid == uid && code.end == nil && isMeant(code) && !newCodes.contains(text) {
      codes[text]?.end = reason
    }
  }

  // MARK: Second factors

  private mutating func checkFactors(
    _ step: Step, _ before: [UID: Account], _ after: [UID: Account], _ name: (UID) -> String
  ) throws(Violation) {
    guard !step.isRefused else { return }
    if let use = step.factor { try checkUse(use, step, before, name) }
    let proven = step.claim.flatMap { claim in before.values.first { $0.hasActive(claim.key) } }
    if step.kind == .merge || step.kind == .transfer, let proven, !proven.factors.isEmpty, step.factor == nil {
      throw Violation(.factor, "\(name(proven.uid)) gives something away without its second factor")
    }
    for (uid, account) in before where !account.factors.isEmpty {
      let isOpened = step.outcome == .entered(uid) && (step.kind == .signIn || step.kind == .reauthenticate)
      // An account that loses a claimed address loses the password for it, which opens nothing.
      let password = after[uid]?.password
      let isReset = step.kind == .reset && password != nil && account.password != password
      // Those of an account that is taken over are another user's, and go.
      let keepsFactors = after[uid]?.factors.isEmpty == false
      if isOpened || isReset, keepsFactors, step.factor == nil {
        throw Violation(.factor, "\(name(uid)) has a second factor and does not ask for it")
      }
      guard step.caller == uid, !step.hasPassedFactor else { continue }
      switch step.kind {
      case .link, .unlink, .delete, .changeFactors, .merge, .undoMerge, .transfer:
        throw Violation(.factor, "a session without a second factor changes \(name(uid)), which has one")
      default: continue
      }
    }
  }

  private mutating func checkUse(
    _ use: FactorUse, _ step: Step, _ before: [UID: Account], _ name: (UID) -> String
  ) throws(Violation) {
    guard usedFactors.insert(use).inserted else { throw Violation(.factor, "a second factor's code is accepted twice") }
    if let token = step.pendingToken, !usedTokens.insert(token).inserted {
      throw Violation(.factor, "a pending token is accepted twice")
    }
    switch use {
    case .wrong: throw Violation(.factor, "a wrong code passes for a second factor")
    case .totp(let key, _):
      // It may have come to another account by a merge.
      guard let holder = before.values.first(where: { $0.factors.contains { $0.id == key.id } }) else {
        throw Violation(.factor, "a factor that is not enrolled any more is accepted")
      }
      if case .entered(let uid) = step.outcome, uid != holder.uid, step.kind != .merge, step.kind != .transfer {
        throw Violation(.factor, "the factor of \(name(holder.uid)) opens \(name(uid))")
      }
    case .recovery(let note):
      guard recoveryCodes[note.uid]?.remove(note.code) != nil else {
        throw Violation(.factor, "a recovery code that was renewed is accepted")
      }
      if case .entered(let uid) = step.outcome, uid != note.uid, step.kind != .merge, step.kind != .transfer {
        throw Violation(.factor, "the recovery code of \(name(note.uid)) opens \(name(uid))")
      }
    }
  }
}

extension Account {
  /// Whether all that mailed codes rely on is as it was.
  fileprivate func restsOnMail(as later: Account) -> Bool {
    func mailboxes(_ account: Account) -> Set<[String]> {
      Set(
        account.linkedIdentities.filter { $0.providerID == .password || $0.providerID == .emailLink }
          .map { [$0.key.issuer, $0.key.subject, $0.passwordHash?.phc ?? ""] })
    }
    return email == later.email && emailVerified == later.emailVerified && isDisabled == later.isDisabled
      && factors == later.factors && mailboxes(self) == mailboxes(later)
  }

  fileprivate var password: PasswordHash? { linkedIdentities.first { $0.providerID == .password }?.passwordHash }
}

extension ActionCode.Kind {
  /// Whether it answers the notice of a change, and outlives what ends other codes.
  fileprivate var answersNotice: Bool { self == .recoverEmail || self == .methodNotice }
}
