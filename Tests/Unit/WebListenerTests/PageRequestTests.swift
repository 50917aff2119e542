import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebListener

/// What the headers of a request say about who has sent it, and for what.
@Suite struct PageRequestTests {
  private func request(_ method: HTTPRequest.Method = .get, _ headers: [String: String] = [:]) throws -> Request {
    var head = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:7481", path: "/page")
    if method == .post { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
    for (name, value) in headers { head.headerFields[try #require(HTTPField.Name(name))] = value }
    return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
  }

  private func status(_ route: WebRoute, of request: Request) async throws -> HTTPResponse.Status {
    let context = BasicRequestContext(source: .init(channel: EmbeddedChannel(), logger: Logger(label: "tests")))
    let handler = try #require(route.handlers[request.method])
    return try await handler(request, context).status
  }

  private static let fieldsOfProxies = [
    "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via",
  ]

  /// S84: a request that a proxy has forwarded can come from any machine, whatever the field says.
  @Test(arguments: fieldsOfProxies) func aForwardedRequestIsNotLocal(_ field: String) throws {
    let own = ["Ligature-Client-Address": "127.0.0.1"]
    #expect(try request(.get, own).isLocal)
    #expect(try !request(.get, ["Ligature-Client-Address": "203.0.113.7"]).isLocal)
    for value in ["127.0.0.1", "198.51.100.7", ""] {
      #expect(try !request(.get, own.merging([field: value]) { _, new in new }).isLocal)
    }
  }

  /// S104: neither a page nor a callback is a part of another page.
  @Test(arguments: ["iframe", "image", "empty", "script", "Document", ""])
  func partsOfPagesAreRefused(_ destination: String) async throws {
    let routes = [
      WebRoute.page("/page") { _ in Response(status: .ok) }, WebRoute.callback("/page") { _ in Response(status: .ok) },
    ]
    for route in routes {
      for method in route.handlers.keys {
        #expect(try await status(route, of: request(method, ["Sec-Fetch-Dest": destination])) == .forbidden)
        #expect(try await status(route, of: request(method, ["Sec-Fetch-Dest": "document"])) == .ok)
        #expect(try await status(route, of: request(method)) == .ok)
      }
    }
  }

  /// S104: a page that the browser loads before its user opens it would use up what the user opens it for.
  @Test(arguments: ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"])
  func pagesAreNotLoadedInAdvance(_ purpose: String) async throws {
    let headers = ["Sec-Purpose": purpose, "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none"]
    let page = WebRoute.page("/page") { _ in Response(status: .ok) }
    let callback = WebRoute.callback("/page") { _ in Response(status: .ok) }
    for method in [HTTPRequest.Method.get, .head] {
      #expect(try await status(page, of: request(method, headers)) == .serviceUnavailable)
    }
    #expect(try await status(callback, of: request(.get, headers)) == .serviceUnavailable)
  }

  /// S104: a form comes from its own page, but that of a provider comes from the provider's.
  @Test func formsOfOtherSitesAreRefused() async throws {
    let page = WebRoute.page("/page") { _ in Response(status: .ok) }
    let callback = WebRoute.callback("/page") { _ in Response(status: .ok) }
    let foreign = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"]
    #expect(try await status(page, of: request(.post, foreign)) == .forbidden)
    #expect(try await status(page, of: request(.get, foreign)) == .ok)
    #expect(try await status(callback, of: request(.post, foreign)) == .ok)
    for site in ["same-origin", "none"] {
      #expect(try await status(page, of: request(.post, ["Sec-Fetch-Site": site])) == .ok)
    }
  }
}
