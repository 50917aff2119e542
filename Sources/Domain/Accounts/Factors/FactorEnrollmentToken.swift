import ByteCoding

/// The token of an enrollment in progress. It consists of its expiry time (8 bytes), 16 random bytes, and an HMAC (16
/// bytes) over both of these and the session. The factor's secret is derived from the token, so that nothing has to be
/// stored until a code proves that the user has received the secret. The token's digest is stored at that time, which
/// makes the token single-use.
struct FactorEnrollmentToken: Sendable {
  private static let randomLength = 16
  private static let authenticatorLength = 16

  let expiresAt: Timestamp
  private let bytes: [UInt8]

  init(for session: Session, expiresAt: Timestamp, secrets: any SecretSource) {
    let body = BigEndian.bytes(of: expiresAt.milliseconds) + secrets.randomBytes(Self.randomLength)
    self.expiresAt = expiresAt
    bytes = body + Self.authenticator(of: body, session, secrets)
  }

  /// Parses a token. Returns nil if the text is not a token that this server issued for a session of this lineage.
  init?(_ token: Secret, for session: Session, secrets: any SecretSource) {
    guard let bytes = TokenKind.factorEnrollment.decode(token) else { return nil }
    let body = Array(bytes.dropLast(Self.authenticatorLength))
    guard
      ConstantTime.areEqual(
        bytes.suffix(Self.authenticatorLength), Array(Self.authenticator(of: body, session, secrets)))
    else { return nil }
    expiresAt = Timestamp(milliseconds: BigEndian.number(bytes.prefix(8), as: Int64.self))
    self.bytes = bytes
  }

  var secret: Secret { TokenKind.factorEnrollment.encode(bytes) }

  /// Returns the digest that marks the token as used.
  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: "ligature spent factor enrollment")
  }

  /// Returns the secret of the factor to enroll.
  func factorSecret(_ secrets: any SecretSource) -> [UInt8] {
    Array(secrets.digest(bytes, label: "ligature factor secret").prefix(TOTP.secretLength))
  }

  private static func authenticator(
    of body: [UInt8], _ session: Session, _ secrets: any SecretSource
  ) -> ArraySlice<UInt8> {
    secrets.digest(
      body + Array(session.lineage.rawValue.utf8) + Array(session.uid.rawValue.utf8),
      label: TokenKind.factorEnrollment.label
    ).prefix(authenticatorLength)
  }
}
