internal import Accounts
internal import LigatureMessages

extension AccountImport {
  init(_ request: LigatureV1.ImportAccountsRequest) {
    self.init(request.accounts.map(AccountRecord.init))
    mode = ImportMode(request.mode)
    isTrial = request.validateOnly
    ownsAddresses = request.addressesOwned
    releasesClaims = request.releaseClaims
    job = request.jobID.isEmpty ? nil : request.jobID
    source = request.jobSource.isEmpty ? nil : request.jobSource
  }
}

extension ImportMode {
  fileprivate init(_ mode: LigatureV1.ImportMode) {
    switch mode {
    case .skip: self = .skip
    case .replace: self = .replace
    case .create, .unspecified, .unrecognized: self = .create
    }
  }
}

extension AccountRecord {
  init(_ message: LigatureV1.AccountRecord) {
    self.init()
    row = Int64(clamping: message.row)
    uid = message.uid
    email = message.email
    emailVerified = message.emailVerified
    displayName = message.displayName
    photoURL = message.photoURL
    phoneNumber = message.phoneNumber
    isDisabled = message.disabled
    isAnonymous = message.isAnonymous
    hasCustomSignIn = message.customSignIn
    claims = message.customClaims
    createdAt = message.createdAt.map { Timestamp($0) }
    lastSignInAt = message.lastSignInAt.map { Timestamp($0) }
    passwordHash = message.passwordHash.isEmpty ? nil : Secret(message.passwordHash)
    passwordChangedAt = message.passwordChangedAt.map { Timestamp($0) }
    identities = message.identities.map(LinkedIdentity.init)
    factors = message.factors.map(EnrolledFactor.init)
    recoveryCodes = message.recoveryCodes.map { Secret($0) }
  }
}

extension AccountRecord.LinkedIdentity {
  fileprivate init(_ message: LigatureV1.IdentityRecord) {
    self.init(providerID: message.providerID, subject: message.subject)
    email = message.email
    emailVerified = message.emailVerified
    displayName = message.displayName
    photoURL = message.photoURL
    linkedAt = message.linkedAt.map { Timestamp($0) }
    lastUsedAt = message.lastUsedAt.map { Timestamp($0) }
  }
}

extension AccountRecord.EnrolledFactor {
  fileprivate init(_ message: LigatureV1.FactorRecord) {
    switch message.kind {
    case .phoneNumber(let number): self.init(.phone(number))
    case .totpSecret(let secret): self.init(.totp(Array(secret)))
    case nil: self.init(.totp([]))
    }
    displayName = message.displayName
    enrolledAt = message.enrolledAt.map { Timestamp($0) }
  }
}

extension LigatureV1.ImportAccountsResponse {
  init(_ result: ImportResult) {
    self.init(
      counts: .init(result.counts),
      failures: result.findings.listed.filter { !$0.isDropped }.map(LigatureV1.ImportFinding.init),
      dropped: result.findings.listed.filter(\.isDropped).map(LigatureV1.ImportFinding.init),
      job: result.job.map {
        .init(
          id: $0.id, position: UInt64(clamping: $0.position), counts: .init($0.counts), lastUid: $0.lastUID ?? "")
      },
      unlisted: UInt64(clamping: result.findings.unlisted))
  }
}

extension LigatureV1.ImportCounts {
  fileprivate init(_ counts: ImportCounts) {
    self.init(
      created: UInt64(clamping: counts.created), replaced: UInt64(clamping: counts.replaced),
      skipped: UInt64(clamping: counts.skipped), failed: UInt64(clamping: counts.failed),
      dropped: UInt64(clamping: counts.dropped), separable: UInt64(clamping: counts.separable))
  }
}

extension LigatureV1.ImportFinding {
  fileprivate init(_ finding: ImportFinding) {
    self.init(
      row: UInt64(clamping: finding.row), uid: finding.uid, field: finding.field, reason: finding.reason.message.name,
      message: finding.message)
  }
}

extension LigatureV1.ExportAccountsResponse {
  /// The maximum number of accounts in one message. This limit keeps messages well below the maximum message size.
  private static let accountsOfMessage = 100

  static func messages(of records: [AccountRecord]) -> [Self] {
    stride(from: 0, to: records.count, by: accountsOfMessage).map { start in
      Self(accounts: records[start..<min(start + accountsOfMessage, records.count)].map(LigatureV1.AccountRecord.init))
    }
  }
}

extension LigatureV1.AccountRecord {
  fileprivate init(_ record: AccountRecord) {
    self.init(
      uid: record.uid, email: record.email, emailVerified: record.emailVerified, displayName: record.displayName,
      photoURL: record.photoURL, phoneNumber: record.phoneNumber, disabled: record.isDisabled,
      isAnonymous: record.isAnonymous, customSignIn: record.hasCustomSignIn, customClaims: record.claims,
      createdAt: record.createdAt.map { .init($0) }, lastSignInAt: record.lastSignInAt.map { .init($0) },
      passwordHash: record.passwordHash?.reveal() ?? "",
      passwordChangedAt: record.passwordChangedAt.map { .init($0) },
      identities: record.identities.map { identity in
        LigatureV1.IdentityRecord(
          providerID: identity.providerID, subject: identity.subject, email: identity.email,
          emailVerified: identity.emailVerified, displayName: identity.displayName, photoURL: identity.photoURL,
          linkedAt: identity.linkedAt.map { .init($0) }, lastUsedAt: identity.lastUsedAt.map { .init($0) })
      },
      factors: record.factors.map { factor in
        let kind: LigatureV1.FactorRecord.Kind =
          switch factor.kind {
          case .totp(let secret): .totpSecret(secret)
          case .phone(let number): .phoneNumber(number)
          }
        return LigatureV1.FactorRecord(
          kind: kind, displayName: factor.displayName, enrolledAt: factor.enrolledAt.map { .init($0) })
      })
  }
}
