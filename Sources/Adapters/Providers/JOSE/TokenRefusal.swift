/// The reason why a token was refused. The explanation is for people and never contains a part of the token.
struct TokenRefusal: Error, Hashable {
  var explanation: String

  init(_ explanation: String) {
    self.explanation = explanation
  }
}
