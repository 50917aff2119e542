import LigatureMessages

/// The proof of identity that a credential presents to the service.
enum CredentialProof: Sendable {
  /// A proof in the form of a message to the service.
  case message(LigatureV1.Credential.Proof)
  /// The continuation of a conflict.
  case continuation(SharedContinuation)
  /// An emailed link that is not a sign-in link.
  case malformedLink
  /// A proof for a sign-in method that Ligature does not support. The associated value names the operation in the error
  /// message.
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
