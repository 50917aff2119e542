package import Accounts
internal import Hummingbird
package import Logging

/// The pages behind the links of mails: `<public URL>/action?mode=...&oobCode=...&continueUrl=...&lang=...`.
///
/// A GET shows what the code is for and changes nothing, because programs that look for harmful links open them too; a POST
/// from the form does it. The code in the form is what a forged request lacks, so there is no other token against forgery,
/// and no cookie. What a code is for is read from the code: `mode` is not believed.
package struct ActionPages: Sendable {
  private let useCases: AccountUseCases
  private let renderer: PageRenderer
  private let logger: Logger

  package init(useCases: AccountUseCases, logger: Logger) throws {
    self.useCases = useCases
    self.logger = logger
    renderer = try PageRenderer()
  }

  package var routes: [WebRoute] {
    [.page("/action") { await respond(to: $0) }, PageRenderer.stylesheet]
  }

  /// Shows what a code is for; does it for a form.
  private func respond(to request: PageRequest) async -> Response {
    let link = ActionLinkFields(request.fields)
    let language = request.language(named: link.language)
    do throws(AccountError) {
      let page =
        request.isForm
        ? try await answer(link, request.fields, from: request.source, language.texts)
        : try await question(link, language.texts)
      return renderer.response(page, in: language)
    } catch {
      if error.reason == .internalError { logger.error("An action page failed", metadata: ["error": "\(error)"]) }
      return renderer.response(ActionPage(error, language.texts), in: language)
    }
  }

  // MARK: Questions

  private func question(
    _ link: ActionLinkFields, _ texts: PageTexts, problem: String? = nil
  ) async throws(AccountError) -> ActionPage {
    guard let code = link.code else { return ActionPage(texts.incompleteLink, status: .badRequest) }
    let info = try await useCases.actionCodeInfo(code)
    if link.isForApplication, let target = target(link) { return application(info, link, target, texts) }
    var page =
      switch info.kind {
      case .verifyEmail: verification(info, texts.verifyEmail, texts)
      case .changeEmail: verification(info, texts.changeEmail, texts)
      case .recoverEmail: ActionPage(texts.recoverEmail, buttons: [.accept(texts.recoverEmail.button)])
      case .passwordReset: passwordReset(FactorOption.apps(of: info.factors), texts)
      case .signInLink: ActionPage(texts.signInLink)
      }
    page.facts = facts(info, texts)
    page.problem = problem
    if problem != nil { page.status = .badRequest }
    page.hidden += link.hidden
    return page
  }

  /// Whether the account is the user's is shown by its password, or by the user's word if the operator allows that.
  private func verification(_ info: ActionCodeInfo, _ text: PageTexts.Question, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(text)
    if info.takesPassword {
      page.fields = [.password(texts.accountPassword, name: "password", use: "current-password")]
      page.buttons = [.accept(text.button)]
    } else if !info.takesConfirmation {
      page.paragraphs.append(texts.signInFirst)
    }
    if info.takesConfirmation { page.buttons.append(.confirm(texts.accountIsMine, isMain: !info.takesPassword)) }
    page.buttons.append(.deny(texts.notMine))
    return page
  }

  /// Asks for a new password, and for the code of an app in the same form if the account has one. A code is sent to a phone
  /// only once the form has come back: opening a page does nothing.
  private func passwordReset(_ factors: [FactorOption], _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(texts.resetPassword, buttons: [.accept(texts.resetPassword.button)])
    page.fields = [
      .password(texts.newPassword, name: "newPassword", use: "new-password"),
      .password(texts.newPasswordAgain, name: "repeatedPassword", use: "new-password"),
    ]
    guard let factor = factors.first else { return page }
    page.paragraphs.append(texts.secondFactor)
    page.fields.insert(.code(texts.secondFactorCode, name: "code"), at: 0)
    guard factors.count > 1 else {
      page.hidden = [HiddenField(name: "factor", value: factor.id)]
      return page
    }
    page.choice = PageChoice(
      label: texts.authenticatorApp, name: "factor",
      options: factors.map { PageChoice.Option(value: $0.id, label: $0.name.isEmpty ? $0.id : $0.name) })
    page.hidden = factors.map { HiddenField(name: FactorOption.nameField + $0.id, value: $0.name) }
    return page
  }

  /// The application takes the code from here. The user follows a link to it, so that nothing happens by opening the page.
  private func application(
    _ info: ActionCodeInfo, _ link: ActionLinkFields, _ target: String, _ texts: PageTexts
  ) -> ActionPage {
    var page = ActionPage(texts.openApplication)
    page.facts = facts(info, texts)
    page.link = PageLink(label: texts.continueInApplication, url: link.handedOver(to: target))
    return page
  }

  private func facts(_ info: ActionCodeInfo, _ texts: PageTexts) -> [PageFact] {
    var facts: [PageFact] = []
    switch info.kind {
    case .changeEmail:
      if let email = info.email { facts.append(PageFact(texts.presentAddress, email)) }
      if let email = info.newEmail { facts.append(PageFact(texts.newAddress, email)) }
    default:
      if let email = info.email { facts.append(PageFact(texts.address, email)) }
    }
    if let created = info.accountCreatedAt { facts.append(PageFact(texts.accountCreated, texts.format(created))) }
    facts.append(PageFact(texts.requested, texts.format(info.requestedAt)))
    if let device = info.deviceLabel { facts.append(PageFact(texts.device, device)) }
    return facts
  }

  // MARK: Answers

  private func answer(
    _ link: ActionLinkFields, _ fields: FormFields, from source: CallSource?, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    if let token = fields["pendingToken"] {
      return try await finishReset(Secret(token), FactorOption.offered(in: fields), link, fields, from: source, texts)
    }
    guard let code = link.code else { return ActionPage(texts.incompleteLink, status: .badRequest) }
    do {
      let info = try await useCases.actionCodeInfo(code)
      switch info.kind {
      case .passwordReset: return try await resetPassword(code, link, fields, from: source, texts)
      // The application signs in; here is nothing to apply.
      case .signInLink: return try await question(link, texts)
      case .verifyEmail, .changeEmail, .recoverEmail: break
      }
      let answer = ActionCodeAnswer(fields)
      let applied = try await useCases.applyActionCode(
        code, answer: answer, caller: nil, call: CallContext(source: source))
      if let reset = applied.passwordResetCode {
        var page = passwordReset(FactorOption.apps(of: try await useCases.actionCodeInfo(reset).factors), texts)
        page.title = texts.addressRecovered.title
        page.paragraphs.replaceSubrange(
          0..<texts.resetPassword.paragraphs.count, with: texts.addressRecovered.paragraphs)
        page.facts = [PageFact(texts.address, applied.email)]
        page.hidden += link.hidden(code: reset)
        return page
      }
      return done(answer, applied, link, texts)
    } catch  where error.isUserCorrectable {
      return try await question(link, texts, problem: texts.problem(error))
    }
  }

  private func done(
    _ answer: ActionCodeAnswer, _ applied: AppliedActionCode, _ link: ActionLinkFields, _ texts: PageTexts
  ) -> ActionPage {
    let text: PageTexts.Statement =
      switch (applied.kind, answer) {
      case (.verifyEmail, .deny): texts.accountDenied
      case (.changeEmail, .deny): texts.changeDenied
      case (.changeEmail, _): texts.emailChanged
      default: texts.emailVerified
      }
    var page = ActionPage(text)
    page.facts = [PageFact(texts.address, applied.email)]
    if case .deny = answer { return page }
    page.link = target(link).map { PageLink(label: texts.continueLabel, url: $0) }
    return page
  }

  private func resetPassword(
    _ code: Secret, _ link: ActionLinkFields, _ fields: FormFields, from source: CallSource?, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    guard let password = fields.newPassword else {
      return try await question(link, texts, problem: texts.passwordsDiffer)
    }
    do {
      return changed(
        try await useCases.resetPassword(.code(code), to: password, call: CallContext(source: source)), link, texts)
    } catch {
      guard let challenge = error.challenge else { throw error }
      // The code is used up: the pending token takes its place from here on.
      let apps = FactorOption.apps(of: challenge.factors)
      if apps.isEmpty, let phone = challenge.factors.first(where: { $0.kind == .phone }) {
        let sent = try await useCases.startFactorChallenge(challenge.pendingToken, factor: phone.id, from: source)
        let code = SentCode(sessionInfo: sent.sessionInfo, number: phone.phoneNumber?.masked ?? "")
        return secondStep(challenge.pendingToken, [], code, link, texts)
      }
      return try await finishReset(challenge.pendingToken, apps, link, fields, from: source, texts)
    }
  }

  private func finishReset(
    _ token: Secret, _ factors: [FactorOption], _ link: ActionLinkFields, _ fields: FormFields,
    from source: CallSource?, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    var problem = texts.passwordsDiffer
    let sent = SentCode(fields)
    if let password = fields.newPassword {
      do {
        let assertion = FactorAssertion(code: fields["code"] ?? "", factor: fields["factor"], sent)
        return changed(
          try await useCases.resetPassword(
            .secondFactor(pendingToken: token, assertion), to: password, call: CallContext(source: source)), link, texts
        )
      } catch  where error.isUserCorrectable {
        problem = texts.problem(error)
      }
    }
    var page = secondStep(token, factors, sent, link, texts)
    page.problem = problem
    page.status = .badRequest
    return page
  }

  /// Asks for the second factor of a reset whose code was used. The passwords are asked for again: a page keeps no secrets.
  private func secondStep(
    _ token: Secret, _ factors: [FactorOption], _ sent: SentCode?, _ link: ActionLinkFields, _ texts: PageTexts
  ) -> ActionPage {
    var page = passwordReset(factors, texts)
    if let sent {
      page.paragraphs.append(texts.secondFactor)
      page.facts = [PageFact(texts.codeSentTo, sent.number)]
      page.fields.insert(.code(texts.messageCode, name: "code"), at: 0)
      page.hidden += sent.hidden
    }
    page.hidden += link.carried + [HiddenField(name: "pendingToken", value: token.reveal())]
    return page
  }

  private func changed(_ result: PasswordResetResult, _ link: ActionLinkFields, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(texts.passwordChanged)
    page.facts = [PageFact(texts.address, result.email)]
    page.link = target(link).map { PageLink(label: texts.continueLabel, url: $0) }
    return page
  }

  /// The page that the user continues to according to the link, if the operator allows it: anyone can write a link.
  private func target(_ link: ActionLinkFields) -> String? {
    link.continueURL.flatMap { useCases.allowsContinuing(to: $0) ? $0 : nil }
  }
}

