import Synchronization

/// The content of a request's headers that its handler uses. The calls of a connection with the same headers share one
/// object.
package final class RequestHead: Sendable {
  package let method: MethodDescriptor
  /// The metadata without the fields of HTTP/2 and gRPC themselves.
  package let metadata: Metadata
  /// The encoding that the caller accepts and this side supports.
  package let responseEncoding: MessageEncoding
  /// The value that an interceptor has derived from the metadata.
  let derived = Mutex<(any Sendable)?>(nil)

  package init(method: MethodDescriptor, metadata: Metadata, responseEncoding: MessageEncoding = .identity) {
    self.method = method
    self.metadata = metadata
    self.responseEncoding = responseEncoding
  }
}
