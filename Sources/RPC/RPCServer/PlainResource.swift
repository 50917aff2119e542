/// A small document that a server answers `GET` and `HEAD` with, beside its methods: a key set, say.
public struct PlainResource: Sendable {
  /// The value of `:path` without a query, `/.well-known/jwks.json`.
  public let path: String
  public let contentType: String
  /// The document as it is now. Called on an event loop: it must not wait.
  public let body: @Sendable () -> [UInt8]

  public init(path: String, contentType: String, body: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.body = body
  }
}
