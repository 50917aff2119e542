/// The context of a call besides its input.
package struct CallContext: Sendable {
  /// The source; nil if the call comes through a Unix socket.
  package var source: CallSource?
  /// The request with its key, with which repetitions take effect once and get the same response; nil for a call that
  /// cannot be repeated.
  package var request: KeyedRequest?
  /// Whether the tokens of the response are to contain an ID token.
  package var wantsIDToken: Bool

  package init(source: CallSource? = nil, request: KeyedRequest? = nil, wantsIDToken: Bool = true) {
    self.source = source
    self.request = request
    self.wantsIDToken = wantsIDToken
  }
}
