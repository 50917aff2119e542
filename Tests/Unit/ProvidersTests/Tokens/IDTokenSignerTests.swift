import Accounts
import ByteCoding
import Crypto
import Foundation
import JSONWebTokens
import Settings
import Testing

@testable import Providers

/// The tokens of this service: what they say, and that no other is taken (S48).
@Suite struct IDTokenSignerTests {
  static let now: Int64 = 1_800_000_000
  static let configuration = KeyringTokenSigner.Configuration(
    issuer: "https://accounts.example.com", audience: "project-1")
  static let key = SigningKey()

  static let claims = IDTokenClaims(
    uid: UID(rawValue: "abcdefghijklmnopqrstuvwxyz12"), sessionID: SessionID(rawValue: "0123456789abcdef"),
    generation: 3,
    authTime: Timestamp(milliseconds: (now - 100) * 1000 + 999), issuedAt: Timestamp(milliseconds: now * 1000 + 1),
    expiresAt: Timestamp(milliseconds: (now + 3600) * 1000), email: "ada@example.com", emailVerified: true,
    displayName: "Ada \"L\" \u{1F600}\n", photoURL: "https://example.com/a.png", phoneNumber: "+4915112345678",
    identities: [
      .init(name: "google.com", values: ["1", "2"]), .init(name: "email", values: ["ada@example.com"]),
    ],
    signInProvider: .google, tenant: TenantID(rawValue: "acme"))

  /// Holds keys that the test has made.
  private struct FixedKeys: SigningKeyStorage {
    let keys: SigningKeys
    func load(now: Timestamp) -> SigningKeys { keys }
    func save(_ keys: SigningKeys) -> Bool { true }
  }

  private static func signer(_ keys: [SigningKey] = [key]) throws -> KeyringTokenSigner {
    let entries = keys.enumerated().map { index, key in
      // One hour each; the first one signs.
      SigningKeys.Entry(key: key, publishedAt: time(0), signsFrom: time(now - Int64(index) * 3600))
    }
    return try KeyringTokenSigner(
      keyring: SigningKeyring(FixedKeys(keys: SigningKeys(entries: entries)), now: time(now)),
      configuration: configuration)
  }

