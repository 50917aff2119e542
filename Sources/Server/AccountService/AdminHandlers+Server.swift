package import Accounts
package import LigatureMessages
package import RPCCore

// The RPCs that are about the server itself.
extension AdminHandlers {
  package func listKeys(
    _ request: LigatureV1.ListKeysRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ListKeysResponse {
    try await administering(call) { _ async throws(AccountError) in
      return LigatureV1.ListKeysResponse(keys: useCases.signingKeys().map(LigatureV1.SigningKeyState.init))
    }
  }

  package func rotateKeys(
    _ request: LigatureV1.RotateKeysRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RotateKeysResponse {
    try await administering(call) { administrator async throws(AccountError) in
      let keys = try await useCases.rotateSigningKeys(
        request.immediate ? .immediate : .announced, by: administrator)
      return LigatureV1.RotateKeysResponse(keys: keys.map(LigatureV1.SigningKeyState.init))
    }
  }

  package func backup(
    _ request: LigatureV1.BackupRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.BackupResponse {
    try await administering(call) { administrator async throws(AccountError) in
      return LigatureV1.BackupResponse(
        try await useCases.makeBackup(
          at: request.path, replacing: request.replace, with: backups, by: administrator))
    }
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
      signsUntil: key.signsUntil.map { .init($0) }, publishedUntil: key.publishedUntil.map { .init($0) })
  }
}
