package import Accounts
package import Branding
internal import Hummingbird
package import Logging

/// The pages for signing in with a provider: `/callback/<provider>`, to which the provider redirects the browser, and
/// `/device`, on which the user of a device enters the device's code.
///
/// On the page for devices, a GET changes nothing. Only a POST makes changes. It must either contain the code from the
/// page that the user saw after the provider's redirect, or deny a device with the device's code. A forged request
/// cannot contain the page's code, so the form needs neither a CSRF token nor a cookie. To confirm a device, the user
/// must also type the device's code, because an attacker could trick the user into clicking a button.
package struct ProviderPages: Sendable {
  private let useCases: AccountUseCases
  private let renderer: PageRenderer
  private let logger: Logger

  package init(useCases: AccountUseCases, branding: Branding, logger: Logger) throws {
    self.useCases = useCases
    self.logger = logger
    renderer = try PageRenderer(branding)
  }

  /// The routes. The list is empty if no provider signs users in through a browser.
  package var routes: [WebRoute] {
    let providers = useCases.providerSignIn.browserProviders
    guard !providers.isEmpty else { return [] }
    return providers.map { provider in
      .callback("/callback/\(provider.rawValue)") { await callback(of: provider, $0) }
    } + [.page("/device") { await device($0) }]
  }

  // MARK: Callback

  /// Handles the provider's response, which arrives in the query or, with `response_mode=form_post` (used by Apple), in
  /// a form.
  private func callback(of provider: ProviderID, _ request: PageRequest) async -> Response {
    let fields = request.fields
    let language = request.language()
    let texts = language.providerTexts
    do throws(AccountError) {
      let callback = ProviderCallback(
        provider: provider, state: Secret(fields["state"] ?? ""),
        answer: fields["code"].flatMap { code in
          code.isEmpty
            ? nil : AuthorizationAnswer(code: Secret(code), issuer: fields["iss"], user: fields["user"])
        }, error: fields["error"])
      switch try await useCases.providerSignIn.finishProviderVisit(callback, call: CallContext(source: request.source))
      {
      case .redirect(let url):
        return Response(status: .seeOther, headers: [.location: url, .cacheControl: "no-store"])
      case .confirmation(let info, let code):
        var page = confirmation(info, code, texts, in: language)
        page.base = "../"
        return renderer.response(page, in: language)
      }
    } catch {
      var page = failure(error, texts)
      page.base = "../"
      return renderer.response(page, in: language)
    }
  }

  // MARK: Devices

  private func device(_ request: PageRequest) async -> Response {
    let language = request.language()
    let texts = language.providerTexts
    do throws(AccountError) {
      let page =
        request.isForm
        ? try await answer(request.fields, from: request.source, texts, in: language)
        : try await linked(request, texts, in: language)
      return renderer.response(page, in: language)
    } catch {
      guard error.reason == .invalidCode else { return renderer.response(failure(error, texts), in: language) }
      var page = entry(texts)
      page.refuse(PageProblem(texts.unknownCode, in: "userCode"))
      return renderer.response(page, in: language)
    }
  }

  /// Returns the page for a link with the code of a device. If a page of another site contains the link, the user must
  /// submit the code first. Otherwise, such a page could open links with wrong codes until the server refuses the codes
  /// of all devices in the user's network.
  private func linked(
    _ request: PageRequest, _ texts: ProviderTexts, in language: PageLanguage
  ) async throws(AccountError) -> ActionPage {
    let userCode = request.fields["user_code"] ?? ""
    guard request.isFromOtherSite else { return try await shown(userCode, from: request.source, texts, in: language) }
    var page = entry(texts)
    page.fields[0].value = userCode
    return page
  }

  private func answer(
    _ fields: FormFields, from source: CallSource?, _ texts: ProviderTexts, in language: PageLanguage
  ) async throws(AccountError) -> ActionPage {
    let userCode = fields["userCode"] ?? ""
    if let code = fields["code"].map({ Secret($0) }) {
      do {
        guard fields["answer"] == "confirm" else {
          try await useCases.providerSignIn.denyDevice(code: code)
          return ActionPage(texts.denied)
        }
        switch try await useCases.providerSignIn.confirmDevice(
          code: code, userCode: userCode, call: CallContext(source: source))
        {
        case .confirmed: return ActionPage(texts.signedIn)
        case .refused: return ActionPage(texts.wrongCodes, status: .gone)
        case .wrongCode(let info):
          var page = confirmation(info, code, texts, in: language)
          page.refuse(PageProblem(texts.wrongCode, in: "userCode"))
          return page
        }
      } catch  where error.reason == .invalidPendingToken {
        return ActionPage(texts.answered, status: .gone)
      }
    }
    guard fields["answer"] == "deny" else { return try await shown(userCode, from: source, texts, in: language) }
    try await useCases.providerSignIn.denyDevice(userCode: userCode, call: CallContext(source: source))
    return ActionPage(texts.denied)
  }

  /// Returns the page that asks whether a device belongs to the user and that links to the provider. If the code is
  /// empty, returns the page that asks for the device's code.
  ///
  /// The page uses a link instead of a form, because many browsers apply the `form-action` directive of a page's
  /// content security policy to every redirect after a form submission, and the server cannot know all addresses to
  /// which a provider redirects.
  private func shown(
    _ userCode: String, from source: CallSource?, _ texts: ProviderTexts, in language: PageLanguage
  ) async throws(AccountError) -> ActionPage {
    guard !userCode.isEmpty else { return entry(texts) }
    let (url, info) = try await useCases.providerSignIn.authorizationURL(
      userCode: userCode, call: CallContext(source: source))
    var page = question(texts.checkDevice, info, texts, in: language)
    page.link = PageLink(label: texts.checkDevice.button, url: url)
    page.buttons = [.deny(texts.notMine)]
    page.hidden = [HiddenField(name: "userCode", value: userCode)]
    return page
  }

  private func entry(_ texts: ProviderTexts) -> ActionPage {
    var page = ActionPage(texts.enterCode, buttons: [.accept(texts.enterCode.button)])
    page.form = "device"
    page.fields = [.userCode(texts.code, name: "userCode", hint: texts.codeHint)]
    return page
  }

  /// Returns the page on which the user confirms or denies a device after the visit to the provider. The page does not
  /// show the device's code, because the user must read the code from the device.
  private func confirmation(
    _ info: DeviceSignInInfo, _ code: Secret, _ texts: ProviderTexts, in language: PageLanguage
  ) -> ActionPage {
    var page = question(texts.confirmDevice, info, texts, in: language)
    page.fields = [.userCode(texts.code, name: "userCode", hint: texts.codeHint)]
    page.hidden = [HiddenField(name: "code", value: code.reveal())]
    page.buttons = [
      PageButton(label: texts.confirmDevice.button, answer: "confirm", isMain: true, skipsFields: false),
      .deny(texts.notMine),
    ]
    return page
  }

  private func question(
    _ text: PageTexts.Question, _ info: DeviceSignInInfo, _ texts: ProviderTexts, in language: PageLanguage
  ) -> ActionPage {
    var page = ActionPage(text)
    page.form = "device"
    if let userCode = info.userCode { page.facts.append(PageFact(texts.code, userCode)) }
    if !info.deviceLabel.isEmpty { page.facts.append(PageFact(texts.device, info.deviceLabel)) }
    if let address = info.address { page.facts.append(PageFact(texts.address, address)) }
    page.facts.append(PageFact(texts.started, language.texts.format(info.startedAt)))
    page.facts.append(PageFact(texts.provider, info.providerName))
    if let user = info.userName { page.facts.append(PageFact(texts.user, user)) }
    return page
  }

  private func failure(_ error: AccountError, _ texts: ProviderTexts) -> ActionPage {
    if error.reason == .internalError { logger.error("A sign-in page failed", metadata: ["error": "\(error)"]) }
    switch error.reason {
    case .invalidPendingToken: return ActionPage(texts.used, status: .gone)
    case .authorizationDenied: return ActionPage(texts.declined)
    case .tokenExpired, .userNotFound, .userDisabled: return ActionPage(texts.sessionEnded, status: .forbidden)
    case .tooManyAttemptsTryLater, .resourceExhausted:
      return ActionPage(texts.tooManyAttempts, status: .tooManyRequests)
    case .providerUnavailable, .unavailable, .conflictingChange:
      return ActionPage(texts.unavailable, status: .serviceUnavailable)
    case .internalError: return ActionPage(texts.unavailable, status: .internalServerError)
    default:
      var page = ActionPage(texts.refused, status: .forbidden)
      page.facts = [PageFact(texts.details, error.message)]
      return page
    }
  }
}
