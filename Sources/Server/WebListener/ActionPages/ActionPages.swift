package import Accounts
internal import Foundation
internal import Hummingbird
internal import IPAddresses
package import Logging

/// The pages behind the links of mails: `<public URL>/action?mode=...&oobCode=...&continueUrl=...&lang=...`.
///
/// A GET shows what the code is for and changes nothing, because programs that look for harmful links open them too; a POST
/// from the form does it. The code in the form is what a forged request lacks, so there is no other token against forgery,
/// and no cookie. What a code is for is read from the code: `mode` is not believed.
package struct ActionPages: Sendable {
  private static let maxFormBytes = 64 * 1024

  private let useCases: AccountUseCases
  private let renderer: PageRenderer
  private let logger: Logger

  package init(useCases: AccountUseCases, logger: Logger) throws {
    self.useCases = useCases
    self.logger = logger
    renderer = try PageRenderer()
  }

  package var routes: [WebRoute] {
    [
      WebRoute(
        "/action",
        [
          .get: { request, _ in await show(request) },
          .post: { request, _ in try await apply(request) },
        ]),
      PageRenderer.stylesheet,
    ]
  }

  // MARK: Requests

  /// Shows what a code is for.
  private func show(_ request: Request) async -> Response {
    let link = ActionLinkFields(FormFields(query: request.uri.query ?? ""))
    let language = PageLanguage(link.language, accepted: request.headers[.acceptLanguage])
    return await respond(language) { () async throws(AccountError) in
      try await question(link, language.texts)
    }
  }

  /// Does what a code is for.
  private func apply(_ request: Request) async throws -> Response {
    guard request.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true else {
      return Response(status: .unsupportedMediaType)
    }
    let body = try await request.body.collect(upTo: Self.maxFormBytes)
    let fields = FormFields(query: String(buffer: body))
    let link = ActionLinkFields(fields)
    let language = PageLanguage(link.language, accepted: request.headers[.acceptLanguage])
    let source = request.headers[.forwardedFor].flatMap { IPAddress($0) }.map { CallSource($0) }
    return await respond(language) { () async throws(AccountError) in
      try await answer(link, fields, from: source, language.texts)
    }
  }

  private func respond(
    _ language: PageLanguage, _ make: () async throws(AccountError) -> ActionPage
  ) async -> Response {
    do {
      return renderer.response(try await make(), in: language)
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
      case .passwordReset: passwordReset(texts)
      case .signInLink: ActionPage(texts.signInLink)
      }
    page.facts = facts(info, texts)
    page.problem = problem
    if problem != nil { page.status = .badRequest }
    page.hidden = link.hidden
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

  private func passwordReset(_ texts: PageTexts) -> ActionPage {
    var page = ActionPage(texts.resetPassword, buttons: [.accept(texts.resetPassword.button)])
    page.fields = [
      .password(texts.newPassword, name: "newPassword", use: "new-password"),
      .password(texts.newPasswordAgain, name: "repeatedPassword", use: "new-password"),
    ]
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
      return try await finishReset(Secret(token), link, fields, texts)
    }
    guard let code = link.code else { return ActionPage(texts.incompleteLink, status: .badRequest) }
    do {
      let info = try await useCases.actionCodeInfo(code)
      switch info.kind {
      case .passwordReset: return try await resetPassword(code, link, fields, texts)
      // The application signs in; here is nothing to apply.
      case .signInLink: return try await question(link, texts)
      case .verifyEmail, .changeEmail, .recoverEmail: break
      }
      let answer = ActionCodeAnswer(fields)
      let applied = try await useCases.applyActionCode(code, answer: answer, caller: nil, from: source)
      if let reset = applied.passwordResetCode {
        var page = passwordReset(texts)
        page.title = texts.addressRecovered.title
        page.paragraphs = texts.addressRecovered.paragraphs
        page.facts = [PageFact(texts.address, applied.email)]
        page.hidden = link.hidden(code: reset)
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
    _ code: Secret, _ link: ActionLinkFields, _ fields: FormFields, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    let password = fields["newPassword"] ?? ""
    guard password == fields["repeatedPassword"] else {
      return try await question(link, texts, problem: texts.passwordsDiffer)
    }
    do {
      return changed(try await useCases.resetPassword(.code(code), to: Secret(password)), link, texts)
    } catch {
      guard let challenge = error.challenge else { throw error }
      // The code is used up: the pending token takes its place.
      let factors = challenge.factors.filter { $0.kind == .totp }
      return secondFactor(
        challenge.pendingToken.reveal(), factors.map { ($0.id.rawValue, $0.displayName ?? "") }, link, texts)
    }
  }

  // MARK: Second factor

  /// Asks for the second factor of an account, and for the new password again, because a page keeps no secrets.
  private func secondFactor(
    _ token: String, _ factors: [(id: String, name: String)], _ link: ActionLinkFields, _ texts: PageTexts,
    problem: String? = nil
  ) -> ActionPage {
    var page = passwordReset(texts)
    page.title = texts.secondFactor.title
    page.paragraphs = texts.secondFactor.paragraphs
    page.buttons = [.accept(texts.secondFactor.button)]
    page.fields.insert(.code(texts.secondFactorCode, name: "code"), at: 0)
    page.hidden = link.carried + [HiddenField(name: "pendingToken", value: token)]
    if factors.count > 1 {
      page.choice = PageChoice(
        label: texts.authenticatorApp, name: "factor",
        options: factors.map { PageChoice.Option(value: $0.id, label: $0.name.isEmpty ? $0.id : $0.name) })
      page.hidden += factors.map { HiddenField(name: "factorName.\($0.id)", value: $0.name) }
    } else if let factor = factors.first {
      page.hidden.append(HiddenField(name: "factor", value: factor.id))
    }
    page.problem = problem
    if problem != nil { page.status = .badRequest }
    return page
  }

  private func finishReset(
    _ token: Secret, _ link: ActionLinkFields, _ fields: FormFields, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    let password = fields["newPassword"] ?? ""
    var problem = texts.passwordsDiffer
    if password == fields["repeatedPassword"] {
      do {
        let assertion = FactorAssertion(code: fields["code"] ?? "", factor: fields["factor"])
        return changed(
          try await useCases.resetPassword(.secondFactor(pendingToken: token, assertion), to: Secret(password)), link,
          texts)
      } catch  where error.isUserCorrectable {
        problem = texts.problem(error)
      }
    }
    var factors = fields.values(of: "factorName.").map { (id: $0.key, name: $0.value) }.sorted { $0.id < $1.id }
    if factors.isEmpty, let factor = fields["factor"] { factors = [(factor, "")] }
    return secondFactor(token.reveal(), factors, link, texts, problem: problem)
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
  /// What was typed: six digits from an app, in whatever script, or a recovery code.
  fileprivate init(code: String, factor: String?) {
    let typed = code.filter { !$0.isWhitespace }
    let digits = typed.compactMap(\.wholeNumberValue)
    if let factor, typed.count == 6, digits.count == 6 {
      self = .totp(FactorID(rawValue: factor), code: Secret(digits.map(String.init).joined()))
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
