internal import HTTPTypes
internal import Hummingbird

/// A responder that handles each request with the route for its path.
///
/// The paths are few and fixed, so the responder uses a dictionary instead of a router. A path that ends with a slash
/// is a folder. If a path has no route, the responder uses the route of the innermost folder that contains it. If a
/// path does not support the request's method, the status is 405 and the response lists the supported methods.
/// Responses to `HEAD` never have a body, regardless of the path and status.
struct WebResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  private let routes: [String: WebRoute]
  private let folders: [WebRoute]

  init(_ routes: [WebRoute]) {
    self.routes = Dictionary(routes.map { ($0.path, $0) }) { first, _ in first }
    folders = routes.filter { $0.path.hasSuffix("/") }.sorted { $0.path.utf8.count > $1.path.utf8.count }
  }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let response = try await answer(request, context)
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    guard let route = routes[request.uri.path] ?? folder(of: request.uri.path) else {
      return Self.text(
        .notFound, "Page not found. The pages are \(routes.keys.sorted().joined(separator: ", ")).\n")
    }
    guard let handler = route.handlers[request.method] else {
      let allowed = route.handlers.keys.map(\.rawValue).sorted().joined(separator: ", ")
      return Self.text(.methodNotAllowed, "Use \(allowed).\n", headers: [.allow: allowed])
    }
    do {
      return try await handler(request, context)
    } catch let error as any HTTPResponseError {
      return try error.response(from: request, context: context)
    }
  }

  private func folder(of path: String) -> WebRoute? {
    folders.first { path.hasPrefix($0.path) }
  }

  private static func text(_ status: HTTPResponse.Status, _ text: String, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
