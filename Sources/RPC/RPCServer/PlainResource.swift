/// A small document, such as a key set, that a server offers in addition to its methods, for `GET` and `HEAD` requests.
public struct PlainResource: Sendable {
  /// The value of `:path` without a query, such as `/.well-known/jwks.json`.
  public let path: String
  public let contentType: String
  /// A closure that returns the current document. It is called on an event loop and must not block.
  public let body: @Sendable () -> [UInt8]

  public init(path: String, contentType: String, body: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.body = body
  }
}
