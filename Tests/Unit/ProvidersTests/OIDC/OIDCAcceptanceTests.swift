import Accounts
import ByteCoding
import Crypto
import JSONWebTokens
import Testing

@testable import Providers

/// What a sound ID token may look like, and what is read from it.
@Suite(.serialized) struct OIDCAcceptanceTests {
  static let now = TestIssuer.now

  @Test func claimsBecomeTheAssertion() async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      recipe.claim("picture", #""https://example.com/a.png""#)
      recipe.claim("phone_number", #""+4915112345678""#)
      recipe.claim("locale", #""de""#)
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.issuer == issuer.url)
      #expect(assertion.subject == "user-1")
      #expect(assertion.email == "ada@gmail.com")
      #expect(assertion.emailVerified)
      #expect(assertion.displayName == "Ada")
      #expect(assertion.photoURL == "https://example.com/a.png")
      #expect(assertion.phoneNumber == "+4915112345678")
      #expect(assertion.nonceClaim?.reveal() == TestIssuer.nonce)
      #expect(assertion.tokenFingerprint?.count == 32)
      #expect(assertion.expiresAt == Timestamp(milliseconds: (Self.now + 3660) * 1000))
      #expect(
        assertion.profileJSON
          == #"{"email":"ada@gmail.com","email_verified":true,"locale":"de","name":"Ada","phone_number":"+4915112345678","#
          + #""picture":"https://example.com/a.png","sub":"user-1"}"#)
    }
  }

  @Test(arguments: [
    ("ES256", "ec", TestKey.ec256), ("ES384", "ec384", .ec384), ("ES512", "ec521", .ec521), ("EdDSA", "ed", .ed),
  ])
  func everyCurveIsVerified(algorithm: String, kid: String, key: TestKey) async throws {
    try await expectTaken(algorithm, kid, key)
  }

