import LigatureMessages

/// What a credential proves with.
enum CredentialProof: Sendable {
  /// The proof as the service reads it.
  case message(LigatureV1.Credential.Proof)
  /// The continuation of a conflict.
  case continuation(SharedContinuation)
  /// A link that is not one that signs in.
  case malformedLink
  /// Of a way to sign in that services do not offer, with its name for the error.
  case notOffered(String)

  static func idToken(
    _ token: String, nonce: String? = nil, displayName: String? = nil, from provider: String
  ) -> CredentialProof {
    .message(
      .idToken(.init(providerID: provider, idToken: token, nonce: nonce ?? "", displayName: displayName ?? "")))
  }

  static func accessToken(_ token: String, from provider: String) -> CredentialProof {
    .message(.accessToken(.init(providerID: provider, accessToken: token)))
  }
}
