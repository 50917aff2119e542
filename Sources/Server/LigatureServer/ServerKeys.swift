internal import Accounts
internal import Logging
internal import Providers
internal import Settings

/// The secret of a server, the signer of its tokens, and the tokens' issuer.
struct ServerKeys {
  let secrets: ServerSecretSource
  let signer: KeyringTokenSigner
  /// The issuer of the ID tokens.
  let issuer: String
  /// Whether tokens are signed as Firebase's Admin SDKs expect.
  let signsAsFirebase: Bool

  /// Reads the secret and the signing keys. Creates missing ones if the store has not been in use or if the settings
  /// allow it. Throws an error if the files do not belong to the store.
  init(
    in path: String, _ settings: ServerSettings, of store: any ServedStore, at now: Timestamp, logger: Logger
  ) throws {
    let shared = settings.store.map { SharedDatabase($0, folder: settings.data) }
    guard shared == nil || !settings.replacesLostSecrets else {
      throw SettingsError(
        SharedDatabase.setting,
        "--replace-lost-secrets has no effect, because servers share the secret of a PostgreSQL "
          + "database", remedy: "copy server-secret from another server or from a backup, and start without the option")
    }
    if shared == nil, store.wasInUse, !settings.replacesLostSecrets { try DataFolder.requireSecrets(in: path) }
    let keyStorage: any SigningKeyStorage = try shared?.join() ?? settings.signingKeyFile
    secrets = try ServerSecretSource(
      secretFile: DataFolder.path(of: DataFolder.serverSecret, in: settings.data))
    if shared == nil {
      try DataFolder.requireOwnSecret(
        secrets, in: path, replacing: settings.replacesLostSecrets || !store.wasInUse)
    }
    let keyring = try SigningKeyring(keyStorage, now: now)
    issuer = try Self.keepIssuer(settings, in: keyring, isInUse: store.wasInUse, logger: logger)
    for warning in [settings.publicURLWarning, settings.publicURLSchemeWarning].compactMap(\.self) {
      logger.warning("\(warning)")
    }
    signsAsFirebase = try settings.signsAsFirebase(issuer: issuer)
    if signsAsFirebase { try keyring.signWithRSA(at: now) }
    signer = try KeyringTokenSigner(
      keyring: keyring, configuration: .init(issuer: issuer, audience: settings.audience),
      tokenLifetime: settings.policy.lifetimes.accessToken)
  }

  /// Returns the issuer from the settings or the keyring, and stores it in the keyring.
  private static func keepIssuer(
    _ settings: ServerSettings, in keyring: SigningKeyring, isInUse: Bool, logger: Logger
  ) throws -> String {
    let kept = keyring.issuer
    let issuer = try settings.issuer(kept: kept, isInUse: isInUse)
    try keyring.keep(issuer: issuer)
    if case .kept(let former) = kept, former != issuer {
      logger.notice("The issuer of the ID tokens was changed", metadata: ["from": "\(former)", "to": "\(issuer)"])
    }
    return issuer
  }
}
