/// The reason why a token was refused. The explanation is human-readable and never contains any part of the token.
package struct TokenRefusal: Error, Hashable {
  package var explanation: String

  package init(_ explanation: String) {
    self.explanation = explanation
  }
}