  @Test(arguments: [("RS256", "rsa"), ("RS256", "rsa-plain"), ("PS256", "ps"), ("RS512", "rs512")])
  func everyRSAFormIsVerified(algorithm: String, kid: String) async throws {
    try await expectTaken(algorithm, kid, try #require(TestKey.rsa2048))
  }

  private func expectTaken(_ algorithm: String, _ kid: String, _ key: TestKey) async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      recipe.header("alg", TokenRecipe.json(algorithm))
      recipe.header("kid", TokenRecipe.json(kid))
      recipe.key = key
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.subject == "user-1")
    }
  }

  struct Variant: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout TokenRecipe) -> Void

    init(_ description: String, _ change: @escaping @Sendable (inout TokenRecipe) -> Void) {
      testDescription = description
      self.change = change
    }
  }

  static let variants: [Variant] = [
    Variant("no typ") { $0.header("typ", nil) },
    Variant("typ in lower case") { $0.header("typ", #""jwt""#) },
    Variant("typ ID in the claims") { $0.claim("typ", #""ID""#) },
    Variant("an unknown member in the header") { $0.header("x", "1") },
    Variant("audience in a list") { $0.claim("aud", #"["ligature-app"]"#) },
    Variant("azp is the audience") { $0.claim("azp", #""ligature-app""#) },
    Variant("expired within the skew") {
      $0.claim("iat", String(now - 100))
      $0.claim("exp", String(now - 59))
    },
    Variant("issued ahead within the skew") { $0.claim("iat", String(now + 60)) },
    Variant("valid from now on within the skew") { $0.claim("nbf", String(now + 60)) },
    Variant("times with fractions") {
      $0.claim("iat", "\(now - 5).25")
      $0.claim("exp", "\(now + 60).999")
    },
    Variant("a life of 24 hours") {
      $0.claim("iat", String(now))
      $0.claim("exp", String(now + 86_400))
    },
    Variant("an access token's hash") { $0.claim("at_hash", #""abc""#) },
    Variant("no email") { $0.claim("email", nil) },
    Variant("claims with spaces and escapes") { $0.payloadBytes = Self.respelt($0) },
  ]

  @Test(arguments: variants) func soundVariantIsTaken(_ variant: Variant) async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      variant.change(&recipe)
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.subject == "user-1")
    }
  }

  /// The skew of a minute is in the user's favor.
  @Test func theProofIsAsOldAsTheSignInAtTheProvider() async throws {
    try await TestIssuer.run { issuer in
      for (authTime, proven) in [
        (nil, Self.now - 100), ("null", Self.now - 100), ("0", Self.now - 100), (#""x""#, Self.now - 100),
        ("\(Self.now - 7200)", Self.now - 7200),
      ] {
        var recipe = issuer.recipe
        recipe.claim("iat", String(Self.now - 100))
        recipe.claim("auth_time", authTime)
        let assertion = try await issuer.verify(recipe)
        #expect(assertion.provenAt == Timestamp(milliseconds: (proven + 60) * 1000))
      }
    }
  }

  private static func respelt(_ recipe: TokenRecipe) -> [UInt8] {
    let members = recipe.claims.map { claim in
      " \t\"\(claim.name)\" : " + claim.json.replacing("user-1", with: #"\u0075ser-1"#) + "\r\n"
    }
    return Array(("{" + members.joined(separator: ",") + "}\n").utf8)
  }

  @Test(arguments: ["user-1 ", " user-1", "USER-1", "user-1\u{7E}", String(repeating: "s", count: 255)])
  func subjectIsKeptByteForByte(_ subject: String) async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      recipe.claim("sub", TokenRecipe.json(subject))
      let read = try await issuer.verify(recipe).subject
      #expect(read == subject)
      #expect(read != "user-1")
    }
  }

  // MARK: Nonce

  @Test func hashedNonceStandsForTheRawOne() async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      recipe.claim("nonce", TokenRecipe.json(Hexadecimal.string(of: SHA256.hash(data: Array(TestIssuer.nonce.utf8)))))
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.nonceClaim?.reveal() != TestIssuer.nonce)
    }
  }

  @Test func theFingerprintIsOfWhatWasSigned() async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      recipe.claim("nonce", nil)
      let first = try await issuer.verify(recipe, nonce: nil)
      #expect(first.nonceClaim == nil)
      #expect(first.tokenFingerprint?.count == 32)
      // ECDSA signs again each time; the fingerprint is of what was signed.
      let again = try await issuer.verify(recipe, nonce: nil)
      #expect(again.tokenFingerprint == first.tokenFingerprint)
      recipe.claim("jti", #""2""#)
      let other = try await issuer.verify(recipe, nonce: nil)
      #expect(other.tokenFingerprint != first.tokenFingerprint)
    }
  }

  @Test func secondSpellingOfASignatureHasTheSameFingerprint() async throws {
    try await TestIssuer.run(
      .configured { configuration, _ in
        configuration.policy.nonce = .optional
      }
    ) { issuer in
      var recipe = issuer.recipe
      recipe.claim("nonce", nil)
      let token = try recipe.token()
      let parts = token.split(separator: ".").map(String.init)
      let signature = try #require(Base64.decode(parts[2].utf8, alphabet: .url))
      let other = P256Signature.isLow(signature) ? P256SignatureForms.high(signature) : P256Signature.low(signature)
      #expect(other != signature)
      let respelt = parts[0] + "." + parts[1] + "." + Base64.string(of: other, alphabet: .url)
      let first = try await issuer.verify(token, nonce: nil)
      // Both spellings are sound ECDSA, and issuers write either; the token can still be used once only.
      let assertion = try await issuer.verify(respelt, nonce: nil)
      #expect(assertion.tokenFingerprint == first.tokenFingerprint)
    }
  }

  // MARK: Email

  @Test(arguments: ["\"true\"", "1", "\"1\"", "null", "false", "{}", nil])
  func onlyTheBooleanTrueVerifiesAnAddress(_ json: String?) async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      recipe.claim("email_verified", json)
      let assertion = try await issuer.verify(recipe)
      #expect(!assertion.emailVerified)
      #expect(!assertion.emailIsTrusted)
      #expect(assertion.email == "ada@gmail.com")
    }
  }

  @Test(arguments: [("\"true\"", true), ("true", true), ("\"True\"", false), ("1", false), ("\"false\"", false)])
  func textualTrueIsTakenWhereConfigured(_ json: String, _ verified: Bool) async throws {
    try await TestIssuer.run(
      .configured { configuration, _ in
        configuration.acceptsTextualEmailVerified = true
      }
    ) { issuer in
      var recipe = issuer.recipe
      recipe.claim("email_verified", json)
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.emailVerified == verified)
    }
  }

  @Test(arguments: [
    ("ada@gmail.com", nil, true), ("ada@GMAIL.com", nil, true), ("ada@ｇｍａｉｌ.com", nil, true),
    ("ada@example.com", "example.com", true), ("ada@Example.com", "example.com", true),
    ("ada@example.com", nil, false), ("ada@example.com", "other.example", false),
    ("ada@mail.example.com", "example.com", false), ("ada@notgmail.com", nil, false),
    ("ada@example.com@gmail.com", nil, false), ("ada＠example.com@gmail.com", nil, false),
    ("@gmail.com", nil, false), ("gmail.com", nil, false), ("ada@gmail.com.", nil, false),
  ])
  func googleIsTrustedForItsOwnDomainsOnly(_ email: String, _ hostedDomain: String?, _ trusted: Bool) async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      recipe.claim("email", TokenRecipe.json(email))
      recipe.claim("hd", hostedDomain.map(TokenRecipe.json))
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.emailIsTrusted == trusted)
    }
  }

  @Test(arguments: [
    ("ada@example.com", true), ("ada@EXAMPLE.COM", true), ("ada@other.example", false),
    ("ada@xn--fa-hia.example", true), ("ada@fa\u{DF}.example", false), ("ada@fass.example", false),
    ("ada@sub.example.com", false),
  ])
  func issuerIsTrustedForConfiguredDomainsOnly(_ email: String, _ trusted: Bool) async throws {
    try await TestIssuer.run(
      .configured { configuration, _ in
        configuration.emailTrust = .domains(["example.com", "xn--fa-hia.example"])
      }
    ) { issuer in
      var recipe = issuer.recipe
      recipe.claim("email", TokenRecipe.json(email))
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.emailIsTrusted == trusted)
    }
  }

  @Test func organisationIsRequiredWhereConfigured() async throws {
    try await TestIssuer.run(
      .configured { configuration, _ in
        configuration.hostedDomains = ["example.com"]
      }
    ) { issuer in
      var recipe = issuer.recipe
      await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
      recipe.claim("hd", #""other.example""#)
      await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
      recipe.claim("hd", #""example.com""#)
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.subject == "user-1")
    }
  }

  // MARK: Audience

  @Test func severalConfiguredAudiencesAreTakenWithTheirParty() async throws {
    try await TestIssuer.run(
      .configured { configuration, _ in
        configuration.audiences = ["ligature-app", "ligature-web"]
        configuration.authorizedParties = ["ligature-phone"]
      }
    ) { issuer in
      var recipe = issuer.recipe
      recipe.claim("aud", #"["ligature-app","ligature-web"]"#)
      recipe.claim("azp", #""ligature-phone""#)
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.subject == "user-1")
    }
  }

  @Test func partyOfASingleAudienceIsFreeUnderGooglesRule() async throws {
    try await TestIssuer.run(
      .configured { configuration, _ in
        configuration.checksPartyOfSingleAudience = false
      }
    ) { issuer in
      var recipe = issuer.recipe
      recipe.claim("azp", #""android-client""#)
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.subject == "user-1")
      recipe.claim("aud", #"["ligature-app","ligature-app"]"#)
      await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
    }
  }

  @Test func aliasOfTheIssuerGivesTheConfiguredIssuer() async throws {
    try await TestIssuer.run(
      .configured { configuration, _ in
        configuration.issuerAliases.append("accounts.google.com")
      }
    ) { issuer in
      var recipe = issuer.recipe
      recipe.claim("iss", #""accounts.google.com""#)
      let assertion = try await issuer.verify(recipe)
      #expect(assertion.issuer == issuer.url)
    }
  }
}

/// Forms of a signature that only an attacker needs.
enum P256SignatureForms {
  /// The same signature with the higher s: `low` is its own inverse around the order's half.
  static func high(_ signature: [UInt8]) -> [UInt8] {
    let order: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
      0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]
    var result = signature
    var borrow = 0
    for index in stride(from: 31, through: 0, by: -1) {
      let digit = Int(order[index]) - Int(signature[32 + index]) - borrow
      borrow = digit < 0 ? 1 : 0
      result[32 + index] = UInt8(truncatingIfNeeded: digit)
    }
    return result
  }
}
