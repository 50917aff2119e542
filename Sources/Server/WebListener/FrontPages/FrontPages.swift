package import Branding
internal import HTTPTypes
internal import Hummingbird
package import Providers

/// The page at `/`, which describes this server, and the response for all paths without a page.
package struct FrontPages: Sendable {
  private let development: DevelopmentProvider?
  private let renderer: PageRenderer

  /// - Parameter development: The provider whose issuers the front page shows; nil if there is none.
  package init(development: DevelopmentProvider?, branding: Branding) throws {
    self.development = development
    renderer = try PageRenderer(branding)
  }

  package var routes: [WebRoute] {
    let handler: WebRoute.Handler = { request, _ in respond(to: request) }
    let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]
    return [WebRoute("/", Dictionary(uniqueKeysWithValues: methods.map { ($0, handler) }))]
  }

  private func respond(to request: Request) -> Response {
    let language = PageLanguage(nil, accepted: request.headers[.acceptLanguage])
    let path = request.uri.path
    guard path == "/" else {
      var page = ActionPage(language.frontTexts.noSuchPage, status: .notFound)
      page.base = Self.wayUp(from: path)
      return renderer.response(page, in: language)
    }
    guard let development else { return renderer.response(ActionPage(language.frontTexts.start), in: language) }
    var page = ActionPage(language.frontTexts.developmentStart)
    page.facts = development.providers.map { PageFact($0.displayName, development.issuer(of: $0.id)) }
    return renderer.response(page, in: language)
  }

  /// Returns the relative path from a page to the listener's root.
  private static func wayUp(from path: String) -> String {
    // A path with more than eight folders has no page, so the error page does not need the stylesheet.
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") } - 1
    return depth <= 8 ? String(repeating: "../", count: max(depth, 0)) : ""
  }
}

/// The text of the front pages in one language.
struct FrontTexts: Sendable {
  let start: PageTexts.Statement
  /// The text of the front page if the server was started with `--dev`. Below the text, the page lists the issuers of
  /// the development provider.
  let developmentStart: PageTexts.Statement
  let noSuchPage: PageTexts.Statement
}

extension PageLanguage {
  var frontTexts: FrontTexts {
    switch self {
    case .english: .english
    case .german: .german
    case .persian: .persian
    }
  }
}
