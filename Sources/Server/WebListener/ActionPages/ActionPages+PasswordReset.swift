internal import Accounts

/// The page for resetting a password, including the second factor that some accounts require.
///
/// The user enters a code from an authenticator app, or a recovery code, in the same form as the new password. The
/// server sends a message to a phone only after the user has submitted the form, with or without a password, so that
/// merely opening a page has no effect. At that point, a pending token has replaced the emailed code. The response
/// contains the values that the user typed, which the server does not store.
extension ActionPages {
  /// Returns a page that asks for a new password. If the account has an authenticator app, the page also asks for a
  /// code from the app or a recovery code.
  func passwordReset(
    _ info: ActionCodeInfo, _ texts: PageTexts
  ) -> ActionPage {
    var page = newPassword(TypedPassword(), texts)
    page.username = info.email
    let phones = info.factors.phones
    guard !info.factors.apps.isEmpty else { return page }
    page.ask(forCodeOf: info.factors.apps, isRequired: phones.isEmpty, texts)
    page.buttons += phones.map { .send(to: $0, texts) }
    return page
  }

  /// Handles the form that contains the emailed code.
  func resetPassword(
    _ code: Secret, _ link: ActionLinkFields, _ fields: FormFields, _ call: CallContext, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    let button = FormButton(fields)
    if case .send(let factor) = button {
      let challenge = try await useCases.passwordReset.startPasswordReset(code, call: call)
      let step = SecondStep(token: challenge.pendingToken, factors: challenge.factors, fields)
      return try await send(to: factor, step, link, call, texts)
    }
    guard let password = TypedPassword(fields).password else {
      return try await question(link, texts, problem: texts.differingPasswords)
    }
    // If the form lacks a required code, the emailed code remains unused.
    if fields["code"]?.isEmpty != false, case let factors = try await factors(askedForBy: code), !factors.apps.isEmpty {
      let text = factors.phones.isEmpty ? texts.wrongCode : texts.missingCode
      var page = try await question(link, texts, problem: PageProblem(text, in: "code"))
      page.keep(TypedPassword(fields))
      return page
    }
    do {
      return changed(
        try await useCases.passwordReset.resetPassword(.code(code), to: password, call: call),
        link, texts)
    } catch {
      guard let challenge = error.challenge else {
        return try await changedBefore(by: call.following, or: error, link, texts)
      }
      let step = SecondStep(token: challenge.pendingToken, factors: challenge.factors, fields)
      // If all second factors are phones, the user does not need to press a button to choose one.
      if step.factors.apps.isEmpty, let phone = step.factors.phones.first {
        return try await send(to: phone.id, step, link, call, texts)
      }
      return try await finish(step, button, link, fields, call.following, texts)
    }
  }

  /// Returns the account's second factors, one of which the reset requires. The result is empty if the code has already
  /// been used, possibly by the same form.
  private func factors(askedForBy code: Secret) async throws(AccountError) -> [Factor] {
    do {
      return try await useCases.codeUse.actionCodeInfo(code).factors
    } catch  where error.reason == .invalidOOBCode {
      return []
    }
  }

  /// Handles the form that contains a pending token.
  func finishReset(
    _ token: Secret, _ link: ActionLinkFields, _ fields: FormFields, _ call: CallContext, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    let factors: [Factor]
    do {
      factors = try await useCases.factorChallenges.factors(for: token)
    } catch {
      return try await changedBefore(by: call, or: error, link, texts)
    }
    let step = SecondStep(token: token, factors: factors, fields, sent: SentCode(fields))
    return try await finish(step, FormButton(fields), link, fields, call, texts)
  }

  private func finish(
    _ step: SecondStep, _ button: FormButton, _ link: ActionLinkFields, _ fields: FormFields,
    _ call: CallContext, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    switch button {
    case .send(let factor): return try await send(to: factor, step, link, call, texts)
    case .useApp: return page(step.forgettingSentCode, link, texts)
    case .save: break
    }
    guard let password = step.typed.password else {
      return page(step.forgettingPassword, link, texts, problem: texts.differingPasswords)
    }
    do {
      let assertion = FactorAssertion(code: fields["code"] ?? "", factor: fields["factor"], step.sent)
      let proof = PasswordResetProof.secondFactor(pendingToken: step.token, assertion)
      return changed(
        try await useCases.passwordReset.resetPassword(proof, to: password, call: call), link,
        texts)
    } catch  where error.reason == .invalidCode && step.sent != nil {
      return page(step, link, texts, problem: PageProblem(texts.wrongMessageCode, in: "code"))
    } catch  where error.reason == .sessionExpired {
      return page(step.forgettingSentCode, link, texts, problem: PageProblem(texts.wrongMessageCode, in: "code"))
    } catch  where error.isUserCorrectable {
      let problem = texts.problem(error)
      let isAboutPassword = problem.fields.contains(TypedPassword.fields[0])
      return page(isAboutPassword ? step.forgettingPassword : step, link, texts, problem: problem)
    }
  }

  private func send(
    to factor: FactorID, _ step: SecondStep, _ link: ActionLinkFields, _ call: CallContext, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    var step = step
    do {
      let sent = try await useCases.factorChallenges.startFactorChallenge(
        step.token, factor: factor, call: call)
      step.sent = SentCode(sessionInfo: sent.sessionInfo, factor: factor)
      return page(step, link, texts)
    } catch  where error.isAboutSending {
      return page(step, link, texts, problem: PageProblem(texts.codeNotSent))
    }
  }

