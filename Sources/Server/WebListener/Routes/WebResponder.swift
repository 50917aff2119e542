internal import HTTPTypes
internal import Hummingbird

/// Answers each request by the route of its path.
///
/// The paths are few and fixed, so a look-up takes the place of a router; and a method that a path does not have is
/// answered with 405 and the methods that it has.
struct WebResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  private let routes: [String: WebRoute]

  init(_ routes: [WebRoute]) {
    self.routes = Dictionary(routes.map { ($0.path, $0) }) { first, _ in first }
  }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    guard let route = routes[request.uri.path] else {
      return Self.text(
        .notFound, "There is no such page. The pages are \(routes.keys.sorted().joined(separator: ", ")).\n")
    }
    guard let handler = route.handlers[request.method == .head ? .get : request.method] else {
      let allowed = route.allowedMethods
      return Self.text(.methodNotAllowed, "Use \(allowed).\n", headers: [.allow: allowed])
    }
    let response: Response
    do {
      response = try await handler(request, context)
    } catch let error as any HTTPResponseError {
      response = try error.response(from: request, context: context)
    }
    return request.method == .head ? response.createHeadResponse() : response
  }

  private static func text(_ status: HTTPResponse.Status, _ text: String, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension WebRoute {
  /// The methods as an `Allow` header has them.
  fileprivate var allowedMethods: String {
    var methods = handlers.keys.map(\.rawValue)
    if handlers[.get] != nil { methods.append("HEAD") }
    return methods.sorted().joined(separator: ", ")
  }
}
