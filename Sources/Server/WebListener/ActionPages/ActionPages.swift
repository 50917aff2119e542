package import Accounts
package import Branding
internal import Hummingbird
package import Logging

/// The pages behind the links of mails: `<public URL>/action?mode=...&oobCode=...&continueUrl=...&lang=...`.
///
/// A GET shows what the code is for and changes nothing, because programs that look for harmful links open them too; a POST
/// from the form does it. The code in the form is what a forged request lacks, so there is no other token against forgery,
/// and no cookie. What a code is for is read from the code: `mode` is not believed.
package struct ActionPages: Sendable {
  let useCases: AccountUseCases
  private let renderer: PageRenderer
  private let logger: Logger

  package init(useCases: AccountUseCases, branding: Branding, logger: Logger) throws {
    self.useCases = useCases
    self.logger = logger
    renderer = try PageRenderer(branding)
  }

  package var routes: [WebRoute] {
    [.page("/action") { await respond(to: $0) }, renderer.stylesheet]
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

  func question(
    _ link: ActionLinkFields, _ texts: PageTexts, problem: PageProblem? = nil
  ) async throws(AccountError) -> ActionPage {
    guard let code = link.code else { return ActionPage(texts.incompleteLink, status: .badRequest) }
    let info = try await useCases.actionCodeInfo(code)
    if link.isForApplication, let target = target(link) { return application(info, link, target, texts) }
    var page =
      switch info.kind {
      case .verifyEmail: verification(info, texts.verifyEmail, texts)
      case .changeEmail: verification(info, texts.changeEmail, texts)
      case .recoverEmail: ActionPage(texts.recoverEmail, buttons: [.accept(texts.recoverEmail.button)])
      case .passwordReset: passwordReset(info, texts)
      case .signInLink: ActionPage(texts.signInLink)
      }
    page.facts = facts(info, texts)
    if let problem { page.refuse(problem) }
    page.hidden += link.hidden
    return page
  }

  /// Whether the account is the user's is shown by its password, or by the user's word if the operator allows that.
  private func verification(_ info: ActionCodeInfo, _ text: PageTexts.Question, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(text)
    if info.takesPassword {
      page.fields = [.password(texts.accountPassword, name: "password", use: "current-password")]
      page.username = info.email ?? info.newEmail
      page.buttons = [.accept(text.button)]
    } else if !info.takesConfirmation {
      page.paragraphs.append(texts.signInFirst)
    }
    if info.takesConfirmation { page.buttons.append(.confirm(texts.accountIsMine, isMain: !info.takesPassword)) }
    page.buttons.append(.deny(texts.notMine))
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
      return try await finishReset(Secret(token), link, fields, from: source, texts)
    }
    guard let code = link.code else { return ActionPage(texts.incompleteLink, status: .badRequest) }
    do {
      let info = try await useCases.actionCodeInfo(code)
      switch info.kind {
      case .passwordReset: return try await resetPassword(code, info, link, fields, from: source, texts)
      // The application signs in; here is nothing to apply.
      case .signInLink: return try await question(link, texts)
      case .verifyEmail, .changeEmail, .recoverEmail: break
      }
      let answer = ActionCodeAnswer(fields)
      let applied = try await useCases.applyActionCode(
        code, answer: answer, caller: nil, call: CallContext(source: source))
      if let reset = applied.passwordResetCode {
        var page = passwordReset(try await useCases.actionCodeInfo(reset), texts)
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

  /// The page that the user continues to according to the link, if the operator allows it: anyone can write a link.
  func target(_ link: ActionLinkFields) -> String? {
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

extension AccountError {
  /// Whether the same form can be sent again with something else in it.
  var isUserCorrectable: Bool {
    switch reason {
    case .invalidLoginCredentials, .missingPassword, .weakPassword, .passwordDoesNotMeetRequirements, .invalidCode,
      .missingCode,
      .tooManyAttemptsTryLater:
      true
    default: false
    }
  }
}
