import ByteCoding

/// A caller's options for an email with a code.
package struct CodeRequest: Sendable {
  /// The URL that the link's page continues to; empty if there is none.
  package var continueURL: String
  /// Whether the application handles the code itself.
  package var handlesCodeInApp: Bool
  /// The language, as a BCP 47 tag. If it is empty or not a valid tag, the server's default language is used.
  package var language: String
  /// The label that helps the user recognize the device that requests the email.
  package var deviceLabel: String

  package init(
    continueURL: String = "", handlesCodeInApp: Bool = false, language: String = "", deviceLabel: String = ""
  ) {
    self.continueURL = continueURL
    self.handlesCodeInApp = handlesCodeInApp
    self.language = language
    self.deviceLabel = deviceLabel
  }
}

/// A code to email, with the parameters of the email.
struct CodeMail: Sendable {
  var kind: ActionCode.Kind
  /// The recipient's address.
  var address: EmailAddress
  /// The user ID of the account that the email is for; nil if there is none.
  var uid: UID?
  /// The account's other address, if the email concerns an address change.
  var otherAddress: String?
  /// The digest of the identity that a notice concerns.
  var identityDigest: [UInt8]?
}

/// Creates codes and enqueues the emails that contain them.
struct CodeMailing: Sendable {
  let codes: ActionCodes
  let policy: Policy
  let tenant: TenantID
  let keys: KeySource

  /// The caller's options, checked and truncated to their limits.
  struct Options: Sendable {
    var continueURL: String?
    var handlesCodeInApp = false
    var language: String?
    var deviceLabel: String?
  }

  /// Throws `.operationNotAllowed` if this server does not send email.
  func requireMail() throws(AccountError) {
    guard policy.mail.isAvailable else {
      throw AccountError(.operationNotAllowed, "This server sends no email. Its operator can set mail.url.")
    }
  }

  func options(_ request: CodeRequest) throws(AccountError) -> Options {
    var options = Options(
      handlesCodeInApp: request.handlesCodeInApp,
      language: request.language.isEmpty ? nil : LanguageTag(request.language)?.text,
      deviceLabel: Limits.clipped(request.deviceLabel, to: Limits.deviceLabel))
    if !request.continueURL.isEmpty {
      try ContinueURLs(policy.mail.continueURLs).check(request.continueURL)
      options.continueURL = request.continueURL
    } else if request.handlesCodeInApp {
      throw AccountError(
        .missingContinueURI, "handle_code_in_app requires a continue URL.", field: .continueURL)
    }
    return options
  }

  /// Returns the changes that enqueue an email with a code (see `code(for:deviceLabel:now:)`).
  func queue(_ mail: CodeMail, _ options: Options, now: Timestamp) async throws(AccountError) -> [Change] {
    let (code, changes) = try await code(for: mail, deviceLabel: options.deviceLabel, now: now)
    return changes + [queue(code, mail, options, now: now)]
  }

  /// Returns the change that enqueues an email to an address. The worker looks up the account that has the address.
  func queue(
    _ kind: Mail.Kind, to address: EmailAddress, _ options: Options, now: Timestamp
  ) -> Change {
    .enqueueMail(
      Mail(
        tenant: tenant, kind: kind, address: address.canonical, uid: nil, language: options.language,
        parameters: Mail.Parameters(
          continueURL: options.continueURL, handlesCodeInApp: options.handlesCodeInApp ? true : nil,
          deviceLabel: options.deviceLabel,
          typedAddress: address.display == address.canonical ? nil : address.display),
        createdAt: now, nextAttemptAt: now))
  }

  /// Returns a recent code for an email if it is still valid. Otherwise, returns a new code and the change that stores
  /// it. Because codes are reused, a caller who requests codes for another user's address can neither use up nor
  /// displace the owner's codes, nor extend their lifetime.
  func code(
    for mail: CodeMail, deviceLabel: String?, now: Timestamp
  ) async throws(AccountError) -> (ActionCode, [Change]) {
    let present = try await codes.reader.read { try $0.actionCodes(mail.kind, for: mail.address.canonical) }.first {
      code in
      code.uid == mail.uid && code.otherAddress == mail.otherAddress && code.expiresAt > now
        && now.milliseconds(since: code.createdAt) < policy.lifetimes.actionCodeReuse
    }
    if let present { return (present, []) }
    let code = newCode(mail, deviceLabel: deviceLabel, now: now)
    return (code, [.insertActionCode(code)])
  }

  /// Returns the changes that enqueue an email with a new code, for an account that is created in the same commit or
  /// for an address whose code must be new.
  func queueNew(_ mail: CodeMail, _ options: Options = Options(), now: Timestamp) -> [Change] {
    let code = newCode(mail, deviceLabel: options.deviceLabel, now: now)
    return [.insertActionCode(code), queue(code, mail, options, now: now)]
  }

  func newCode(_ mail: CodeMail, deviceLabel: String? = nil, now: Timestamp) -> ActionCode {
    ActionCode(
      id: ActionCodeID(rawValue: keys.newKey(at: now)), tenant: tenant, kind: mail.kind,
      salt: codes.secrets.randomBytes(ActionCode.saltLength), uid: mail.uid, address: mail.address,
      otherAddress: mail.otherAddress, identityDigest: mail.identityDigest, deviceLabel: deviceLabel, createdAt: now,
      expiresAt: now.adding(milliseconds: lifetime(of: mail.kind)))
  }

  private func queue(_ code: ActionCode, _ mail: CodeMail, _ options: Options, now: Timestamp) -> Change {
    .enqueueMail(
      Mail(
        tenant: tenant, kind: mail.kind.mail, address: mail.address.canonical, uid: mail.uid,
        language: options.language, code: code.id,
        parameters: Mail.Parameters(
          continueURL: options.continueURL, handlesCodeInApp: options.handlesCodeInApp ? true : nil,
          otherAddress: mail.otherAddress, deviceLabel: options.deviceLabel),
        createdAt: now, nextAttemptAt: now))
  }

  private func lifetime(of kind: ActionCode.Kind) -> Int64 {
    switch kind {
    case .verifyEmail: policy.lifetimes.emailVerification
    case .passwordReset, .signInLink, .changeEmail, .recoverEmail: policy.lifetimes.actionCode
    case .methodNotice: policy.lifetimes.methodNotice
    }
  }
}

extension ActionCode.Kind {
  /// The kind of email that contains a code of this kind.
  var mail: Mail.Kind {
    switch self {
    case .verifyEmail: .verifyEmail
    case .passwordReset: .passwordReset
    case .signInLink: .signInLink
    case .changeEmail: .verifyEmailChange
    case .recoverEmail: .wayBack
    case .methodNotice: .unsettledMethodLinked
    }
  }
}

/// A language tag (RFC 5646), which consists of subtags of letters and digits that are separated by hyphens.
package struct LanguageTag: Sendable {
  package let text: String

  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count <= 35, parts.allSatisfy({ (1...8).contains($0.utf8.count) }),
      text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.text = text
  }
}
