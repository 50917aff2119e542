internal import Accounts
internal import ByteCoding
internal import Hummingbird
internal import IPAddresses
internal import Providers

/// A browser's request for a page.
struct PageRequest: Sendable {
  /// The fields of the query, or of the form.
  let fields: FormFields
  /// Whether the user has sent a form. No other request changes anything.
  let isForm: Bool
  /// The form with its key (``HiddenField/requestKey()``); nil for a form without one.
  let keyedRequest: KeyedRequest?
  let source: CallSource?
  private let acceptedLanguages: String?

  /// - Parameter text: The query, or the form.
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

  /// The context of the calls that the request leads to. A form that is sent again gets the same response.
  var call: CallContext { CallContext(source: source, request: keyedRequest) }

  /// Returns the language of the page.
  ///
  /// - Parameter tag: The language in a link.
  func language(named tag: String? = nil) -> PageLanguage { PageLanguage(tag, accepted: acceptedLanguages) }
}

extension HiddenField {
  fileprivate static let requestKeyName = "requestKey"

  /// Returns a field with a new key for a form, so that a browser that has lost the response can send the form again.
  static func requestKey() -> HiddenField {
    let key = (0..<RequestKey.length).map { _ in UInt8.random(in: .min ... .max) }
    return HiddenField(name: requestKeyName, value: Base64.string(of: key, alphabet: .url))
  }
}

extension Request {
  /// The peer, or the client that a trusted proxy reported.
  var client: IPAddress? { headers[.forwardedFor].flatMap { IPAddress($0) } }

  /// Whether the body has the fields of a form.
  var isForm: Bool {
    headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
  }

  /// Whether the client is on this machine, and has requested this machine by name.
  var isLocal: Bool {
    client?.isLoopback == true && head.authority.map(DevelopmentProvider.isLocal) == true
  }
}

extension WebRoute {
  private static let maxFormBytes = 64 * 1024

  /// Returns a route to a page with a form, for a GET with the fields of the query and a POST with those of the form. A
  /// GET must change nothing.
  static func page(_ path: String, _ respond: @escaping @Sendable (PageRequest) async -> Response) -> WebRoute {
    WebRoute(path, read: query(respond), post: form(respond))
  }

  /// Returns a route to which another service redirects the browser: a page whose GET changes something, so that it has
  /// no HEAD.
  static func callback(_ path: String, _ respond: @escaping @Sendable (PageRequest) async -> Response) -> WebRoute {
    WebRoute(path, [.get: query(respond), .post: form(respond)])
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
