import Accounts
import ByteCoding
import Crypto
import Foundation
import Testing

@testable import Providers

/// The tokens that services sign to call.
@Suite struct ServiceTokenTests {
  private static let audience = "https://accounts.example.com"
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  private let key = P256.Signing.PrivateKey()
  private let id = ServiceKeyID(rawValue: "key")
  private let verifier = SignedServiceTokenVerifier(audience: Self.audience)

  private func verify(_ token: String, at now: Timestamp = Self.now) throws(AccountError) -> ServiceToken {
    try verifier.verify(Secret(token), now: now) { $0 == id ? Array(key.publicKey.derRepresentation) : nil }
  }

  private func claims(_ changes: [String: Any] = [:], without left: String? = nil) -> [String: Any] {
    let seconds = Int64(1_700_000_000)
    var claims: [String: Any] = [
      "iss": "key", "sub": "key", "aud": Self.audience, "iat": seconds, "exp": seconds + 300,
    ]
    claims.merge(changes) { _, new in new }
    if let left { claims[left] = nil }
    return claims
  }

  private func token(
    _ claims: [String: Any], header: [String: Any] = ["alg": "ES256"], signature: ((Data) throws -> Data)? = nil
  ) throws -> String {
    let input = try [header, claims].map {
      Base64.string(of: Array(try JSONSerialization.data(withJSONObject: $0)), alphabet: .url)
    }.joined(separator: ".")
    let bytes =
      try signature?(Data(input.utf8)) ?? key.signature(for: SHA256.hash(data: Data(input.utf8))).rawRepresentation
    return input + "." + Base64.string(of: Array(bytes), alphabet: .url)
  }

  @Test func aTokenNamesItsKey() throws {
    let verified = try verify(try token(claims()))
    #expect(verified.key == id && verified.scopes == nil && verified.tenant == nil)
    #expect(verified.expiresAt == Self.now.adding(milliseconds: 360_000))
    let narrow = try verify(try token(claims(["scope": "accounts.read audit.read", "tenant_id": "t"])))
    #expect(narrow.scopes == ["accounts.read", "audit.read"] && narrow.tenant == TenantID(rawValue: "t"))
  }

  /// Clocks may differ by a minute.
  @Test func aTokenLivesForItsFiveMinutesAndTheSkew() throws {
    let token = try token(claims())
    for seconds in [-60, 0, 359] as [Int64] {
      #expect(throws: Never.self) { try verify(token, at: Self.now.adding(milliseconds: seconds * 1000)) }
    }
    // S74: ten minutes off.
    for seconds in [-61, 360, -600, 600] as [Int64] {
      #expect {
        try verify(token, at: Self.now.adding(milliseconds: seconds * 1000))
      } throws: {
        ($0 as? AccountError)?.reason == .invalidServiceCredential
      }
    }
  }

  @Test func theAudienceMayBeAListOfOne() throws {
    #expect(try verify(try token(claims(["aud": [Self.audience]]))).key == id)
  }

  @Test func onlyKeysOnP256AreTaken() throws {
    #expect(verifier.publicKey(pem: P384.Signing.PrivateKey().publicKey.pemRepresentation) == nil)
    #expect(verifier.publicKey(pem: key.pemRepresentation) == nil)
    #expect(verifier.publicKey(pem: "") == nil)
  }

  /// S74.
  @Test(
    arguments: [
      ["aud": "https://other.example.com"], ["aud": ["https://accounts.example.com", "https://other.example.com"]],
      ["exp": 1_700_000_360],
      ["exp": 1_699_999_900], ["iat": 1_700_000_600, "exp": 1_700_000_900],
      ["iat": 1_699_999_400, "exp": 1_699_999_700],
      ["nbf": 1_700_000_100], ["iss": "another"], ["sub": "another"], ["uid": "victim"], ["scope": 7], ["tenant_id": 7],
      ["exp": "1700000300"],
    ] as [[String: any Sendable]])
  func s74AClaimThatIsWrongIsRefused(_ changes: [String: any Sendable]) throws {
    let token = try token(claims(changes))
    #expect { try verify(token) } throws: { ($0 as? AccountError)?.reason == .invalidServiceCredential }
  }

  /// S74.
  @Test(arguments: ["iss", "sub", "aud", "iat", "exp"])
  func s74AClaimThatIsMissingIsRefused(_ name: String) throws {
    let token = try token(claims(without: name))
    #expect { try verify(token) } throws: { ($0 as? AccountError)?.reason == .invalidServiceCredential }
  }

  /// S74.
  @Test func s74ASignatureOfAnotherKindIsRefused() throws {
    let publicKey = Data(key.publicKey.pemRepresentation.utf8)
    let stranger = P256.Signing.PrivateKey()
    let tokens = [
      try token(claims(), header: ["alg": "none"]) { _ in Data() },
      try token(claims(), header: ["alg": "HS256"]) { input in
        Data(HMAC<SHA256>.authenticationCode(for: input, using: SymmetricKey(data: publicKey)))
      },
      try token(claims(), header: ["alg": "RS256"]),
      try token(claims(), header: ["alg": "ES256", "typ": "at+jwt"]),
      try token(claims()) { try stranger.signature(for: SHA256.hash(data: $0)).rawRepresentation },
    ]
    for token in tokens {
      #expect { try verify(token) } throws: { ($0 as? AccountError)?.reason == .invalidServiceCredential }
    }
  }
}
