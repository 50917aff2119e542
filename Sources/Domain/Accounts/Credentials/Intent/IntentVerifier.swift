import ByteCoding

/// Verifies the proof of an intent. The caller that started the intent presents the intent's secret and the code from
/// the browser.
struct IntentVerifier: CredentialVerifier {
  struct Input: Sendable {
    var secret: Secret
    /// The code from the browser; empty for a device.
    var code: Secret
  }

  static let uses: Set<CredentialUse> = [.signIn, .link, .reauthenticate]
  /// The interval between a device's polls of the server, in milliseconds.
  static let pollInterval: Int64 = 5000

  let reader: AccountReader
  let policy: Policy
  let providers: any ProviderDirectory
  let secrets: any SecretSource
  let clock: any WallClock

  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    guard let token = IntentToken(.secret, input.secret),
      let intent = try await reader.read({ try $0.proof(token.id) }),
      token.isToken(of: intent, secrets), intent.expiresAt > clock.now, intent.tenant == reader.tenant
    else { throw .invalidIntent(field: .intentSecret) }
    let content = intent.content
    guard content.purpose.serves(use) else {
      throw AccountError(
        .invalidPendingToken, "This sign-in was started for another purpose. Start a new one for this purpose.",
        field: .intentSecret)
    }
    // An ended session cannot be the caller, so the intents that it started are no longer valid.
    guard use == .signIn || content.starter.map({ $0.lineage == caller?.session.lineage }) == true else {
      throw AccountError(
        .invalidPendingToken, "This sign-in was started by another session. Start a new one in this session.",
        field: .intentSecret)
    }
    guard providers.contains(content.provider) else {
      throw .notConfigured(content.provider, field: .intentSecret)
    }
    try policy.require(use, of: content.provider)
    if let refusal = content.refusal { throw AccountError(refusal.reason, refusal.message, field: .intentSecret) }
    var consumes: [Change] = [.consume(intent.id)]
    switch content.destination {
    case .url:
      guard intent.stage == .proven, let code = IntentToken(.code, input.code), code.isToken(of: intent, secrets)
      else { throw .invalidIntent(field: .intentCode) }
    case .device:
      guard input.code.isEmpty else { throw .invalidIntent(field: .intentCode) }
      guard intent.stage == .proven else { throw .authorizationPending }
      consumes.append(intent.end(secrets))
    }
    guard let claim = content.claim else { throw .invalidIntent(field: .intentSecret) }
    // The caller that has the device's secret may not be the user who confirmed the device.
    return VerifiedCredential(
      provider: content.provider, subject: .identity(claim), consumes: consumes,
      holds: use == .signIn ? [] : caller.map { [$0.isAlive] } ?? [], spent: .invalidIntent(field: .intentSecret),
      signsInOnly: content.destination == .device)
  }
}

extension Intent.Purpose {
  func serves(_ use: CredentialUse) -> Bool {
    switch self {
    case .signIn: use == .signIn
    case .link: use == .link
    case .reauthenticate: use == .reauthenticate
    case .any: use != .signUp
    }
  }

  /// Whether the use needs a signed-in caller.
  var needsCaller: Bool { self == .link || self == .reauthenticate }
}

extension AccountError {
  static func invalidIntent(field: AccountError.Field?) -> AccountError {
    AccountError(
      .invalidPendingToken,
      "The sign-in through the browser is unknown, expired, already used, or a different one. Start again.",
      field: field)
  }

  static var authorizationPending: AccountError {
    AccountError(
      .authorizationPending, "The user has not confirmed this device yet. Try again.",
      retryAfterMilliseconds: IntentVerifier.pollInterval)
  }
}