/// A code that was sent to a phone for the form.
private struct SentCode {
  let sessionInfo: Secret
  /// Masked.
  let number: String

  init(sessionInfo: Secret, number: String) {
    self.sessionInfo = sessionInfo
    self.number = number
  }

  /// The one that a form was sent with; nil if there is none.
  init?(_ fields: FormFields) {
    guard let sessionInfo = fields["sessionInfo"] else { return nil }
    self.init(sessionInfo: Secret(sessionInfo), number: fields["sentTo"] ?? "")
  }

  var hidden: [HiddenField] {
    [HiddenField(name: "sessionInfo", value: sessionInfo.reveal()), HiddenField(name: "sentTo", value: number)]
  }
}

/// An authenticator app that a form can be sent with.
private struct FactorOption {
  /// The prefix of the hidden fields that hold the names of several factors, by their IDs.
  static let nameField = "factorName."

  let id: String
  let name: String

  static func apps(of factors: [Factor]) -> [FactorOption] {
    factors.filter { $0.kind == .totp }.map { FactorOption(id: $0.id.rawValue, name: $0.displayName ?? "") }
  }

  private init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// Those that the form offered.
  static func offered(in fields: FormFields) -> [FactorOption] {
    let named = fields.values(of: nameField).map { FactorOption(id: $0.key, name: $0.value) }.sorted { $0.id < $1.id }
    return named.isEmpty ? fields["factor"].map { [FactorOption(id: $0, name: "")] } ?? [] : named
  }
}

extension FormFields {
  /// The new password; nil if it was typed in two ways.
  fileprivate var newPassword: Secret? {
    let password = self["newPassword"] ?? ""
    return password == self["repeatedPassword"] ? Secret(password) : nil
  }
}

extension ActionCodeAnswer {
  /// What the button that was pressed stands for.
  fileprivate init(_ fields: FormFields) {
    self =
      switch fields["answer"] {
      case "deny": .deny
      case "confirm": .confirm
      default: .accept(password: fields["password"].flatMap { $0.isEmpty ? nil : Secret($0) })
      }
  }
}

extension FactorAssertion {
  /// What was typed: six digits from an app or of a message, in whatever script, or a recovery code.
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

extension AccountError {
  /// Whether the same form can be sent again with something else in it.
  fileprivate var isUserCorrectable: Bool {
    switch reason {
    case .invalidLoginCredentials, .missingPassword, .weakPassword, .passwordDoesNotMeetRequirements, .invalidCode,
      .missingCode,
      .tooManyAttemptsTryLater:
      true
    default: false
    }
  }
}
