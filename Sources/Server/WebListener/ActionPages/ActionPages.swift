package import Accounts
package import Branding
internal import Hummingbird
package import Logging

/// The pages behind the links in emails: `<public URL>/action?mode=...&oobCode=...&continueUrl=...&lang=...`.
///
/// A GET shows the purpose of the code and changes nothing, because programs that scan emails for harmful links also
/// open the links. A POST of the form applies the code. A forged request cannot contain the code, so the form needs
/// neither a CSRF token nor a cookie. The server derives the purpose from the code, because `mode` cannot be trusted.
///
/// Each form contains a key. If the browser resubmits a form because the response was lost, the server returns the same
/// response.
package struct ActionPages: Sendable {
  let useCases: AccountUseCases
  private let catalog: ProviderCatalog
  private let renderer: PageRenderer
  private let logger: Logger

  package init(useCases: AccountUseCases, catalog: ProviderCatalog, branding: Branding, logger: Logger) throws {
    self.useCases = useCases
    self.catalog = catalog
    self.logger = logger
    renderer = try PageRenderer(branding)
  }

  package var routes: [WebRoute] {
    [.page("/action") { await respond(to: $0) }, renderer.stylesheet]
  }

  /// Shows the purpose of a code or, if the form was submitted, applies the code.
  private func respond(to request: PageRequest) async -> Response {
    let link = ActionLinkFields(request.fields)
    let language = request.language(named: link.language)
    do throws(AccountError) {
      var page =
        request.isForm
        ? try await answer(link, request.fields, request.call, language.texts)
        : try await question(link, language.texts)
      page.hidden.append(.requestKey())
      return renderer.response(page, in: language)
    } catch {
      if error.reason == .internalError { logger.error("An action page failed", metadata: ["error": "\(error)"]) }
      return renderer.response(ActionPage(error, language.texts), in: language)
    }
  }

  // MARK: Questions

  func question(
    _ link: ActionLinkFields, _ texts: PageTexts, problem: PageProblem? = nil, sent: SentCode? = nil
  ) async throws(AccountError) -> ActionPage {
    guard let code = link.code else { return ActionPage(texts.incompleteLink, status: .badRequest) }
    let info: ActionCodeInfo
    do {
      info = try await useCases.codeUse.actionCodeInfo(code)
    } catch {
      guard error.reason == .expiredOOBCode, try await useCases.codeUse.canBeMailedAnew(code) else { throw error }
      var page = ActionPage(texts.mailAnother, buttons: [.confirm(texts.mailAnother.button, isMain: true)])
      page.hidden += link.hidden
      return page
    }
    if link.isForApplication, let target = target(link) { return application(info, link, target, texts) }
    var page =
      switch info.kind {
      case .verifyEmail: verification(info, texts.verifyEmail, texts)
      case .changeEmail: verification(info, texts.changeEmail, texts)
      case .recoverEmail: takingBack(info, sent, texts)
      case .methodNotice: methodNotice(info, texts)
      case .passwordReset: passwordReset(info, texts)
      case .signInLink: ActionPage(texts.signInLink)
      }
    page.facts = facts(info, texts) + page.facts + (info.recovery.map { texts.plan($0, catalog) } ?? [])
    if let problem { page.refuse(problem) }
    page.hidden += link.hidden
    return page
  }

  /// Returns the page for a verification. The user proves ownership of the account with its password, with a
  /// confirmation if the operator allows it, or by signing in first.
  private func verification(_ info: ActionCodeInfo, _ text: PageTexts.Question, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(text)
    let proof =
      info.takesPassword ? texts.enterPassword : info.takesConfirmation ? texts.confirmAccount : texts.signInFirst
    page.paragraphs[0] += " \(proof)"
    if info.takesPassword {
      page.fields = [.password(texts.accountPassword, name: "password", use: "current-password")]
      page.username = info.email ?? info.newEmail
      page.buttons = [.accept(text.button)]
    }
    if info.takesConfirmation { page.buttons.append(.confirm(texts.accountIsMine, isMain: !info.takesPassword)) }
    // Denying a verification affects the whole account; denying a change affects only that change.
    page.buttons.append(.deny(info.kind == .verifyEmail ? texts.accountIsNotMine : texts.notMine))
    return page
  }

  /// Returns the page that describes the effects of recovering the previous address. The page asks for an older
  /// password or second factor if presenting one changes these effects. The server sends a code to an older phone only
  /// after the user has pressed the button for that phone.
  private func takingBack(_ info: ActionCodeInfo, _ sent: SentCode?, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(texts.recoverEmail, buttons: [.accept(texts.recoverEmail.button)])
    guard let recovery = info.recovery, recovery.takesOlderMethod else { return page }
    page.paragraphs.append(texts.showOlderMethod)
    let phones = recovery.olderFactors.phones
    if let sent {
      page.ask(for: sent, to: phones, texts)
    } else {
      var password = PageField.password(texts.olderPassword, name: "password", use: "current-password")
      password.isRequired = false
      page.fields = [password, .code(texts.olderCode, name: "code", isRequired: false)]
    }
    page.buttons += phones.map { .send(to: $0, texts) }
    return page
  }

  /// Sends a code to a phone that used to be a second factor of the account, so that the user can prove possession of
  /// the phone.
  private func sendOlderCode(
    to factor: FactorID, _ code: Secret, _ link: ActionLinkFields, _ call: CallContext, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    do {
      let sent = try await useCases.codeUse.sendOlderFactorCode(code, to: factor, call: call)
      return try await question(link, texts, sent: SentCode(sessionInfo: sent.sessionInfo, factor: factor))
    } catch  where error.reason == .mfaEnrollmentNotFound {
      return try await question(link, texts)
    } catch  where error.isAboutSending {
      return try await question(link, texts, problem: PageProblem(texts.codeNotSent))
    }
  }

  private func methodNotice(_ info: ActionCodeInfo, _ texts: PageTexts) -> ActionPage {
    var page = ActionPage(texts.revertMethod, buttons: [.accept(texts.revertMethod.button)])
    page.buttons.append(.confirm(texts.itWasMe, isMain: false))
    return page
  }

  /// Returns a page with a link that passes the code to the application. Merely opening the page has no effect.
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
    _ link: ActionLinkFields, _ fields: FormFields, _ call: CallContext, _ texts: PageTexts
  ) async throws(AccountError) -> ActionPage {
    if let token = fields["pendingToken"] {
      return try await finishReset(Secret(token), link, fields, call, texts)
    }
    guard let code = link.code else { return ActionPage(texts.incompleteLink, status: .badRequest) }
    do {
      if try await useCases.codeUse.mailAnew(code) { return ActionPage(texts.anotherMailed) }
      // The kind is parsed from the code instead of looked up, because this form may already have used the code.
      guard let kind = ActionCode.Kind(ofCode: code) else { return try await question(link, texts) }
      switch kind {
      case .passwordReset: return try await resetPassword(code, link, fields, call, texts)
      // The application signs the user in, so there is nothing to apply here.
      case .signInLink: return try await question(link, texts)
      case .recoverEmail:
        if case .send(let factor) = FormButton(fields) {
          return try await sendOlderCode(to: factor, code, link, call, texts)
        }
      case .verifyEmail, .changeEmail, .methodNotice: break
      }
      let answer = ActionCodeAnswer(fields, for: kind)
      let applied = try await useCases.codeUse.applyActionCode(code, answer: answer, caller: nil, call: call)
      if let reset = applied.passwordResetCode {
        var page = passwordReset(try await useCases.codeUse.actionCodeInfo(reset), texts)
        let text = applied.kind == .methodNotice ? texts.methodsDisowned : texts.addressRecovered
        page.title = text.title
        page.paragraphs.replaceSubrange(0..<texts.resetPassword.paragraphs.count, with: text.paragraphs)
        page.facts = [PageFact(texts.address, applied.email)]
        if let done = applied.recovery {
          page.facts += texts.result(done, catalog)
          if done.leavesAnything { page.paragraphs.append(texts.lookThrough) }
        }
        page.hidden += link.hidden(code: reset)
        return page
      }
      // The user resubmitted the form after choosing the password.
      if kind == .recoverEmail { return ActionPage(texts.usedLink, status: .gone) }
      return done(answer, applied, link, texts)
    } catch  where error.isUserCorrectable {
      return try await question(link, texts, problem: texts.problem(error), sent: SentCode(fields))
    }
  }

  private func done(
    _ answer: ActionCodeAnswer, _ applied: AppliedActionCode, _ link: ActionLinkFields, _ texts: PageTexts
  ) -> ActionPage {
    let text: PageTexts.Statement =
      switch (applied.kind, answer) {
      case (.methodNotice, .confirm): texts.methodConfirmed
      case (.methodNotice, _): texts.methodsDisownedElsewhere
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

  /// Returns the link's continue URL, or nil if the operator does not allow it. The check is necessary because anyone
  /// can create a link.
  func target(_ link: ActionLinkFields) -> String? {
    link.continueURL.flatMap { useCases.codeUse.allowsContinuing(to: $0) ? $0 : nil }
  }
}

extension ActionCodeAnswer {
  /// Creates the answer from the fields of the form, including the pressed button.
  fileprivate init(_ fields: FormFields, for kind: ActionCode.Kind) {
    if kind == .recoverEmail, let code = fields["code"], !code.isEmpty, fields["password"]?.isEmpty != false {
      self =
        if let sent = SentCode(fields) {
          .show(OlderMethod(phoneCode: (sent.sessionInfo, Secret(code))))
        } else {
          .show(OlderMethod(factorCode: Secret(code)))
        }
      return
    }
    self =
      switch fields["answer"] {
      case "deny": .deny
      case "confirm": .confirm
      default: .accept(password: fields["password"].flatMap { $0.isEmpty ? nil : Secret($0) })
      }
  }
}

extension AccountError {
  /// Whether the user can correct the form and resubmit it.
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
