internal import HTTPTypes
internal import Hummingbird
package import IPAddresses

/// A request from another program for a path in a folder.
package struct WebCall: Sendable {
  private let request: Request
  private let query: FormFields

  fileprivate init(_ request: Request) {
    self.request = request
    query = FormFields(query: request.uri.query ?? "")
  }

  package var method: String { request.method.rawValue }

  /// The path exactly as the client sent it, without decoding.
  package var path: String { request.uri.path }

  /// The host that the request specifies, including the port if there is one.
  package var authority: String? { request.head.authority }

  /// The values of the `Authorization` headers.
  package var authorization: [String] { request.headers[values: .authorization] }

  package var contentType: String? { request.headers[.contentType] }

  /// The peer, or the client that a trusted proxy reported.
  package var client: IPAddress? { request.client }

  /// Whether the client is on this machine, and the request specifies this machine as its host.
  package var isLocal: Bool { request.isLocal }

  /// Whether a browser sent the request on behalf of a page from another origin. A page cannot change the headers in
  /// which the browser reports this.
  package var isFromOtherOrigin: Bool {
    if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" { return true }
    guard let origin = request.headers[.origin] else { return false }
    return !["http", "https"].contains { origin == "\($0)://\(authority ?? "")" }
  }

  /// Returns the value of a query field.
  package func field(_ name: String) -> String? { query[name] }

  /// Returns the body, or nil if the body exceeds the limit or ends prematurely.
  package func body(upTo limit: Int) async -> [UInt8]? {
    guard let buffer = try? await request.body.collect(upTo: limit) else { return nil }
    return Array(buffer: buffer)
  }

  /// Returns the fields of a form, or nil if the body is not a form, exceeds the limit or ends prematurely.
  package func form(upTo limit: Int) async -> FormFields? {
    guard request.isForm, let buffer = try? await request.body.collect(upTo: limit) else { return nil }
    return FormFields(query: String(buffer: buffer))
  }
}

extension WebRoute {
  /// Returns a route for all paths in a folder and all methods.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which must end with a slash.
  ///   - bodyRefusal: The response to a request whose body exceeds the listener's limit.
  package static func folder(
    at path: String, bodyRefusal: WebDocument? = nil, _ respond: @escaping @Sendable (WebCall) async -> WebDocument
  ) -> WebRoute {
    precondition(path.hasSuffix("/"))
    let handler: Handler = { request, _ in Response(await respond(WebCall(request))) }
    let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
    return WebRoute(path, Dictionary(uniqueKeysWithValues: methods.map { ($0, handler) }), bodyRefusal: bodyRefusal)
  }
}
