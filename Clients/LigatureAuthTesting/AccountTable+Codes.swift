import Foundation
import LigatureAuth
import LigatureMessages

/// A code that was mailed and is good for one use.
struct MailedCode: Sendable, Hashable {
  let operation: ActionCodeOperation
  let text: String
  /// The address that it went to, and that it proves.
  let email: String
  /// The account that it is for; nil for a sign-in link to an address without an account.
  let uid: String?
  /// The account's address before a change.
  var otherEmail: String?
  var deviceLabel: String?
  let createdAt: Date
  let expiresAt: Date
}

extension AccountTable {
  /// Mails a code: the one that was mailed within the hour if it is still good, or else a new one.
  mutating func mail(
    _ operation: ActionCodeOperation, to email: String, of uid: String?, otherEmail: String? = nil,
    deviceLabel: String? = nil, _ settings: LigatureV1.ActionCodeSettings? = nil, language: String = "", now: Date
  ) {
    let present = codes.values.first { code in
      code.operation == operation && code.email == email && code.uid == uid && code.otherEmail == otherEmail
        && code.expiresAt > now && now.timeIntervalSince(code.createdAt) < 3600
    }
    let code =
      present ?? newCode(operation, to: email, of: uid, otherEmail: otherEmail, deviceLabel: deviceLabel, now: now)
    let continueURL = settings?.continueURL ?? ""
    mails.append(
      InMemoryAuthService.Mail(
        to: email, operation: operation, code: code.text, continueURL: continueURL.isEmpty ? nil : continueURL,
        languageCode: language.isEmpty ? nil : language))
  }

  mutating func newCode(
    _ operation: ActionCodeOperation, to email: String, of uid: String?, otherEmail: String? = nil,
    deviceLabel: String? = nil, now: Date
  ) -> MailedCode {
    let code = MailedCode(
      operation: operation, text: "in-memory-code-\(nextNumber())", email: email, uid: uid, otherEmail: otherEmail,
      deviceLabel: deviceLabel, createdAt: now, expiresAt: now.addingTimeInterval(Self.life(of: operation)))
    codes[code.text] = code
    return code
  }

  private static func life(of operation: ActionCodeOperation) -> TimeInterval {
    switch operation {
    case .verifyEmail: 24 * 3600
    case .recoverEmail: 72 * 3600
    default: 3600
    }
  }

  /// Returns a code that was not used yet.
  func code(
    _ text: String, for operation: ActionCodeOperation? = nil, field: String = "code", now: Date
  ) throws(Refusal) -> MailedCode {
    guard let code = codes[text], operation == nil || code.operation == operation else {
      throw Self.invalidCode(field)
    }
    guard code.expiresAt > now else {
      throw Refusal(.failedPrecondition, .expiredOobCode, "The code has expired. Ask for another.", field: field)
    }
    return code
  }

  static func invalidCode(_ field: String = "code") -> Refusal {
    Refusal(
      .invalidArgument, .invalidOobCode, "The code is unknown, or was used before. Ask for another.", field: field)
  }

  /// Returns the code of a sign-in link.
  func code(_ proof: LigatureV1.EmailLinkCredential, now: Date) throws(Refusal) -> MailedCode {
    let code = try code(proof.code, for: .emailLink, field: "credential.email_link.code", now: now)
    guard code.email == proof.email.lowercased() else {
      throw Refusal(
        .invalidArgument, .invalidEmail, "The link was mailed to another address.", field: "credential.email_link.email"
      )
    }
    return code
  }

  // MARK: Addresses

  /// Returns the account that owns an address from now on because its mailbox was proven; nil if none does. An account that
  /// had never proven the address is left to the prover, without its ways to sign in, if all of them are about this address;
  /// otherwise it loses the address.
  mutating func ownerOfProven(_ email: String) throws(Refusal) -> String? {
    guard let account = owner(ofEmail: email) else { return nil }
    guard !account.owns(email) else {
      return try requireAccount(account.uid).uid
    }
    if account.disabled || entries[account.uid]?.hasCustomSignIn == true
      || account.providerData.contains(where: { $0.email?.lowercased() != email })
    {
      releaseAddress(of: account.uid)
      return nil
    }
    cutAliases(of: account.uid)
    setAside(account.uid, because: .emailProvenByAnother) { _ in true }
    change(account.uid) { $0.account.emailVerified = true }
    endSessions(of: account.uid)
    removeCodes(of: account.uid)
    return account.uid
  }

  /// Takes the address off an account that has not proven it, with what signs in by it.
  mutating func releaseAddress(of uid: String) {
    cutAliases(of: uid)
    let email = account(uid)?.email
    setAside(uid, because: .emailProvenByAnother) { $0.isMailbox && $0.email?.lowercased() == email }
    change(uid) { entry in
      entry.account.email = nil
      entry.account.displayEmail = nil
      entry.account.emailVerified = false
    }
    removeCodes(of: uid)
  }

  /// Puts another address in the place of an account's own. What signs in by the mailbox goes with it.
  mutating func moveAddress(of uid: String, to email: String, isVerified: Bool) {
    change(uid) { entry in
      let old = entry.account.email
      for (id, identity) in entry.identities where identity.isMailbox && identity.email?.lowercased() == old {
        entry.identities[id]?.email = email
        guard let index = entry.account.providerData.firstIndex(where: { $0.identityID == id }) else { continue }
        entry.account.providerData[index].uid = email.lowercased()
        entry.account.providerData[index].email = email
        entry.account.providerData[index].emailVerified = isVerified
      }
      entry.account.email = email.lowercased()
      entry.account.displayEmail = email
      entry.account.emailVerified = isVerified
    }
  }

  mutating func verifyAddress(of uid: String) {
    guard let email = account(uid)?.displayEmail else { return }
    moveAddress(of: uid, to: email, isVerified: true)
  }

  /// Gives an account a way to sign in by its mailbox, or another one: it has one at most. Returns its ID.
  @discardableResult
  mutating func setMailbox(_ identity: Identity, of uid: String, now: Date) -> String {
    guard let id = account(uid)?.providerData.first(where: { $0.providerID == "password" })?.identityID else {
      return add(identity, to: uid, now: now)
    }
    change(uid) { $0.identities[id] = identity }
    return id
  }

  /// Sets the identities of an account aside that meet a condition.
  mutating func setAside(
    _ uid: String, because reason: LigatureV1.SetAsideReason, since date: Date = Date(),
    _ isSetAside: (Identity) -> Bool
  ) {
    change(uid) { entry in
      for (id, identity) in entry.identities where isSetAside(identity) {
        entry.setAside(id, because: reason, since: date)
      }
    }
  }

  /// Removes an account's codes, but not those that lead back to an address that it owned.
  mutating func removeCodes(of uid: String) {
    codes = codes.filter { $0.value.uid != uid || $0.value.operation == .recoverEmail }
  }
}
