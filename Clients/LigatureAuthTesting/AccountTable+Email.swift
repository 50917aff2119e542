import Foundation
import LigatureAuth
import LigatureMessages

// The calls of the email service.
extension AccountTable {
  mutating func sendEmailVerification(
    _ request: LigatureV1.SendEmailVerificationRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.SendEmailVerificationResponse {
    let session = try session(caller, now: now)
    let account = try requireAccount(session.uid)
    try check(request.settings)
    guard let email = account.email else {
      throw Refusal(.failedPrecondition, .missingEmail, "The account has no address to verify.")
    }
    if !account.emailVerified {
      mail(
        .verifyEmail, to: email, of: account.uid, deviceLabel: session.deviceLabel, request.settings,
        language: request.languageCode, now: now)
    }
    return LigatureV1.SendEmailVerificationResponse(email: email)
  }

  mutating func sendPasswordReset(
    _ request: LigatureV1.SendPasswordResetRequest, now: Date
  ) throws(Refusal) -> LigatureV1.SendPasswordResetResponse {
    try check(email: request.email, field: "email")
    try check(request.settings)
    let account = owner(ofEmail: request.email)
    if tellsSignInMethods, account == nil { throw Refusal(.notFound, .userNotFound, "No account has this address.") }
    if let account, !account.disabled, let email = account.email, email == request.email.lowercased() {
      mail(
        .passwordReset, to: email, of: account.uid, deviceLabel: request.deviceLabel, request.settings,
        language: request.languageCode, now: now)
    }
    return LigatureV1.SendPasswordResetResponse()
  }

  mutating func sendSignInLink(
    _ request: LigatureV1.SendSignInLinkRequest, now: Date
  ) throws(Refusal) -> LigatureV1.SendSignInLinkResponse {
    try check(email: request.email, field: "email")
    try check(request.settings)
    let account = owner(ofEmail: request.email)
    if account?.disabled != true || account?.owns(request.email) == false {
      mail(
        .emailLink, to: request.email.lowercased(), of: account?.uid, deviceLabel: request.deviceLabel,
        request.settings, language: request.languageCode, now: now)
    }
    return LigatureV1.SendSignInLinkResponse()
  }

  mutating func sendEmailChange(
    _ request: LigatureV1.SendEmailChangeRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.SendEmailChangeResponse {
    let session = try recentSession(caller, now: now)
    let account = try requireAccount(session.uid)
    try check(request.settings)
    try check(newEmail: request.newEmail, of: account)
    if owner(ofEmail: request.newEmail)?.owns(request.newEmail) != true {
      mail(
        .verifyAndChangeEmail, to: request.newEmail.lowercased(), of: account.uid, otherEmail: account.email,
        deviceLabel: session.deviceLabel, request.settings, language: request.languageCode, now: now)
    } else if tellsSignInMethods {
      throw Self.addressTaken
    }
    return LigatureV1.SendEmailChangeResponse()
  }

  mutating func changeEmail(
    _ request: LigatureV1.ChangeEmailRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.ChangeEmailResponse {
    let account = try requireAccount(try recentSession(caller, now: now).uid)
    guard !account.emailVerified else {
      throw Refusal(
        .failedPrecondition, .emailChangeNeedsVerification,
        "The account has a verified address. Verify the new one first.",
        field: "new_email")
    }
    try check(newEmail: request.newEmail, of: account)
    guard owner(ofEmail: request.newEmail) == nil else { throw Self.addressTaken }
    removeCodes(of: account.uid)
    moveAddress(of: account.uid, to: request.newEmail, isVerified: false)
    return LigatureV1.ChangeEmailResponse(email: request.newEmail.lowercased())
  }

  func fetchSignInMethods(
    _ request: LigatureV1.FetchSignInMethodsRequest
  ) throws(Refusal) -> LigatureV1.FetchSignInMethodsResponse {
    try check(email: request.email, field: "email")
    guard tellsSignInMethods, let uid = owner(ofEmail: request.email)?.uid, let entry = entries[uid] else {
      return LigatureV1.FetchSignInMethodsResponse()
    }
    return LigatureV1.FetchSignInMethodsResponse(
      signInMethods: entry.account.providerData.map { info in
        if case .emailLink? = entry.identities[info.identityID]?.proof { "emailLink" } else { info.providerID }
      })
  }

  // MARK: Codes

  func checkActionCode(
    _ request: LigatureV1.CheckActionCodeRequest, now: Date
  ) throws(Refusal) -> LigatureV1.CheckActionCodeResponse {
    let code = try code(request.code, now: now)
    var response = LigatureV1.CheckActionCodeResponse(
      operation: code.operation.message, email: code.email, expiresAt: .init(code.expiresAt),
      requestedAt: .init(code.createdAt), deviceLabel: code.deviceLabel)
    if code.operation == .verifyAndChangeEmail {
      response.email = code.otherEmail ?? ""
      response.newEmail = code.email
    }
    if code.operation == .verifyEmail || code.operation == .verifyAndChangeEmail {
      let account = try account(of: code)
      response.takesPassword = password(of: account.uid) != nil
      response.accountCreatedAt = account.createdAt
    }
    return response
  }

  mutating func applyActionCode(
    _ request: LigatureV1.ApplyActionCodeRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.ApplyActionCodeResponse {
    let code = try code(request.code, now: now)
    let account = try account(of: code)
    var response = LigatureV1.ApplyActionCodeResponse(operation: code.operation.message, email: code.email)
    switch code.operation {
    case .verifyEmail, .verifyAndChangeEmail:
      guard account.email == (code.operation == .verifyEmail ? code.email : code.otherEmail) else {
        throw Self.invalidCode()
      }
      if request.deny {
        codes[code.text] = nil
        if code.operation == .verifyEmail {
          releaseAddress(of: account.uid)
          endSessions(of: account.uid)
        }
        return response
      }
      let session = (try? session(caller, now: now)).flatMap { $0.uid == account.uid ? $0 : nil }
      if session == nil { try check(request.password, of: account.uid) }
      if code.operation == .verifyEmail {
        verifyAddress(of: account.uid)
      } else {
        try changeAddress(of: account, code, sparing: session?.id, now: now)
      }
      codes[code.text] = nil
    case .recoverEmail:
      response.passwordResetCode = try recoverAddress(of: account, code, now: now)
    case .passwordReset, .emailLink, .revertSecondFactorAddition, .revertMethodAddition, .unknown:
      throw Self.invalidCode()
    }
    return response
  }

  private mutating func changeAddress(
    of account: LigatureV1.Account, _ code: MailedCode, sparing session: SessionID?, now: Date
  ) throws(Refusal) {
    if let other = owner(ofEmail: code.email), other.uid != account.uid {
      guard !other.owns(code.email) else { throw Self.addressTaken }
      releaseAddress(of: other.uid)
    }
    moveAddress(of: account.uid, to: code.email, isVerified: true)
    sessions = sessions.filter { $0.value.uid != account.uid || $0.key == session }
    removeCodes(of: account.uid)
    // The owner of the old address can undo the change.
    if account.emailVerified, let old = account.email {
      mail(.recoverEmail, to: old, of: account.uid, otherEmail: code.email, now: now)
    }
  }

  /// Returns a code that resets the password.
  private mutating func recoverAddress(
    of account: LigatureV1.Account, _ code: MailedCode, now: Date
  ) throws(Refusal) -> String {
    if let other = owner(ofEmail: code.email), other.uid != account.uid {
      guard !other.owns(code.email) else { throw Self.addressTaken }
      releaseAddress(of: other.uid)
    }
    moveAddress(of: account.uid, to: code.email, isVerified: true)
    let recent = account.providerData.filter {
      ($0.linkedAt?.seconds ?? 0) >= Int64(code.createdAt.timeIntervalSince1970)
    }
    let keys = Set(recent.compactMap { entries[account.uid]?.identities[$0.identityID]?.key })
    setAside(account.uid, because: .emailRecovered, since: now) { $0.isMailbox || keys.contains($0.key) }
    endSessions(of: account.uid)
    codes = codes.filter { $0.value.uid != account.uid }
    return newCode(.passwordReset, to: code.email, of: account.uid, now: now).text
  }

  mutating func confirmPasswordReset(
    _ request: LigatureV1.ConfirmPasswordResetRequest, now: Date
  ) throws(Refusal) -> LigatureV1.ConfirmPasswordResetResponse {
    try checkLength(ofPassword: request.newPassword, field: "new_password")
    guard request.pendingToken.isEmpty else {
      let email = try finishPasswordReset(request.pendingToken, request.assertion, now: now)
      return try resetPassword(of: email, to: request.newPassword, now: now)
    }
    let code = try code(request.code, for: .passwordReset, now: now)
    let account = try account(of: code)
    guard account.email == code.email else { throw Self.invalidCode() }
    if account.emailVerified, !account.factors.isEmpty {
      // The pending token takes the code's place.
      codes[code.text] = nil
      try requireSecondFactor(
        of: account.uid, SignInMethod("password"), .passwordReset(email: code.email), now: now)
    }
    let response = try resetPassword(of: code.email, to: request.newPassword, now: now)
    codes[code.text] = nil
    return response
  }

  private mutating func resetPassword(
    of email: String, to password: String, now: Date
  ) throws(Refusal) -> LigatureV1.ConfirmPasswordResetResponse {
    let identity = Identity(password: password, email: email)
    let owner = try ownerOfProven(email)
    if let owner {
      setMailbox(identity, of: owner, now: now)
      verifyAddress(of: owner)
      endSessions(of: owner)
      removeCodes(of: owner)
      endPendingSignIns(of: owner)
    } else {
      verifyAddress(of: addAccount(identity, now: now))
    }
    return LigatureV1.ConfirmPasswordResetResponse(email: email, addressReleased: owner == nil)
  }

  // MARK: Checks

  private func account(of code: MailedCode) throws(Refusal) -> LigatureV1.Account {
    guard let uid = code.uid, let account = account(uid) else { throw Self.invalidCode() }
    return account
  }

  private func password(of uid: String) -> String? {
    entries[uid]?.identities.values.lazy.compactMap { identity in
      if case .password(let password) = identity.proof { password } else { nil }
    }.first
  }

  /// Refuses any but the account's password.
  private func check(_ password: String?, of uid: String) throws(Refusal) {
    guard let password else {
      throw Refusal(
        .invalidArgument, .missingPassword, "Sign in to the account first, or send its password.", field: "password")
    }
    guard password == self.password(of: uid) else { throw Refusal(.invalidCredential) }
  }

  private func check(newEmail email: String, of account: LigatureV1.Account) throws(Refusal) {
    try check(email: email, field: "new_email")
    guard email.lowercased() != account.email else {
      throw Refusal(.invalidArgument, .invalidArgument, "The account has this address already.", field: "new_email")
    }
  }

  private func check(_ settings: LigatureV1.ActionCodeSettings?) throws(Refusal) {
    guard let settings else { return }
    if settings.continueURL.isEmpty {
      guard !settings.handleCodeInApp else {
        throw Refusal(
          .invalidArgument, .missingContinueURI, "An application that handles the code needs a continue URL.",
          field: "settings.continue_url")
      }
    } else if URL(string: settings.continueURL)?.scheme == nil {
      throw Refusal(
        .invalidArgument, .invalidContinueURI, "The continue URL must be absolute.", field: "settings.continue_url")
    }
  }

  private static var addressTaken: Refusal {
    Refusal(.alreadyExists, .emailExists, "The address belongs to another account.", field: "new_email")
  }
}
