/// A caller's proof of identity. An identifier alone, such as an email address, is not a credential.
package enum Credential: Sendable {
  /// A sign-in to a new account without an identity. It cannot be linked.
  case anonymous
  case password(email: String, password: Secret)
  /// A token of a configured provider. `clientInstance` contains the bytes that were used to request the token's nonce,
  /// or is empty; `displayName` is the name that the provider sent to the application with the token.
  case provider(ProviderID, ProviderToken, clientInstance: [UInt8] = [], displayName: String? = nil)
  /// The continuation from the response to a conflict. It represents the provider's earlier proof and can be used only
  /// once.
  case continuation(Secret)
  /// The code from an emailed link, with the recipient's address.
  case emailLink(email: String, code: Secret)
  /// A token that one of the operator's services signed for one of its users.
  case customToken(Secret)
  /// The secret of a sign-in through the browser, and the code from the browser. The code is empty for a device.
  case intent(secret: Secret, code: Secret)
  /// A code that was sent to a phone, with the token of its verification.
  case phone(sessionInfo: Secret, code: Secret)
}

/// What a caller presents a credential for.
package enum CredentialUse: Sendable, Hashable, CaseIterable {
  case signUp
  case signIn
  case link
  case reauthenticate

  /// The error for a kind of credential that this use does not accept.
  var refusal: AccountError {
    let message =
      switch self {
      case .signUp: "Sign-up accepts only an anonymous or a password credential; use sign-in for others."
      case .signIn: "This kind of credential cannot be used to sign in."
      case .link: "An anonymous sign-in cannot be linked."
      case .reauthenticate: "Reauthenticate with a password or with a provider's token."
      }
    return AccountError(.invalidArgument, message, field: .credential)
  }
}
