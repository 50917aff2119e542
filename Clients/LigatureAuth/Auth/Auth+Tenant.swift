import Foundation

extension Auth {
  /// The tenant to sign in to. A Ligature server has no tenants. While this property is not nil, signing in and
  /// requesting password reset emails or sign-in links fail with `unsupportedTenantOperation`, so that a tenant's user
  /// does not get an account outside the tenant.
  public var tenantID: String? {
    get { state.withLock { $0.tenantID } }
    set { state.withLock { $0.tenantID = newValue } }
  }

  /// Returns the connection for a call that depends on the tenant.
  /// - Throws: `unsupportedTenantOperation` if a tenant is set.
  func connectionOfTenant() throws -> Connection {
    guard tenantID == nil else {
      throw AuthFailure.error(
        .unsupportedTenantOperation, "This server has no tenants. Set tenantID to nil to use its accounts.")
    }
    return try connection()
  }
}

extension User {
  /// The account's tenant, which is always nil, because a Ligature server has no tenants.
  public var tenantID: String? { nil }
}
