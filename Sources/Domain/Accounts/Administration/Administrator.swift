/// A caller that may act on accounts other than its own.
package struct Administrator: Sendable, Hashable {
  /// A permission that an administrator can have.
  package enum Scope: String, Sendable, Hashable, CaseIterable {
    case accountsRead = "accounts.read"
    /// Permission to export secrets: password hashes and the secrets of second factors.
    case accountsExport = "accounts.export"
    case accountsWrite = "accounts.write"
    case sessionsWrite = "sessions.write"
    case tokensMint = "tokens.mint"
    case auditRead = "audit.read"
    case eventsRead = "events.read"
    /// Permission to call other services with tokens from this server.
    case servicesCall = "services.call"

    /// Returns the scopes with the given names. Throws `.invalidArgument` if the list is empty or contains an unknown
    /// name.
    static func parsed(_ names: [String]) throws(AccountError) -> Set<Scope> {
      let unknown = names.first { Scope(rawValue: $0) == nil }
      guard unknown == nil, !names.isEmpty else {
        let problem = unknown.map { "The scope \(Limits.quoted($0)) does not exist. " } ?? ""
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        throw AccountError(
          .invalidArgument, "\(problem)Name one or more of these scopes: \(known).", field: .serviceScopes)
      }
      return Set(names.compactMap(Scope.init))
    }
  }

  /// The administrator's name in the audit trail.
  package let name: String
  package let scopes: Set<Scope>
  /// The tenant whose accounts the administrator may act on.
  package let tenant: TenantID
  /// Whether the administrator is the operator of the server. Any caller that can open the server's data folder is the
  /// operator.
  package let isOperator: Bool
  /// The name of the service, as in the audit trail; nil for the operator.
  package var service: String? { isOperator ? nil : name }
  /// The key that authenticated the service; nil if the caller was not authenticated with a key.
  package let key: ServiceKeyID?
  /// The certificate that authenticated the service; nil if the caller was not authenticated with a certificate.
  let certificate: ServiceCertificate?
  /// The time when the service's key or certificate expires; nil if it does not expire or the caller has neither.
  package let expiresAt: Timestamp?

  /// The operator of the server.
  package static let serverOperator = Administrator(
    name: "operator", scopes: Set(Scope.allCases), tenant: .default, isOperator: true)

  /// The administrator for any program on the same machine as a development server. Such a program needs no key.
  package static let developer = Administrator(
    name: "service:firebase-emulator", scopes: Set(Scope.allCases), tenant: .default, isOperator: false)

  /// Creates the administrator for a service that was authenticated with a key.
  init(service key: ServiceKey, scopes: Set<Scope>) {
    self.init(
      name: "service:\(key.name)", scopes: scopes, tenant: key.tenant, isOperator: false, key: key.id,
      expiresAt: key.expiresAt)
  }

  /// Creates the administrator for a service that was authenticated with a certificate.
  init(service: ServiceCertificate, until expiresAt: Timestamp) {
    self.init(
      name: "service:\(service.name)", scopes: service.scopes, tenant: .default, isOperator: false,
      certificate: service,
      expiresAt: expiresAt)
  }

  private init(
    name: String, scopes: Set<Scope>, tenant: TenantID, isOperator: Bool, key: ServiceKeyID? = nil,
    certificate: ServiceCertificate? = nil, expiresAt: Timestamp? = nil
  ) {
    self.name = name
    self.scopes = scopes
    self.tenant = tenant
    self.isOperator = isOperator
    self.key = key
    self.certificate = certificate
    self.expiresAt = expiresAt
  }

  /// Throws `.insufficientPermission` if the administrator does not have the scope.
  package func require(_ scope: Scope) throws(AccountError) {
    guard scopes.contains(scope) else {
      throw AccountError(
        .insufficientPermission,
        "The service does not have the scope \(scope.rawValue). Create a key that has it, or add it to the service's line in services.certificates."
      )
    }
  }

  /// Throws `.insufficientPermission` if the administrator does not have the scope, and `.tenantIDMismatch` if the
  /// administrator belongs to another tenant.
  func require(_ scope: Scope, in tenant: TenantID) throws(AccountError) {
    try require(scope)
    guard self.tenant == tenant else {
      throw AccountError(.tenantIDMismatch, "The accounts belong to another tenant.")
    }
  }

  /// Throws `.adminOnlyOperation` if the administrator is a service.
  package func requireOperator() throws(AccountError) {
    guard isOperator else {
      throw AccountError(
        .adminOnlyOperation,
        "Only the server's operator is allowed to call this method, through the control socket.")
    }
  }
}
