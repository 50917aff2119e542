/// What a request's headers say to its handler. The calls of a connection with the same headers share one.
package final class RequestHead: Sendable {
  package let method: MethodDescriptor
  /// Without what belongs to HTTP/2 and gRPC themselves.
  package let metadata: Metadata
  /// The encoding that the caller accepts and this side has.
  package let responseEncoding: MessageEncoding

  package init(method: MethodDescriptor, metadata: Metadata, responseEncoding: MessageEncoding = .identity) {
    self.method = method
    self.metadata = metadata
    self.responseEncoding = responseEncoding
  }
}
