/// Verifies a token that one of the operator's services issued for one of its users. The token specifies the account
/// itself, not one of the account's identities.
struct CustomTokenVerifier: CredentialVerifier {
  static let uses: Set<CredentialUse> = [.signIn, .reauthenticate]

  static func refusal(of use: CredentialUse) -> AccountError {
    use == .link
      ? AccountError(
        .invalidArgument, "A custom token cannot be linked: it names an account, not an identity.", field: .credential)
      : use.refusal
  }

  /// The token reader; nil if the operator has not configured any service's key.
  let reader: (any CustomTokenReader)?
  let policy: Policy
  let normalizer: any TextNormalizer
  let secrets: any SecretSource
  let clock: any WallClock

  func verify(
    _ token: Secret, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.require(use, of: .custom)
    guard let reader else {
      throw AccountError(
        .operationNotAllowed, "Custom tokens are not configured. The server's operator must set customToken.keys.",
        field: .customToken)
    }
    guard !token.isEmpty else {
      throw AccountError(.missingCustomToken, "The custom token is missing.", field: .customToken)
    }
    try Limits.check(token.reveal(), atMost: Limits.token, field: .customToken)
    let now = clock.now
    let content = try reader.read(token, now: now)
    try check(content)
    // The token remains marked as used after it expires, for longer than the clock skew that readers allow.
    let forget = max(content.expiresAt, now).adding(milliseconds: 300_000)
    let spending = Change.spendProof(
      digest: secrets.digest(content.fingerprint, label: "ligature spent custom token"), expiresAt: forget)
    return VerifiedCredential(
      provider: .custom,
      subject: .account(
        CustomSubject(uid: UID(rawValue: content.uid), claims: content.claims, minting: content.minting)),
      consumes: content.isReusable ? [] : [spending],
      spent: AccountError(
        .invalidCustomToken,
        "The custom token was already used. Request a new one from your service.", field: .customToken))
  }
}

extension CustomTokenVerifier {
  private func check(_ token: CustomToken) throws(AccountError) {
    // The user ID must be in Normalization Form C, so that two user IDs that look the same and compare as equal are not
    // stored as different IDs.
    guard (1...Limits.uid).contains(token.uid.utf8.count), token.uid.unicodeScalars.allSatisfy(Limits.isShown),
      normalizer.composed(token.uid).utf8.elementsEqual(token.uid.utf8)
    else {
      throw AccountError(
        .invalidCustomToken,
        "The \"uid\" of the custom token must have 1 to \(Limits.uid) bytes, in Unicode normalization form NFC, "
          + "without control or format characters.", field: .customToken)
    }
    guard token.claims.utf8.count <= Limits.customClaims else {
      throw AccountError(
        .invalidCustomToken, "The \"claims\" of the custom token exceed \(Limits.customClaims) bytes of JSON.",
        field: .customToken)
    }
  }
}

/// The account that a custom token signs in to.
struct CustomSubject: Sendable, Hashable {
  var uid: UID
  /// Additional claims for the ID tokens of the session, as a JSON object.
  var claims: String
  /// The state on which the token's validity depends; nil for a token that a service has signed.
  var minting: CustomToken.Minting?
}

extension AccountError {
  static let outdatedCustomToken = AccountError(
    .invalidCustomToken,
    "The custom token was issued before the sessions of the account were ended. Request a new one from your service.",
    field: .customToken)
  static let customTokenOfRevokedKey = AccountError(
    .invalidCustomToken,
    "The service key that requested the custom token has been revoked. Request a new one from your service.",
    field: .customToken)
}