  private func page(
    _ step: SecondStep, _ link: ActionLinkFields, _ texts: PageTexts, problem: PageProblem? = nil
  ) -> ActionPage {
    var page = newPassword(step.typed, texts)
    page.username = step.username
    let (apps, phones) = (step.factors.apps, step.factors.phones)
    if let sent = step.sent {
      page.paragraphs.append(texts.secondFactor)
      page.ask(for: sent, to: phones, texts)
    } else {
      page.ask(forCodeOf: apps, isRequired: phones.isEmpty, texts)
    }
    page.buttons += phones.map { .send(to: $0, texts) }
    if step.sent != nil, !apps.isEmpty { page.buttons.append(.useApp(texts)) }
    page.hidden += link.carried + [HiddenField(name: "pendingToken", value: step.token.reveal())]
    if let problem { page.refuse(problem) }
    return page
  }

  private func newPassword(_ typed: TypedPassword, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(texts.resetPassword, buttons: [.accept(texts.resetPassword.button)])
    page.fields = zip(TypedPassword.fields, [texts.newPassword, texts.newPasswordAgain]).map { name, label in
      .password(label, name: name, use: "new-password")
    }
    page.fields[0].hint = texts.hint(useCases.passwordRules)
    page.keep(typed)
    return page
  }

  /// Returns the page for a form that was resubmitted after it changed the password. Throws the error for any other
  /// form.
  private func changedBefore(
    by call: CallContext, or error: AccountError, _ link: ActionLinkFields, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    guard error.reason == .invalidMFAPendingCredential,
      let result = try await useCases.passwordReset.committedResult(of: call)
    else { throw error }
    return changed(result, link, texts)
  }

  private func changed(_ result: PasswordResetResult, _ link: ActionLinkFields, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(texts.passwordChanged)
    page.facts = [PageFact(texts.address, result.email)]
    page.link = target(link).map { PageLink(label: texts.continueLabel, url: $0) }
    return page
  }
}

/// A password reset that is waiting for a second factor.
private struct SecondStep {
  let token: Secret
  /// The account's second factors.
  let factors: [Factor]
  /// The account's email address, for the user's password manager.
  let username: String?
  var typed: TypedPassword
  /// The code that was sent to a phone; nil if none was sent, or if the user wants to use a different factor.
  var sent: SentCode?

  init(token: Secret, factors: [Factor], _ fields: FormFields, sent: SentCode? = nil) {
    self.token = token
    self.factors = factors
    self.sent = sent
    username = fields["username"]
    typed = TypedPassword(fields)
  }

  var forgettingSentCode: SecondStep {
    var step = self
    step.sent = nil
    return step
  }

  var forgettingPassword: SecondStep {
    var step = self
    step.typed = TypedPassword()
    return step
  }
}

/// A new password that the user has typed twice.
struct TypedPassword: Sendable {
  static let fields = ["newPassword", "repeatedPassword"]

  /// The values, keyed by the names of the fields.
  fileprivate private(set) var values: [String: String] = [:]

  /// Creates an instance without typed values.
  init() {}

  init(_ fields: FormFields) {
    for name in Self.fields { values[name] = fields[name] }
  }

  /// The password; nil if the two fields differ.
  var password: Secret? {
    let typed = Self.fields.map { values[$0] ?? "" }
    return typed[0] == typed[1] ? Secret(typed[0]) : nil
  }
}

extension PageTexts {
  fileprivate var differingPasswords: PageProblem {
    PageProblem(passwordsDiffer, in: TypedPassword.fields[0], TypedPassword.fields[1])
  }
}

extension ActionPage {
  /// Fills the fields with the typed values, so that the user does not need to type them again.
  fileprivate mutating func keep(_ typed: TypedPassword) {
    for index in fields.indices { fields[index].value = typed.values[fields[index].name] ?? fields[index].value }
  }

  /// Adds a field for a code that was sent to one of several phones.
  mutating func ask(for sent: SentCode, to phones: [Factor], _ texts: PageTexts) {
    let number = phones.first { $0.id == sent.factor }?.phoneNumber?.masked
    facts = number.map { [PageFact(texts.codeSentTo, $0)] } ?? []
    var code = PageField.code(texts.messageCode, name: "code")
    code.isFocused = true
    fields.insert(code, at: 0)
    hidden += sent.hidden
  }

  /// Adds a field for a code from one of several apps, or for a recovery code.
  ///
  /// - Parameter isRequired: Whether a code is required; false if a code can also be sent to a phone.
  fileprivate mutating func ask(forCodeOf apps: [Factor], isRequired: Bool, _ texts: PageTexts) {
    paragraphs.append(isRequired ? texts.secondFactor : texts.secondFactorOrPhone)
    fields.insert(
      .code(apps.isEmpty ? texts.messageCode : texts.secondFactorCode, name: "code", isRequired: isRequired), at: 0)
    if apps.count > 1 {
      choice = PageChoice(
        label: texts.authenticatorApp, name: "factor",
        options: apps.map { PageChoice.Option(value: $0.id.rawValue, label: $0.displayName ?? $0.id.rawValue) })
    } else if let app = apps.first {
      hidden.append(HiddenField(name: "factor", value: app.id.rawValue))
    }
  }
}

extension FactorAssertion {
  /// Creates the proof from the typed code: six digits from an app or a message, in any script, or a recovery code.
  fileprivate init(code: String, factor: String?, _ sent: SentCode?) {
    let typed = code.filter { !$0.isWhitespace }
    let digits = typed.compactMap(\.wholeNumberValue)
    let code = Secret(digits.map(String.init).joined())
    if let sent, typed.count == 6, digits.count == 6 {
      self = .phone(sessionInfo: sent.sessionInfo, code: code)
    } else if let factor, typed.count == 6, digits.count == 6 {
      self = .totp(FactorID(rawValue: factor), code: code)
    } else {
      self = .recoveryCode(Secret(typed))
    }
  }
}
