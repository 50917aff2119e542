internal import Accounts
internal import ByteCoding
internal import HTTPTypes
internal import Hummingbird
internal import IPAddresses
internal import Providers

/// A browser's request for a page.
struct PageRequest: Sendable {
  /// The fields of the query or the form.
  let fields: FormFields
  /// Whether the user has submitted a form. Other requests do not change anything, except on callback routes.
  let isForm: Bool
  /// Whether a page from another site caused the request.
  let isFromOtherSite: Bool
  /// The request with the form's key (``HiddenField/requestKey()``); nil if the form has no key.
  let keyedRequest: KeyedRequest?
  let source: CallSource?
  private let acceptedLanguages: String?

  /// - Parameter text: The text of the query or of the form.
  fileprivate init(_ request: Request, _ text: String, isForm: Bool) {
    fields = FormFields(query: text)
    self.isForm = isForm
    isFromOtherSite = request.isFromOtherSite
    keyedRequest =
      isForm
      ? fields[HiddenField.requestKeyName].flatMap { Base64.decode($0.utf8, alphabet: .url) }.flatMap(RequestKey.init)
        .map {
          KeyedRequest(key: $0, method: request.uri.path, message: Array(text.utf8))
        } : nil
    source = request.client.map { CallSource($0) }
    acceptedLanguages = request.headers[.acceptLanguage]
  }

  /// The context of the calls that handle the request. A form that the browser resubmits gets the same response.
  var call: CallContext { CallContext(source: source, request: keyedRequest) }

  /// Returns the language in which to show the page.
  ///
  /// - Parameter tag: The language that a link specifies.
  func language(named tag: String? = nil) -> PageLanguage { PageLanguage(tag, accepted: acceptedLanguages) }
}

extension HiddenField {
  fileprivate static let requestKeyName = "requestKey"

  /// Returns a field with a new key for a form. With the key, the browser can resubmit the form if the response was
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
  /// or tunnel has forwarded is not local, because its client can be on any machine.
  var isLocal: Bool {
    client?.isLoopback == true && head.authority.map(DevelopmentProvider.isLocal) == true
      && Self.fieldsOfProxies.allSatisfy { headers[$0] == nil }
  }

  /// The header fields that only proxies and tunnels add to a request.
  private static let fieldsOfProxies: [HTTPField.Name] = [
    .forwarded, .forwardedFor, .forwardedHost, .forwardedProto, .realIP, .via,
  ]

  /// Whether the browser requests a part of a page, such as a frame or an image, instead of a page in a window or a
  /// tab. A page cannot change the header in which the browser reports this.
  fileprivate var isForPartOfPage: Bool { headers[.secFetchDest].map { $0 != "document" } ?? false }

  /// Whether the browser loads the page before the user opens it, because the current page asks for this. A page cannot
  /// change the header in which the browser reports this.
  fileprivate var isPrefetch: Bool { headers[.secPurpose]?.contains("prefetch") ?? false }

  /// Whether a page from another site caused the request.
  fileprivate var isFromOtherSite: Bool { headers[.secFetchSite] == "cross-site" }
}

extension HTTPField.Name {
  /// The header that specifies the destination of a browser's request (Fetch Metadata Request Headers, section 2.1).
  fileprivate static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
  /// The header that specifies the relationship between the requesting page's site and the target (Fetch Metadata
  /// Request Headers, section 2.3).
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  /// The header that specifies the purpose of a request if it is not for immediate use (Fetch Standard, section 3.7).
  fileprivate static let secPurpose = HTTPField.Name("Sec-Purpose")!
}

extension WebRoute {
  private static let maxFormBytes = 64 * 1024

  /// Returns a route to a page with a form. A GET passes the fields of the query, and a POST passes those of the form.
  /// A GET must not change anything.
  ///
  /// The server serves the page only as a top-level document, and refuses a form that a page of another site submits.
  /// Otherwise, any page in the user's browser could make requests from the user's network.
  static func page(_ path: String, _ respond: @escaping @Sendable (PageRequest) async -> Response) -> WebRoute {
    let submit = form(respond)
    return WebRoute(path, read: query(respond)) { request, context in
      guard !request.isFromOtherSite else {
        return refusal("This form can only be sent from its own page. Open that page and send the form from there.\n")
      }
      return try await submit(request, context)
    }.toWholePages
  }

  /// Returns a route to which another service redirects the browser. A GET request to this route has effects, so the
  /// route does not support HEAD.
  ///
  /// The browser must follow the redirect in a window or a tab. Otherwise, a page could hide a whole sign-in from the
  /// user.
  static func callback(_ path: String, _ respond: @escaping @Sendable (PageRequest) async -> Response) -> WebRoute {
    WebRoute(path, [.get: query(respond), .post: form(respond)]).toWholePages
  }

  /// A copy of the route that refuses requests for parts of pages, and requests for pages that the user has not opened.
  /// After refusing the latter, the browser sends the request again when the user opens the page.
  private var toWholePages: WebRoute {
    WebRoute(
      path,
      handlers.mapValues { handler in
        { request, context in
          guard !request.isPrefetch else {
            return Self.refusal("This page cannot be loaded in advance. Open it when you need it.\n", status: 503)
          }
          guard !request.isForPartOfPage else {
            return Self.refusal("This page cannot be embedded in another one. Open it in its own window.\n")
          }
          return try await handler(request, context)
        }
      })
  }

  private static func refusal(_ text: String, status: Int = 403) -> Response {
    Response(WebDocument(status: status, text))
  }

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
