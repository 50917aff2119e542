internal import Hummingbird

/// A path, with a handler for each method that it supports.
package struct WebRoute: Sendable {
  typealias Handler = @Sendable (Request, BasicRequestContext) async throws -> Response

  /// The path, without a query.
  let path: String
  let handlers: [HTTPRequest.Method: Handler]
  /// The response to a request whose body exceeds the listener's limit; nil for a response without a body.
  let bodyRefusal: WebDocument?

  init(_ path: String, _ handlers: [HTTPRequest.Method: Handler], bodyRefusal: WebDocument? = nil) {
    self.path = path
    self.handlers = handlers
    self.bodyRefusal = bodyRefusal
  }

  /// Creates a route whose `GET` changes nothing, so that `HEAD` can use the same handler.
  ///
  /// - Parameter post: The handler for `POST`; nil if it is not supported.
  init(_ path: String, read: @escaping Handler, post: Handler? = nil) {
    var handlers = [HTTPRequest.Method.get: read, .head: read]
    handlers[.post] = post
    self.init(path, handlers)
  }
}

/// The status, content type and body of a short response.
package struct WebDocument: Sendable {
  let status: HTTPResponse.Status
  let contentType: String
  let body: [UInt8]

  package init(status: Int = 200, contentType: String = "text/plain; charset=utf-8", _ text: String) {
    self.status = HTTPResponse.Status(code: status)
    self.contentType = contentType
    body = Array(text.utf8)
  }
}

extension Response {
  /// Creates a response that contains a document and that must not be cached.
  init(_ document: WebDocument) {
    self.init(
      status: document.status, headers: [.contentType: document.contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: document.body)))
  }
}

extension WebRoute {
  /// Returns a route to a document that is created for each request and must not be cached.
  ///
  /// - Parameter document: Returns the document. It is called on an event loop and must not block.
  package static func document(at path: String, _ document: @escaping @Sendable () -> WebDocument) -> WebRoute {
    WebRoute(
      path,
      read: { _, _ in Response(document()) })
  }
}
