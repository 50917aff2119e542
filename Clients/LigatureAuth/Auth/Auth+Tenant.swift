import Foundation

extension Auth {
  /// The tenant to sign in to. A Ligature server has no tenants: while this is not nil, whatever would sign in or send
  /// a mail fails with `unsupportedTenantOperation`, so that no user of a tenant gets an account beside it.
  public var tenantID: String? {
    get { state.withLock { $0.tenantID } }
    set { state.withLock { $0.tenantID = newValue } }
  }

  /// The connection for a call on behalf of the tenant.
  /// - Throws: `unsupportedTenantOperation` if there is one.
  func connectionOfTenant() throws -> Connection {
    guard tenantID == nil else {
      throw AuthFailure.error(
        .unsupportedTenantOperation, "This server has no tenants. Set tenantID to nil to use its accounts.")
    }
    return try connection()
  }
}

extension User {
  /// The tenant that the account belongs to: nil, because a Ligature server has no tenants.
  public var tenantID: String? { nil }
}