  private static func time(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

  private static func payload(_ token: String) throws -> [String: JSONValue] {
    let parts = token.split(separator: ".")
    return try JSONReader.readObject(try #require(Base64.decode(parts[1].utf8, alphabet: .url)), limits: .token)
  }

  // MARK: Claims

  @Test func claimsHaveFirebasesNames() throws {
    let payload = try Self.payload(try Self.signer().sign(Self.claims))
    let expected: [String: JSONValue] = [
      "iss": .string("https://accounts.example.com"), "aud": .string("project-1"),
      "sub": .string("abcdefghijklmnopqrstuvwxyz12"), "user_id": .string("abcdefghijklmnopqrstuvwxyz12"),
      "auth_time": .number("1799999900"), "iat": .number("1800000000"), "exp": .number("1800003600"),
      "sid": .string("0123456789abcdef"), "gen": .number("3"), "email": .string("ada@example.com"),
      "email_verified": .bool(true), "phone_number": .string("+4915112345678"),
      "name": .string("Ada \"L\" \u{1F600}\n"),
      "picture": .string("https://example.com/a.png"),
      "firebase": .object([
        "identities": .object([
          "google.com": .array([.string("1"), .string("2")]), "email": .array([.string("ada@example.com")]),
        ]), "sign_in_provider": .string("google.com"), "tenant": .string("acme"),
      ]),
    ]
    #expect(payload == expected)
  }

  @Test func anonymousTokenSaysSoAndHoldsNothingElse() throws {
    let claims = IDTokenClaims(
      uid: UID(rawValue: "u"), sessionID: SessionID(rawValue: "s"), generation: 0, authTime: Self.time(Self.now),
      issuedAt: Self.time(Self.now), expiresAt: Self.time(Self.now + 10), signInProvider: .anonymous, isAnonymous: true)
    let payload = try Self.payload(try Self.signer().sign(claims))
    #expect(payload["provider_id"] == .string("anonymous"))
    #expect(payload["firebase"] == .object(["identities": .object([:]), "sign_in_provider": .string("anonymous")]))
    #expect(["email", "email_verified", "name", "picture", "phone_number"].allSatisfy { payload[$0] == nil })
  }

  /// Those of the session's custom token go before those of the account, and the token's own before both (S78).
  @Test func claimsOfTheAccountAreOnTopLevelAndReplaceNothing() throws {
    var claims = Self.claims
    claims.custom = #"{"plan":"pro","sub":"x"}"#
    claims.ofAccount = CustomClaims([#""plan""#: #""basic""#, #""team""#: "[1]", #""sub""#: #""victim""#])
    let payload = try Self.payload(try Self.signer().sign(claims))
    #expect(payload["plan"] == .string("pro") && payload["team"] == .array([.number("1")]))
    #expect(payload["sub"] == .string("abcdefghijklmnopqrstuvwxyz12"))
    claims.custom = nil
    #expect(try Self.payload(try Self.signer().sign(claims))["plan"] == .string("basic"))
  }

  @Test(arguments: [
    (ProviderID.password, PassedFactor.Kind.totp, ["pwd", "otp", "mfa"]), (.google, .totp, ["otp", "mfa"]),
    (.password, .recoveryCode, ["pwd", "mfa"]),
  ])
  func aSecondFactorIsNamed(_ provider: ProviderID, _ kind: PassedFactor.Kind, _ methods: [String]) throws {
    var claims = Self.claims
    claims.signInProvider = provider
    claims.secondFactor = PassedFactor(kind, FactorID(key: 7))
    let payload = try Self.payload(try Self.signer().sign(claims))
    #expect(payload["amr"] == .array(methods.map(JSONValue.string)))
    let firebase = payload["firebase"]?.object
    #expect(firebase?["sign_in_second_factor"] == .string(kind.rawValue))
    #expect(firebase?["second_factor_identifier"] == .string("0000000000000007"))
    claims.secondFactor = nil
    #expect(try Self.payload(try Self.signer().sign(claims))["amr"] == nil)
  }

  @Test func headerNamesAlgorithmKeyAndType() throws {
    let token = try Self.signer().sign(Self.claims)
    let header = token.split(separator: ".").first.flatMap { Base64.decode($0.utf8, alphabet: .url) }
    let members = try JSONReader.readObject(try #require(header), limits: .token)
    #expect(
      members == [
        "alg": .string("ES256"), "typ": .string("JWT"), "kid": .string(Self.key.publicKey.keyID),
      ])
  }

  @Test func tokenRoundTrips() throws {
    let verified = try Self.signer().verify(try Self.signer().sign(Self.claims), now: Self.time(Self.now))
    #expect(
      verified
        == VerifiedIDToken(
          uid: Self.claims.uid, sessionID: Self.claims.sessionID, keyID: Self.key.publicKey.keyID, generation: 3,
          authTime: Self.time(Self.now - 100),
          expiresAt: Self.time(Self.now + 3600), tenant: TenantID(rawValue: "acme")))
  }

  @Test func tokenLivesUntilItsExpiryAndNoLonger() throws {
    let signer = try Self.signer()
    let token = try signer.sign(Self.claims)
    #expect(throws: Never.self) { try signer.verify(token, now: Self.time(Self.now + 3599)) }
    let error = #expect(throws: AccountError.self) { try signer.verify(token, now: Self.time(Self.now + 3600)) }
    #expect(error?.reason == .tokenExpired)
  }

  // MARK: Rotation

  @Test func everyPublishedKeyVerifiesAndTheNewestSigns() throws {
    let old = SigningKey()
    let new = SigningKey()
    let before = try Self.signer([old, new])
    let after = try Self.signer([new, old])
    let token = try before.sign(Self.claims)
    #expect(throws: Never.self) { try after.verify(token, now: Self.time(Self.now)) }
    #expect(throws: Never.self) { try before.verify(try after.sign(Self.claims), now: Self.time(Self.now)) }
    #expect(after.keys(at: Self.time(Self.now)).map(\.publicKey) == [new.publicKey, old.publicKey])
    let error = #expect(throws: AccountError.self) { try Self.signer([new]).verify(token, now: Self.time(Self.now)) }
    #expect(error?.reason == .invalidIDToken)
  }

  @Test func publishedKeysVerifyTokens() throws {
    let signer = try Self.signer([Self.key, SigningKey()])
    let document = PublicKeyDocument.bytes(of: signer.keys(at: Self.time(Self.now)))
    let set = try KeySet(document)
    let token = try CompactToken(try signer.sign(Self.claims))
    let key = try #require(set[token.keyID])
    #expect(key.isValid(token.signature, over: token.signingInput))
    #expect(!String(decoding: document, as: UTF8.self).contains("\"d\""))
  }

  // MARK: Tampering

  struct Tamper: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout TokenRecipe) throws -> Void

    init(_ description: String, _ change: @escaping @Sendable (inout TokenRecipe) throws -> Void) {
      testDescription = description
      self.change = change
    }
  }

  static let tampers: [Tamper] = [
    Tamper("alg none") {
      $0.header("alg", #""none""#)
      $0.signature = []
    },
    Tamper("alg HS256 under the public key") { recipe in
      recipe.header("alg", #""HS256""#)
      let key = SymmetricKey(data: Self.key.publicKey.point)
      recipe.signature = Array(HMAC<SHA256>.authenticationCode(for: [1], using: key))
    },
    Tamper("alg ES384") { $0.header("alg", #""ES384""#) },
    Tamper("crit") { $0.header("crit", #"["x"]"#) },
    Tamper("jwk in the header") { $0.header("jwk", "{}") },
    Tamper("no kid") { $0.header("kid", nil) },
    Tamper("kid of no key") { $0.header("kid", #""other""#) },
    Tamper("kid is a path") { $0.header("kid", #""../keys""#) },
    Tamper("access token") { $0.header("typ", #""at+jwt""#) },
    Tamper("another's key") { $0.key = .p256(P256.Signing.PrivateKey()) },
    Tamper("signature of zeroes") { $0.signature = [UInt8](repeating: 0, count: 64) },
    Tamper("no signature") { $0.signature = [] },
    Tamper("signature too long") { $0.signature = [UInt8](repeating: 1, count: 65) },
    Tamper("another issuer") { $0.claim("iss", #""https://accounts.example.com/""#) },
    Tamper("no issuer") { $0.claim("iss", nil) },
    Tamper("another audience") { $0.claim("aud", #""project-2""#) },
    Tamper("audience in a list") { $0.claim("aud", #"["project-1"]"#) },
    Tamper("no audience") { $0.claim("aud", nil) },
    Tamper("exp missing") { $0.claim("exp", nil) },
    Tamper("exp is a text") { $0.claim("exp", #""1800003600""#) },
    Tamper("exp 1e300") { $0.claim("exp", "1e300") },
    Tamper("exp a second later than that of our tokens") { $0.claim("exp", "1800003601") },
    Tamper("exp in the year 9999") { $0.claim("exp", "253402300799") },
    Tamper("iat in the future") { $0.claim("iat", "1800000061") },
    Tamper("auth_time in the future") { $0.claim("auth_time", "1800000061") },
    Tamper("auth_time missing") { $0.claim("auth_time", nil) },
    Tamper("sub missing") { $0.claim("sub", nil) },
    Tamper("sub empty") { $0.claim("sub", #""""#) },
    Tamper("sub a number") { $0.claim("sub", "1") },
    Tamper("sub twice") { $0.add("sub", #""other""#) },
    Tamper("sub is not user_id") { $0.claim("sub", #""other""#) },
    Tamper("sid missing") { $0.claim("sid", nil) },
    Tamper("gen missing") { $0.claim("gen", nil) },
    Tamper("gen with a fraction") { $0.claim("gen", "3.5") },
    Tamper("gen is a text") { $0.claim("gen", #""3""#) },
    Tamper("gen beyond 64 bits") { $0.claim("gen", "9223372036854775808") },
    Tamper("firebase missing") { $0.claim("firebase", nil) },
    Tamper("tenant is empty") { $0.claim("firebase", #"{"tenant":""}"#) },
    Tamper("tenant is a number") { $0.claim("firebase", #"{"tenant":1}"#) },
    Tamper("padding") { $0.finish = { $0 + "=" } },
    Tamper("a fourth part") { $0.finish = { $0 + ".a" } },
    Tamper("one byte less") { $0.finish = { String($0.dropLast()) } },
    Tamper("one byte more") { $0.finish = { $0 + "A" } },
    Tamper("empty") { $0.finish = { _ in "" } },
    Tamper("1 MB") { $0.finish = { $0 + String(repeating: "A", count: 1 << 20) } },
    Tamper("the other spelling of the signature") {
      $0.finish = { token in
        let parts = token.split(separator: ".").map(String.init)
        let signature = Base64.decode(parts[2].utf8, alphabet: .url) ?? []
        let high = P256Signature.isLow(signature) ? P256SignatureForms.high(signature) : signature
        return parts[0] + "." + parts[1] + "." + Base64.string(of: high, alphabet: .url)
      }
    },
  ]

  private static func recipe() throws -> TokenRecipe {
    var recipe = TokenRecipe(issuer: configuration.issuer, audience: configuration.audience, nonce: "", now: now)
    recipe.header("kid", TokenRecipe.json(key.publicKey.keyID))
    recipe.claims = try payload(try signer().sign(claims)).map { ($0.key, JSONWriter.text(of: $0.value)) }
    recipe.key = .p256(try P256.Signing.PrivateKey(rawRepresentation: key.secretBytes))
    return recipe
  }

  /// The token with the lower form of its signature, the only one that is taken.
  private static func low(_ token: String) -> String {
    let parts = token.split(separator: ".").map(String.init)
    guard parts.count == 3, let signature = Base64.decode(parts[2].utf8, alphabet: .url) else { return token }
    return parts[0] + "." + parts[1] + "." + Base64.string(of: P256Signature.low(signature), alphabet: .url)
  }

  @Test func untamperedControlIsTaken() throws {
    let token = Self.low(try Self.recipe().token())
    #expect(throws: Never.self) { try Self.signer().verify(token, now: Self.time(Self.now)) }
  }

  @Test(arguments: tampers) func tamperedTokenIsRefused(_ tamper: Tamper) throws {
    var recipe = try Self.recipe()
    let finish: @Sendable (String) -> String = { Self.low($0) }
    recipe.finish = finish
    try tamper.change(&recipe)
    let token = try recipe.token()
    let error = #expect(throws: AccountError.self) { try Self.signer().verify(token, now: Self.time(Self.now)) }
    #expect(error?.reason == .invalidIDToken)
    #expect(error?.message.contains("abcdefghij") == false)
  }

  @Test func everySignatureIsLow() throws {
    let signer = try Self.signer()
    for generation in 0..<64 {
      var claims = Self.claims
      claims.generation = Int64(generation)
      let token = try CompactToken(try signer.sign(claims))
      #expect(P256Signature.isLow(token.signature))
    }
  }

  /// Every single character of the token matters.
  @Test func everyChangedCharacterIsNoticed() throws {
    let signer = try Self.signer()
    let token = Array(try signer.sign(Self.claims).utf8)
    for index in token.indices where token[index] != UInt8(ascii: ".") {
      var changed = token
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(throws: AccountError.self) {
        try signer.verify(String(decoding: changed, as: UTF8.self), now: Self.time(Self.now))
      }
    }
  }

  // MARK: Set-up

  @Test(arguments: [("", "project"), ("https://a.example", "")])
  func emptyIssuerOrAudienceIsASettingsError(_ issuer: String, _ audience: String) {
    let error = #expect(throws: SettingsError.self) {
      try KeyringTokenSigner(
        keyring: SigningKeyring(EphemeralSigningKeys(), now: Self.time(Self.now)),
        configuration: .init(issuer: issuer, audience: audience))
    }
    #expect(error?.setting == (issuer.isEmpty ? "issuer" : "audience"))
  }
}
