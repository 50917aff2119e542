/// Lets operators list and rotate the signing keys for ID tokens, and make backups.
package struct ServerAdministration: Sendable {
  let signer: any IDTokenSigner
  let stateInMemory: StateInMemory
  let committer: Committer
  let clock: any WallClock

  /// Returns the ID token signing keys, beginning with the current one.
  package func signingKeys() -> [SigningKeyStatus] {
    signer.keys(at: clock.now)
  }

  /// Creates a new ID token signing key and returns the published keys.
  ///
  /// Throws `.keyRotationPending`, and `.unavailable` if the key cannot be stored.
  package func rotateSigningKeys(
    _ rotation: KeyRotation, by administrator: Administrator
  ) async throws(AccountError) -> [SigningKeyStatus] {
    try administrator.requireOperator()
    let now = clock.now
    try await signer.rotateKeys(rotation, at: now)
    let keys = signer.keys(at: now)
    if rotation == .immediate {
      stateInMemory.signingKeysChanged(to: keys)
    }
    let newest = keys.max { $0.publishedAt < $1.publishedAt }
    await audit(
      rotation == .immediate ? .signingKeysWithdrawn : .signingKeyPublished, detail: newest?.publicKey.keyID, at: now,
      by: administrator)
    return keys
  }

  /// Makes a backup of all stored data.
  ///
  /// Throws `.invalidArgument` if the path cannot be used, and `.unavailable` if the backup cannot be made.
  package func makeBackup(
    at path: String, replacing: Bool, with maker: any BackupMaker, by administrator: Administrator
  ) async throws(AccountError) -> BackupSummary {
    try administrator.requireOperator()
    let now = clock.now
    let summary = try await maker.makeBackup(at: path, replacing: replacing, now: now)
    await audit(.backupMade, detail: nil, at: now, by: administrator)
    return summary
  }

  /// Writes an audit record for an action that affects no account. The recorded action has already been performed, so a
  /// failed write does not fail the call. The store logs the failure.
  private func audit(
    _ action: AuditRecord.Action, detail: String?, at now: Timestamp, by administrator: Administrator
  ) async {
    let record = AuditRecord(at: now, uid: nil, action: action, detail: detail)
    var changes = ChangeSet(tenant: committer.tenant, changes: [.audit(record)])
    changes.origin.actor = administrator.name
    try? await committer.commit(changes)
  }
}
