internal import Accounts
internal import GRDB

/// Columns of an account, in the order of reading. The tables are STRICT, so each has the type that is read.
enum AccountRow {
  static let columns = """
    a.tenant, a.uid, a.email, a.display_email, a.email_verified, a.display_name, a.photo_url, a.phone_number,
    a.is_anonymous, a.is_disabled, a.created_at, a.last_sign_in_at, a.version, a.generation
    """
  static let count = 14

  static func account(_ row: Row) -> Account {
    Account(
      uid: UID(rawValue: row[1]), tenant: TenantID(rawValue: row[0]), email: row[2], displayEmail: row[3],
      emailVerified: row[4], displayName: row[5], photoURL: row[6], phoneNumber: row[7], isAnonymous: row[8],
      isDisabled: row[9], createdAt: Timestamp(milliseconds: row[10]), lastSignInAt: Timestamp(milliseconds: row[11]),
      version: row[12], generation: row[13])
  }
}

enum IdentityRow {
  static let columns = """
    i.id, i.tenant, i.issuer, i.subject, i.provider_id, i.email, i.display_email, i.email_verified, i.display_name,
    i.photo_url, i.phone_number, i.linked_at, i.last_used_at, i.set_aside, i.password_hash
    """
  static let count = 15

  /// nil where the join found none.
  static func identity(_ row: Row, at start: Int) -> Identity? {
    guard let id = row[start] as Int64? else { return nil }
    let setAside: String? = row[start + 13]
    let hash: String? = row[start + 14]
    // A reason that a later version wrote is still a reason not to sign in.
    let state = setAside.map {
      Identity.State.setAside(Identity.SetAsideReason(rawValue: $0) ?? .emailProvenByAnother)
    }
    return Identity(
      id: IdentityID(key: id),
      key: Identity.Key(
        tenant: TenantID(rawValue: row[start + 1]), issuer: row[start + 2], subject: row[start + 3]),
      providerID: ProviderID(rawValue: row[start + 4]), email: row[start + 5], displayEmail: row[start + 6],
      emailVerified: row[start + 7], displayName: row[start + 8], photoURL: row[start + 9],
      phoneNumber: row[start + 10], linkedAt: Timestamp(milliseconds: row[start + 11]),
      lastUsedAt: Timestamp(milliseconds: row[start + 12]), state: state ?? .active,
      passwordHash: hash.map { PasswordHash(phc: $0) })
  }
}

enum SessionRow {
  static let columns = """
    s.id, s.identity_id, s.sign_in_provider, s.auth_time, s.generation, s.device_label, s.created_at, s.handle_digest,
    s.handle_expires_at, s.previous_handle_digest, s.family_digest, s.rotation, s.rotated_at, s.expires_at,
    s.replaced_at
    """

  static func session(_ row: Row, at start: Int, of account: Account) -> Session {
    let identity: Int64? = row[start + 1]
    let previous: [UInt8]? = Blob.bytes(row, start + 9)
    let replacedAt: Int64? = row[start + 14]
    return Session(
      id: SessionID(key: row[start]), uid: account.uid, tenant: account.tenant,
      identityID: identity.map { IdentityID(key: $0) }, signInProvider: ProviderID(rawValue: row[start + 2]),
      authTime: Timestamp(milliseconds: row[start + 3]), generation: row[start + 4], deviceLabel: row[start + 5],
      createdAt: Timestamp(milliseconds: row[start + 6]), handleDigest: Blob.bytes(row, start + 7) ?? [],
      handleExpiresAt: Timestamp(milliseconds: row[start + 8]), previousHandleDigest: previous,
      familyDigest: Blob.bytes(row, start + 10) ?? [], rotation: row[start + 11],
      rotatedAt: Timestamp(milliseconds: row[start + 12]), expiresAt: Timestamp(milliseconds: row[start + 13]),
      replacedAt: replacedAt.map { Timestamp(milliseconds: $0) })
  }
}

enum ContinuationRow {
  static let columns = """
    id, tenant, digest, bound_to, expires_at, provider_id, issuer, subject, email, display_email, email_verified,
    email_is_trusted, display_name, photo_url, phone_number, profile_json
    """

  static func continuation(_ row: Row) -> Continuation {
    let boundTo: Int64? = row[3]
    return Continuation(
      id: ContinuationID(rawValue: row[0]), tenant: TenantID(rawValue: row[1]), digest: Blob.bytes(row, 2) ?? [],
      boundTo: boundTo.map { SessionID(key: $0) }, expiresAt: Timestamp(milliseconds: row[4]),
      claim: IdentityClaim(
        key: Identity.Key(tenant: TenantID(rawValue: row[1]), issuer: row[6], subject: row[7]),
        providerID: ProviderID(rawValue: row[5]), email: evidence(row),
        profile: ProviderProfile(displayName: row[12], photoURL: row[13], phoneNumber: row[14], json: row[15])))
  }

  private static func evidence(_ row: Row) -> EmailEvidence {
    guard let canonical = row[8] as String? else { return .none }
    let address = EmailAddress(canonical: canonical, display: row[9] ?? canonical)
    return row[11] ? .proven(address) : .mentioned(address, isVerified: row[10])
  }
}
