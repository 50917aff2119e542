/// What a caller hands over as proof; never a bare subject.
package enum Credential: Sendable {
  /// A new account without an identity. It can't be linked.
  case anonymous
  case password(email: String, password: Secret)
  /// A token of a configured provider. `clientInstance` is what its nonce was asked for with, empty for none;
  /// `displayName`, what the provider told the application beside the token.
  case provider(ProviderID, ProviderToken, clientInstance: [UInt8] = [], displayName: String? = nil)
  /// What a conflict answered: the proof that the provider gave then, usable once.
  case continuation(Secret)
  /// The code of a mailed link, with the address that it was mailed to.
  case emailLink(email: String, code: Secret)
  /// What a service of the operator's has signed for one of its users.
  case customToken(Secret)
  /// A sign-in through the browser: its secret, and the code that the browser brought, empty for a device.
  case intent(secret: Secret, code: Secret)
  /// The code that was sent to a phone, with what it was sent with.
  case phone(sessionInfo: Secret, code: Secret)
}

/// What a caller wants to do with a credential.
package enum CredentialUse: Sendable, Hashable, CaseIterable {
  case signUp
  case signIn
  case link
  case reauthenticate

  /// The error for a kind of credential that this use does not take.
  var refusal: AccountError {
    let message =
      switch self {
      case .signUp: "Sign-up takes an anonymous or a password credential; sign in with others."
      case .signIn: "This kind of credential can't sign in."
      case .link: "An anonymous sign-in can't be linked."
      case .reauthenticate: "Reauthenticate with a password or with a provider's token."
      }
    return AccountError(.invalidArgument, message, field: .credential)
  }
}
