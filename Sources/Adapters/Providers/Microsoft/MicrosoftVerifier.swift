import Accounts
import JSONWebTokens

/// Verifies the ID tokens of all tenants of Microsoft's authority.
///
/// The "tid" claim identifies the tenant that issued a token, and therefore determines the token's issuer. A user is
/// identified by the combination of the tenant and the object ID ("oid"), because a tenant's administrator can set any
/// address and name. An address counts as verified only if the token's "xms_edov" claim is true.
struct MicrosoftVerifier: IdentityProvider {
  /// The tenant for personal accounts.
  static let consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"

  /// The mail domains that Microsoft itself operates.
  private static let mailDomains = EmailTrust.domains(["hotmail.com", "live.com", "msn.com", "outlook.com"])

  /// The prefix of every tenant's issuer.
  let authority: String
  let audiences: [String]
  /// The tenants whose users may sign in. If the set is empty, users of all tenants may sign in.
  let tenants: Set<String>
  let keys: KeySetSource
  let normalizer: any TextNormalizer

  var providerID: ProviderID { .microsoft }
  var displayName: String { MicrosoftConfiguration.displayName }
  var acceptedTokens: [ProviderToken.Kind] { [.idToken] }

  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    let tenant = try issuingTenant(of: token)
    var configuration = OIDCConfiguration(
      name: "microsoft", providerID: .microsoft, issuer: "\(authority)/\(tenant)/v2.0", settings: [])
    configuration.audiences = audiences
    configuration.requiresKeyID = true
    configuration.tenant = tenant
    let verified = try await OIDCVerifier(configuration: configuration, keys: keys, normalizer: normalizer)
      .verifiedToken(token, now: now)

    guard let object = verified.token.claims["oid"]?.string, Self.isIdentifier(object) else {
      throw refusal("it does not identify its user (\"oid\"); request the scope \"profile\" too")
    }
    var assertion = verified.assertion
    assertion.issuer = authority
    assertion.subject = "\(tenant).\(object)"
    assertion.emailVerified = assertion.email != nil && Self.isTrue(verified.token.claims["xms_edov"])
    assertion.emailIsTrusted =
      assertion.emailVerified
      && assertion.email.map { EmailTrust.everyDomain.covers($0, normalizer: normalizer) } == true
    // The "xms_edov" claim may mean that the tenant has verified the domain. However, the claim is also true if a guest
    // or a personal account's user once proved ownership of the address, even if the domain belongs to someone else.
    assertion.runsEmailDomain =
      tenant == Self.consumers
      && assertion.email.map { Self.mailDomains.runsDomain(of: $0, normalizer: normalizer) } == true
    return assertion
  }

  /// Returns the tenant from the token's `tid` claim. The claim has not been verified yet. The issuer that it
  /// determines must also be the token's issuer.
  private func issuingTenant(of token: ProviderToken) throws(AccountError) -> String {
    let claims: [String: JSONValue]
    do {
      claims = try CompactToken(token.secret.reveal()).claims
    } catch {
      throw refusal(error.explanation)
    }
    guard let tenant = claims["tid"]?.string, Self.isIdentifier(tenant) else {
      throw refusal("it does not identify its tenant (\"tid\")")
    }
    guard tenants.isEmpty || tenants.contains(tenant) else {
      throw refusal("its tenant (\"tid\") is not configured here")
    }
    return tenant
  }

  private func refusal(_ explanation: String) -> AccountError {
    AccountError(
      .invalidIDPResponse, "The ID token of microsoft.com is refused: \(explanation).", field: .token(.idToken))
  }

  /// Returns whether a claim is true. Older tokens contain the claim as a number or a string.
  private static func isTrue(_ claim: JSONValue?) -> Bool {
    switch claim {
    case .bool(true), .number("1"), .string("1"), .string("true"): true
    default: false
    }
  }

  /// Returns whether the text is a GUID as Microsoft writes it, with 32 lower-case hexadecimal digits in five groups.
  static func isIdentifier(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.joined().unicodeScalars.allSatisfy { ("0"..."9").contains($0) || ("a"..."f").contains($0) }
  }
}
