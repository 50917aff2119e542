import ByteCoding

extension ServiceTokens {
  /// The allowed lifetimes of tokens for other services, in milliseconds.
  private static let lifeOfServiceTokens: ClosedRange<Int64> = 300_000...3_600_000
  /// The maximum audience length, in bytes.
  private static let longestAudience = 256

  /// Creates a token that a service can use to call another service. The other service verifies the token with the keys
  /// that this server publishes. The token expires no later than the calling service's key or certificate.
  ///
  /// Throws `.invalidArgument` if the audience is empty or belongs to this server, or if the lifetime is out of range,
  /// and `.operationNotAllowed` for the operator, because only services call other services.
  ///
  /// - Parameters:
  ///   - audience: The name of the other service.
  ///   - life: The lifetime of the token, in milliseconds.
  package func issueServiceToken(
    for audience: String, life: Int64, by administrator: Administrator
  ) async throws(AccountError) -> IssuedToken {
    try administrator.require(.servicesCall, in: tenant)
    guard !administrator.isOperator else {
      throw AccountError(
        .operationNotAllowed,
        "Only a service can get a token for another service; call with a service key.")
    }
    try Limits.checkName(audience, atMost: Self.longestAudience, field: .audience)
    // A verifier of user tokens must never accept a service token as a user token.
    guard !audience.isEmpty, !signer.audiences.contains(audience) else {
      throw AccountError(
        .invalidArgument, "The audience must be the name of the other service, not this server's issuer or audience.",
        field: .audience)
    }
    guard Self.lifeOfServiceTokens.contains(life) else {
      throw AccountError(
        .invalidArgument,
        "The lifetime of a token for another service must be 300 to 3,600 seconds.", field: .tokenLife)
    }
    try await signer.keepKeys(forTokensOf: life)
    let now = clock.now
    let end = now.adding(milliseconds: life)
    let claims = ServiceTokenClaims(
      service: administrator.name, client: administrator.key?.rawValue ?? administrator.name, audience: audience,
      scopes: administrator.scopes,
      tenant: tenant == .default ? nil : tenant, id: Base64.string(of: secrets.randomBytes(16), alphabet: .url),
      issuedAt: now, expiresAt: administrator.expiresAt.map { min($0, end) } ?? end)
    return IssuedToken(token: Secret(try signer.sign(claims)), expiresAt: claims.expiresAt)
  }
}
