import ByteCoding

/// One of an intent's secrets, each of which has its own role (`Intent.TokenRole`).
typealias IntentToken = DerivedToken<StoredProof<Intent>>

extension Intent {
  enum TokenRole: Sendable {
    /// The secret that only the caller that started the intent receives.
    case secret
    /// The code that the browser delivers to the return URL, or that confirms a device.
    case code
    /// The `state` parameter, which is sent to the provider and returned with the provider's response.
    case state
  }
}

extension StoredProof<Intent>: TokenSource {
  typealias Role = Intent.TokenRole

  var salt: [UInt8] { content.salt }

  static func tokenKind(of role: Intent.TokenRole) -> TokenKind {
    switch role {
    case .secret: .intentSecret
    case .code: .intentCode
    case .state: .intentState
    }
  }
}

extension StoredProof<Intent> {
  /// Returns the PKCE code verifier (RFC 7636, section 4.1), which has 43 characters.
  func codeVerifier(_ secrets: any SecretSource) -> Secret {
    Secret(Base64.string(of: digest(label: "ligature intent code verifier", secrets), alphabet: .url))
  }

  /// Returns the change that ends a device's confirmed sign-in. The change succeeds only once: either the device
  /// fetches its session, or the user denies the sign-in.
  func end(_ secrets: any SecretSource) -> Change {
    .spendProof(digest: digest(label: "ligature intent end", secrets), expiresAt: expiresAt)
  }

  /// Returns the nonce that the provider includes in the ID token.
  func nonce(_ secrets: any SecretSource) -> Secret {
    Secret(Base64.string(of: digest(label: "ligature intent nonce", secrets), alphabet: .url))
  }
}
