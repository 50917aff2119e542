internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// The keys of identities of one tenant that a question asks for.
struct IdentityKeys {
  private let keys: Set<Identity.Key>
  private let tenant: TenantID

  init(_ keys: Set<Identity.Key>, in tenant: TenantID) {
    self.keys = keys
    self.tenant = tenant
  }

  /// The parameters of `Questions.activeIdentities` and `Questions.knownIdentities`.
  var parameters: [StoredValue] {
    [ArrayText(keys.map(\.subject)).stored, ArrayText(Set(keys.map(\.issuer))).stored, .text(tenant.rawValue)]
  }

  /// Returns those of the keys that the rows of an answer have. The questions find a little more than was asked for.
  func found(in rows: [[PostgresValue]]) -> Set<Identity.Key> {
    keys.intersection(
      rows.compactMap { row in
        guard let subject = row[0].text, let issuer = row[1].text else { return nil }
        return Identity.Key(tenant: tenant, issuer: issuer, subject: subject)
      })
  }
}
