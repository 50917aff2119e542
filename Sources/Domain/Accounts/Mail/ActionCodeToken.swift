/// The text of an emailed code. It is recomputed for each attempt to send the email.
typealias ActionCodeToken = DerivedToken<ActionCode>

extension ActionCode: TokenSource {
  static func tokenKind(of kind: Kind) -> TokenKind {
    switch kind {
    case .verifyEmail: .emailVerification
    case .passwordReset: .passwordReset
    case .signInLink: .signInLink
    case .changeEmail: .emailChange
    case .recoverEmail: .emailRecovery
    case .methodNotice: .methodNotice
    }
  }
}

extension ActionCodeToken {
  /// Creates the token of a stored code.
  init(_ code: ActionCode, _ secrets: any SecretSource) {
    self.init(code.kind, of: code, secrets)
  }

  /// Parses a code. Returns nil if the text does not have the form of an emailed code.
  init?(_ token: Secret) {
    let tokens = ActionCode.Kind.allCases.lazy.compactMap { Self($0, token) }
    guard let found = tokens.first else { return nil }
    self = found
  }
}

extension ActionCode.Kind {
  /// Creates the kind that a code's text specifies, whether or not the code is valid. Returns nil if the text is not a
  /// code.
  package init?(ofCode text: Secret) {
    guard let token = ActionCodeToken(text) else { return nil }
    self = token.role
  }
}
