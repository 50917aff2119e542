package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.OperatorService`.
package struct OperatorHandlers: LigatureV1.OperatorServiceHandlers {
  private let useCases: AccountUseCases
  private let services: ServiceKeys
  private let backups: any BackupMaker
  private let tokenURL: String
  private let firebaseProject: String?

  /// - Parameters:
  ///   - tokenURL: The URL at which service accounts request access tokens; empty if this is not supported.
  ///   - firebaseProject: The project ID that Firebase's Admin SDKs specify; nil if the SDKs are not supported.
  package init(
    useCases: AccountUseCases, services: ServiceKeys, backups: any BackupMaker, tokenURL: String = "",
    firebaseProject: String? = nil
  ) {
    self.useCases = useCases
    self.services = services
    self.backups = backups
    self.tokenURL = tokenURL
    self.firebaseProject = firebaseProject
  }

  package func createServiceKey(
    _ request: LigatureV1.CreateServiceKeyRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.CreateServiceKeyResponse {
    try await administering(call) { administrator async throws(AccountError) in
      if let firebaseProject, !request.firebaseProject.isEmpty, request.firebaseProject != firebaseProject {
        throw AccountError(
          .invalidArgument,
          "The server's setting firebase.door.project is \(firebaseProject), and it refuses calls for other projects. "
            + "Create the key for \(firebaseProject).")
      }
      let new = NewServiceKey(
        name: request.name, scopes: request.scopes, publicKey: request.publicKey,
        expiresAt: request.expiresAt.map { Timestamp($0) })
      let key = try await services.create(new, by: administrator)
      return LigatureV1.CreateServiceKeyResponse(key: .init(key), audience: services.audience, tokenURL: tokenURL)
    }
  }

  package func listServiceKeys(
    _ request: LigatureV1.ListServiceKeysRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ListServiceKeysResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return LigatureV1.ListServiceKeysResponse(
        keys: try await services.list(by: administrator).map(LigatureV1.ServiceKey.init))
    }
  }

  package func revokeServiceKey(
    _ request: LigatureV1.RevokeServiceKeyRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RevokeServiceKeyResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let key = try await services.revoke(ServiceKeyID(rawValue: request.keyID), by: administrator)
      return LigatureV1.RevokeServiceKeyResponse(key: .init(key))
    }
  }

  package func listKeys(
    _ request: LigatureV1.ListKeysRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ListKeysResponse {
    try await administering(call) { _ async throws(AccountError) in
      return LigatureV1.ListKeysResponse(keys: useCases.server.signingKeys().map(LigatureV1.SigningKeyState.init))
    }
  }

  package func rotateKeys(
    _ request: LigatureV1.RotateKeysRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RotateKeysResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let keys = try await useCases.server.rotateSigningKeys(
        request.immediate ? .immediate : .announced, by: administrator)
      return LigatureV1.RotateKeysResponse(keys: keys.map(LigatureV1.SigningKeyState.init))
    }
  }

  package func backup(
    _ request: LigatureV1.BackupRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.BackupResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return LigatureV1.BackupResponse(
        try await useCases.server.makeBackup(
          at: request.path, replacing: request.replace, with: backups, by: administrator))
    }
  }
}

extension LigatureV1.ServiceKey {
  init(_ key: ServiceKey) {
    self.init(
      keyID: key.id.rawValue, name: key.name, scopes: key.scopes.map(\.rawValue).sorted(),
      createdAt: .init(key.createdAt), expiresAt: key.expiresAt.map { .init($0) },
      lastUsedAt: key.lastUsedAt.map { .init($0) },
      tenantID: key.tenant == .default ? "" : key.tenant.rawValue)
  }
}

extension LigatureV1.BackupResponse {
  package init(_ backup: BackupSummary) {
    self.init(
      madeAt: .init(backup.madeAt), accounts: UInt64(clamping: backup.accounts),
      sessions: UInt64(clamping: backup.sessions))
  }
}

extension LigatureV1.SigningKeyState {
  init(_ key: SigningKeyStatus) {
    let state: State =
      switch key.state {
      case .published: .published
      case .signing: .signing
      case .retired: .retired
      }
    self.init(
      keyID: key.publicKey.keyID, state: state, publishedAt: .init(key.publishedAt), signsFrom: .init(key.signsFrom),
      signsUntil: key.signsUntil.map { .init($0) }, publishedUntil: key.publishedUntil.map { .init($0) },
      algorithm: key.publicKey.algorithm)
  }
}
