/// The context of a call, apart from its input.
package struct CallContext: Sendable {
  /// The source of the call; nil if the call came through a Unix socket.
  package var source: CallSource?
  /// The request and its key, which ensures that a retried request takes effect only once and gets the same response;
  /// nil for a call that cannot be retried.
  package var request: KeyedRequest?
  /// Whether the tokens in the response should include an ID token.
  package var wantsIDToken: Bool

  package init(source: CallSource? = nil, request: KeyedRequest? = nil, wantsIDToken: Bool = true) {
    self.source = source
    self.request = request
    self.wantsIDToken = wantsIDToken
  }
}
