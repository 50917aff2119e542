/// What is known of a call besides what it asks for.
package struct CallContext: Sendable {
  /// nil if the call comes through a Unix socket.
  package var source: CallSource?
  /// Makes the call take effect once, and its answer the same, however often it is sent; nil for a call that can't be
  /// repeated.
  package var request: KeyedRequest?

  package init(source: CallSource? = nil, request: KeyedRequest? = nil) {
    self.source = source
    self.request = request
  }
}
