import Synchronization

/// The parts of a request's headers that the handler uses. Calls that arrive on one connection with equal headers share
/// one object.
package final class RequestHead: Sendable {
  package let method: MethodDescriptor
  /// The metadata without the fields that HTTP/2 and gRPC set themselves.
  package let metadata: Metadata
  /// The encoding of the responses, which the caller accepts and the server supports.
  package let responseEncoding: MessageEncoding
  /// The value that an interceptor has derived from the metadata.
  let derived = Mutex<(any Sendable)?>(nil)

  package init(method: MethodDescriptor, metadata: Metadata, responseEncoding: MessageEncoding = .identity) {
    self.method = method
    self.metadata = metadata
    self.responseEncoding = responseEncoding
  }
}
