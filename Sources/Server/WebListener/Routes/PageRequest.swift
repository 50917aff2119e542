internal import Accounts
internal import ByteCoding
internal import HTTPTypes
internal import Hummingbird
internal import IPAddresses
internal import Providers

/// A request for a page by a browser.
struct PageRequest: Sendable {
  /// The fields of the query, or of the form.
  let fields: FormFields
  /// Whether the user has submitted a form. Other requests do not change anything, except on callback routes.
  let isForm: Bool
  /// The request with the form's key (``HiddenField/requestKey()``); nil if the form has no key.
  let keyedRequest: KeyedRequest?
  let source: CallSource?
  private let acceptedLanguages: String?

  /// - Parameter text: The text of the query or of the form.
  fileprivate init(_ request: Request, _ text: String, isForm: Bool) {
    fields = FormFields(query: text)
    self.isForm = isForm
    keyedRequest =
      isForm
      ? fields[HiddenField.requestKeyName].flatMap { Base64.decode($0.utf8, alphabet: .url) }.flatMap(RequestKey.init)
        .map {
          KeyedRequest(key: $0, method: request.uri.path, message: Array(text.utf8))
        } : nil
    source = request.client.map { CallSource($0) }
    acceptedLanguages = request.headers[.acceptLanguage]
  }

  /// The context of the calls with which the request is handled. A form that is submitted again gets the same response.
  var call: CallContext { CallContext(source: source, request: keyedRequest) }

  /// Returns the language in which to show the page.
  ///
  /// - Parameter tag: The language that a link specifies.
  func language(named tag: String? = nil) -> PageLanguage { PageLanguage(tag, accepted: acceptedLanguages) }
}

extension HiddenField {
  fileprivate static let requestKeyName = "requestKey"

  /// Returns a field with a new key for a form. With this key, the browser can send the form again if the response was
  /// lost.
  static func requestKey() -> HiddenField {
    let key = (0..<RequestKey.length).map { _ in UInt8.random(in: .min ... .max) }
    return HiddenField(name: requestKeyName, value: Base64.string(of: key, alphabet: .url))
  }
}

extension Request {
  /// The peer, or the client that a trusted proxy reported.
  var client: IPAddress? { headers[.clientAddress].flatMap { IPAddress($0) } }

  /// Whether the body contains the fields of a form.
  var isForm: Bool {
    headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
  }

  /// Whether the client is on this machine, and the request specifies this machine as its host. A request that a proxy
  /// or a tunnel has forwarded is not local, because its client can be anywhere.
  var isLocal: Bool {
    client?.isLoopback == true && head.authority.map(DevelopmentProvider.isLocal) == true
      && Self.fieldsOfProxies.allSatisfy { headers[$0] == nil }
  }

  /// The fields that only proxies and tunnels add to a request.
  private static let fieldsOfProxies: [HTTPField.Name] = [
    .forwarded, .forwardedFor, .forwardedHost, .forwardedProto, .realIP, .via,
  ]

  /// Whether a browser sends the request for something other than a page in a window or a tab, such as a frame or an
  /// image of another page. A page cannot alter the header in which the browser reports this.
  fileprivate var isForPartOfPage: Bool { headers[.secFetchDest].map { $0 != "document" } ?? false }

  /// Whether a page from another site has made the browser send the request.
  fileprivate var isFromOtherSite: Bool { headers[.secFetchSite] == "cross-site" }
}

extension HTTPField.Name {
  /// The header that states for what a browser makes the request (Fetch Metadata Request Headers, section 2.1).
  fileprivate static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
  /// The header that states how the page that made a request is related to the target (section 2.4).
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}

extension WebRoute {
  private static let maxFormBytes = 64 * 1024

  /// Returns a route to a page with a form. A GET passes the fields of the query, and a POST passes those of the form.
  /// A GET must not change anything.
  ///
  /// The page is served only as a top-level document, and only the page itself sends its form. Otherwise, any page that
  /// a user has open could make requests on behalf of the user's network.
  static func page(_ path: String, _ respond: @escaping @Sendable (PageRequest) async -> Response) -> WebRoute {
    let submit = form(respond)
    return WebRoute(path, read: query(respond)) { request, context in
      guard !request.isFromOtherSite else {
        return refusal("This form is sent from its own page only. Open that page, and send the form from there.\n")
      }
      return try await submit(request, context)
    }.toWholePages
  }

  /// Returns a route to which another service redirects the browser. A GET request to this route has effects, so the
  /// route does not support HEAD.
  ///
  /// The redirect must be that of a window or a tab. Otherwise, a page could hide a whole sign-in from the user.
  static func callback(_ path: String, _ respond: @escaping @Sendable (PageRequest) async -> Response) -> WebRoute {
    WebRoute(path, [.get: query(respond), .post: form(respond)]).toWholePages
  }

  /// A copy of the route that refuses requests for parts of pages.
  private var toWholePages: WebRoute {
    WebRoute(
      path,
      handlers.mapValues { handler in
        { request, context in
          guard !request.isForPartOfPage else {
            return Self.refusal("This page is not part of another one. Open it in a window of its own.\n")
          }
          return try await handler(request, context)
        }
      })
  }

  private static func refusal(_ text: String) -> Response { Response(WebDocument(status: 403, text)) }

  /// Returns a route to which other programs send a form.
  static func endpoint(_ path: String, _ respond: @escaping @Sendable (PageRequest) async -> Response) -> WebRoute {
    WebRoute(path, [.post: form(respond)])
  }

  private static func query(_ respond: @escaping @Sendable (PageRequest) async -> Response) -> Handler {
    { request, _ in
      await respond(PageRequest(request, request.uri.query ?? "", isForm: false))
    }
  }

  private static func form(_ respond: @escaping @Sendable (PageRequest) async -> Response) -> Handler {
    { request, _ in
      guard request.isForm else { return Response(status: .unsupportedMediaType) }
      let body = try await request.body.collect(upTo: maxFormBytes)
      return await respond(PageRequest(request, String(buffer: body), isForm: true))
    }
  }
}
