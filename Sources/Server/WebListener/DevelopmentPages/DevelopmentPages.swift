internal import Accounts
package import Branding
internal import HTTPTypes
internal import Hummingbird
package import Providers

/// The pages and documents of the development provider, `/development/<provider>/...`, which exist only with `--dev`.
///
/// They respond only to browsers on this machine. A page on another site could make its own hostname resolve to this
/// machine's address and reach these pages through such a browser. A request must therefore also specify this machine
/// as its host.
package struct DevelopmentPages: Sendable {
  private let development: DevelopmentProvider
  private let renderer: PageRenderer

  package init(_ development: DevelopmentProvider, branding: Branding) throws {
    self.development = development
    renderer = try PageRenderer(branding)
  }

  package var routes: [WebRoute] {
    development.providers.flatMap { provider in
      let path = "\(DevelopmentProvider.path)/\(provider.id.rawValue)"
      let routes: [WebRoute] = [
        .document(at: "\(path)/.well-known/openid-configuration") { [development] in
          WebDocument(contentType: "application/json", development.discoveryDocument(of: provider.id))
        },
        .document(at: "\(path)/keys") { [development] in
          WebDocument(contentType: "application/jwk-set+json", development.keySet)
        },
        .page("\(path)/authorize") { authorize(at: provider, $0) },
        .endpoint("\(path)/token") { [development] request in
          let answer = development.redeem(at: provider.id) { request.fields[$0] }
          return Response(WebDocument(status: answer.status, contentType: "application/json", answer.document))
        },
      ]
      return routes.map(\.onThisMachineAlone)
    }
  }

  /// Prompts the user for an email address, and redirects the browser to the application.
  private func authorize(at provider: ProviderDescription, _ request: PageRequest) -> Response {
    let language = request.language()
    let texts = language.developmentTexts
    do throws(DevelopmentSignIn.Problem) {
      let signIn = try development.signIn(at: provider.id) { request.fields[$0] }
      guard request.isForm else {
        return renderer.response(question(signIn, provider, request, texts, language), in: language)
      }
      guard request.fields["answer"] == "accept" else { return redirect(to: development.cancelURL(of: signIn)) }
      guard let user = DevelopmentUser(email: request.fields["email"] ?? "") else {
        var page = question(signIn, provider, request, texts, language)
        page.refuse(PageProblem(texts.noAddress, in: "email"))
        return renderer.response(page, in: language)
      }
      return redirect(to: development.redirectURL(of: signIn, for: user))
    } catch {
      var page = ActionPage(texts.unusable, status: .badRequest)
      page.facts = [PageFact(language.providerTexts.details, error.message)]
      page.base = Self.base
      return renderer.response(page, in: language)
    }
  }

  private func question(
    _ signIn: DevelopmentSignIn, _ provider: ProviderDescription, _ request: PageRequest, _ texts: DevelopmentTexts,
    _ language: PageLanguage
  ) -> ActionPage {
    var page = ActionPage(texts.signIn, buttons: [.accept(texts.signIn.button), .deny(texts.cancel)])
    page.facts = [PageFact(language.providerTexts.provider, provider.displayName)]
    var address = PageField(label: texts.address, name: "email", use: "email", type: "email")
    address.value = request.fields["email"] ?? signIn.hint ?? "ada@example.com"
    address.isFocused = true
    page.fields = [address]
    page.hidden = Self.repeatedFields.compactMap { name in
      request.fields[name].map { HiddenField(name: name, value: $0) }
    }
    page.base = Self.base
    page.form = "\(DevelopmentProvider.path.dropFirst())/\(provider.id.rawValue)/authorize"
    page.leadsToApplication = true
    return page
  }

  private func redirect(to url: String) -> Response {
    Response(status: .seeOther, headers: [.location: url, .cacheControl: "no-store"])
  }

  /// The relative path from a page to the listener's root.
  private static let base = "../../"

  /// The request fields that the form repeats.
  private static let repeatedFields = [
    "response_type", "client_id", "redirect_uri", "state", "nonce", "code_challenge", "code_challenge_method",
  ]
}

extension WebRoute {
  /// A copy of the route that refuses clients on other machines, and requests that specify a different host.
  fileprivate var onThisMachineAlone: WebRoute {
    WebRoute(
      path,
      handlers.mapValues { handler in
        { request, context in
          guard request.isLocal else {
            return Response(
              WebDocument(
                status: 403,
                "The development provider accepts only requests from the server's own machine.\n"))
          }
          return try await handler(request, context)
        }
      })
  }
}
