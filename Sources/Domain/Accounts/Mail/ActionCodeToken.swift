import ByteCoding

/// The text of a mailed code: the number of its row (8) and 24 bytes of a keyed hash of the row.
///
/// Whoever has the server's secret and the row can make it again, and does so for each try to mail it; the database alone
/// yields none. Each kind has its own prefix and label, so a code of one kind is never taken for another.
struct ActionCodeToken: Sendable {
  private static let authenticatorLength = 24

  let id: ActionCodeID
  let kind: ActionCode.Kind
  private let bytes: [UInt8]

  /// The token of a stored code.
  init(_ code: ActionCode, _ secrets: any SecretSource) {
    id = code.id
    kind = code.kind
    let number = BigEndian.bytes(of: code.id.rawValue)
    // The salt has a fixed length, so what follows it can't be taken for a part of it.
    let row = number + code.salt + Array(code.tenant.rawValue.utf8)
    bytes = number + secrets.digest(row, label: code.kind.token.label).prefix(Self.authenticatorLength)
  }

  /// nil if the text is not a code.
  init?(_ token: Secret) {
    for kind in ActionCode.Kind.allCases {
      guard let bytes = kind.token.decode(token) else { continue }
      let number = BigEndian.number(bytes.prefix(8), as: Int64.self)
      guard number >= 0 else { return nil }
      id = ActionCodeID(rawValue: number)
      self.kind = kind
      self.bytes = bytes
      return
    }
    return nil
  }

  var secret: Secret { kind.token.encode(bytes) }

  /// Whether this is the token of the stored code.
  func isToken(of code: ActionCode, _ secrets: any SecretSource) -> Bool {
    kind == code.kind && ConstantTime.areEqual(bytes, Self(code, secrets).bytes)
  }
}

extension ActionCode.Kind {
  /// The kind of token that its text is.
  var token: TokenKind {
    switch self {
    case .verifyEmail: .emailVerification
    case .passwordReset: .passwordReset
    case .signInLink: .signInLink
    case .changeEmail: .emailChange
    case .recoverEmail: .emailRecovery
    }
  }
}
