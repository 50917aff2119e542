/// What a credential proves with.
enum CredentialProof: Sendable {
  case password(email: String, password: String)
  case idToken(String, nonce: String?)
  case accessToken(String)
  /// The continuation of a conflict.
  case continuation(SharedContinuation)
  /// Credentials of ways to sign in that this version does not offer, with the operation's name for the error.
  case notOffered(String)
}
