import Accounts
import ByteCoding
import Crypto
import CryptoExtras
import Foundation
import JSONWebTokens
import Settings
import Testing

@testable import Providers

/// What a service must sign so that its user is signed in, and what it is refused for.
@Suite struct CustomTokenTests {
  static let now: Int64 = 1_800_000_000
  static let audience = "https://accounts.example.com"

  /// A service's keys, and what verifies its tokens.
  private struct Service {
    let p256 = P256.Signing.PrivateKey()
    let ed25519 = Curve25519.Signing.PrivateKey()

    func reader() throws -> ServiceTokenReader {
      let keys = try [
        #require(VerificationKey(pem: p256.publicKey.pemRepresentation)),
        #require(VerificationKey(pem: CustomTokenTests.pem(ed25519.publicKey))),
      ]
      return ServiceTokenReader(keys: keys, audience: CustomTokenTests.audience)
    }

    func read(_ token: String) throws -> CustomToken {
      try reader().read(Secret(token), now: Timestamp(milliseconds: CustomTokenTests.now * 1000))
    }

    var recipe: TokenRecipe {
      var recipe = TokenRecipe(
        issuer: "service", audience: CustomTokenTests.audience, nonce: "", now: CustomTokenTests.now)
      recipe.header = [("alg", #""ES256""#), ("typ", #""JWT""#)]
      recipe.claims = [
        ("aud", TokenRecipe.json(CustomTokenTests.audience)), ("uid", #""user-1""#), ("iat", "\(CustomTokenTests.now)"),
        ("exp", "\(CustomTokenTests.now + 3600)"),
      ]
      recipe.key = .p256(p256)
      return recipe
    }
  }

  static func pem(_ key: Curve25519.Signing.PublicKey) -> String {
    let der = Ed25519Encoding.publicPrefix + Array(key.rawRepresentation)
    let text = Base64.string(of: der, alphabet: .standard)
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return "-----BEGIN PUBLIC KEY-----\n\(text)\(padding)\n-----END PUBLIC KEY-----\n"
  }

  private let service = Service()

  @Test func soundTokenIsRead() throws {
    let token = try service.read(service.recipe.token())
    #expect(token.uid == "user-1" && token.claims == "{}")
    #expect(token.expiresAt == Timestamp(milliseconds: (Self.now + 3660) * 1000))
    var recipe = service.recipe
    recipe.key = .ed25519(service.ed25519)
    recipe.header("alg", #""EdDSA""#)
    recipe.claim("claims", #"{"plan":"pro","roles":[1,2]}"#)
    #expect(try service.read(recipe.token()).claims == #"{"plan":"pro","roles":[1,2]}"#)
    recipe.claim("aud", "[\(TokenRecipe.json(Self.audience))]")
    #expect(try service.read(recipe.token()).uid == "user-1")
  }

  @Test func rsaKeysOfGoodLengthAreTaken() throws {
    let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    let reader = ServiceTokenReader(
      keys: [try #require(VerificationKey(pem: key.publicKey.pemRepresentation))], audience: Self.audience)
    var recipe = service.recipe
    recipe.key = .rsa(key)
    recipe.header("alg", #""RS256""#)
    let now = Timestamp(milliseconds: Self.now * 1000)
    #expect(try reader.read(Secret(recipe.token()), now: now).uid == "user-1")
  }

  static let refusals: [(name: String, claim: String, json: String?)] = [
    ("expired", "exp", "\(now - 61)"), ("no expiry", "exp", nil), ("an expiry that is a text", "exp", #""1800003600""#),
    ("valid for more than an hour", "exp", "\(now + 3601)"), ("issued in the future", "iat", "\(now + 61)"),
    ("no time of issue", "iat", nil), ("issued long ago", "iat", "\(now - 1)"), ("not valid yet", "nbf", "\(now + 61)"),
    ("no user", "uid", nil), ("a user that is a number", "uid", "1"), ("claims that are a list", "claims", "[]"),
    ("claims that are a text", "claims", #""{}""#), ("a claim of the token's own", "claims", #"{"sub":"x"}"#),
    ("firebase", "claims", #"{"firebase":{}}"#), ("an address", "claims", #"{"email":"a@example.com"}"#),
    ("two users", "uid", #""user-2""#),
  ]

  @Test(arguments: refusals.indices) func unclearTokenIsRefused(_ index: Int) throws {
    let refusal = Self.refusals[index]
    var recipe = service.recipe
    if refusal.name == "two users", let json = refusal.json {
      recipe.add(refusal.claim, json)
    } else {
      recipe.claim(refusal.claim, refusal.json)
    }
    let error = #expect(throws: AccountError.self, "\(refusal.name)") { try service.read(recipe.token()) }
    let reason: AccountError.Reason =
      refusal.claim == "uid" && refusal.json == nil ? .missingIdentifier : .invalidCustomToken
    #expect(error?.reason == reason && error?.field == .customToken, "\(refusal.name)")
  }

  @Test(arguments: [
    #""https://accounts.example.com/""#, #""https://other.example.com""#, "null",
    #"["a","https://accounts.example.com"]"#,
    "[]", "1", nil,
  ])
  func tokenForAnotherServerIsAMismatch(_ audience: String?) throws {
    var recipe = service.recipe
    recipe.claim("aud", audience)
    let error = #expect(throws: AccountError.self) { try service.read(recipe.token()) }
    #expect(error?.reason == .credentialMismatch)
    var tenants = service.recipe
    tenants.claim("tenant_id", #""other""#)
    let another = #expect(throws: AccountError.self) { try service.read(tenants.token()) }
    #expect(another?.reason == .tenantIDMismatch && another?.message.contains("tenant \"other\"") == true)
  }

  @Test func forgedTokensAreRefused() throws {
    var forged = service.recipe
    forged.key = .p256(P256.Signing.PrivateKey())
    var none = service.recipe
    none.header("alg", #""none""#)
    none.signature = []
    var confused = service.recipe
    confused.header("alg", #""HS256""#)
    let secret = SymmetricKey(data: Array(service.p256.publicKey.pemRepresentation.utf8))
    confused.signature = Array(HMAC<SHA256>.authenticationCode(for: Array("x".utf8), using: secret))
    var other = service.recipe
    other.header("alg", #""RS256""#)
    var critical = service.recipe
    critical.header("crit", #"["b64"]"#)
    for token in try [forged, none, confused, other, critical].map({ try $0.token() }) + ["", "a.b", "a.b.c"] {
      let error = #expect(throws: AccountError.self) { try service.read(token) }
      #expect(error?.reason == .invalidCustomToken)
    }
  }

  // MARK: Keys

  @Test func textThatIsNoPublicKeyIsRefused() throws {
    let pem = service.p256.publicKey.pemRepresentation
    let weak = TestKey.rsa1024.flatMap { key -> String? in
      guard case .rsa(let key) = key else { return nil }
      return key.publicKey.pemRepresentation
    }
    let small = try Curve25519.Signing.PublicKey(rawRepresentation: [1] + [UInt8](repeating: 0, count: 31))
    for text in [
      "", "key", service.p256.pemRepresentation, pem + pem, P384.Signing.PrivateKey().publicKey.pemRepresentation,
      pem.replacing("PUBLIC KEY", with: "CERTIFICATE"), Self.pem(small), try #require(weak),
    ] {
      #expect(VerificationKey(pem: text) == nil)
    }
    #expect(VerificationKey(pem: pem.replacing("\n", with: "\r\n"))?.algorithm == .es256)
  }

  @Test func keysOfTheSettingsAreRead() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "service.pub")
    try service.p256.publicKey.pemRepresentation.write(to: file, atomically: true, encoding: .utf8)
    let path = file.path(percentEncoded: false)
    let reader = try ConfiguredProviders(["CUSTOM_TOKEN_KEYS": path]).registry
      .makeCustomTokenReader(audience: Self.audience)
    let token = try service.recipe.token()
    let read = try reader?.read(Secret(token), now: Timestamp(milliseconds: Self.now * 1000))
    #expect(read?.uid == "user-1")
    #expect(try ConfiguredProviders([:]).registry.makeCustomTokenReader(audience: "a") == nil)
    for (path, problem) in [(path + "x", "cannot be read"), (#filePath, "is not a P-256 or Ed25519 public key")] {
      let error = #expect(throws: SettingsError.self) {
        try ConfiguredProviders(["CUSTOM_TOKEN_KEYS": path]).registry.makeCustomTokenReader(audience: "a")
      }
      #expect(error?.setting == "customToken.keys" && error?.problem.contains(problem) == true)
    }
  }

  /// What the command line makes is what a server takes, with each kind of key.
  @Test func signedTokensAreRead() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    let ed25519 = Base64.string(
      of: Ed25519Encoding.privatePrefix + Array(service.ed25519.rawRepresentation), alphabet: .standard)
    for (pem, publicPEM) in [
      (service.p256.pemRepresentation, service.p256.publicKey.pemRepresentation),
      (rsa.pemRepresentation, rsa.publicKey.pemRepresentation),
      ("-----BEGIN PRIVATE KEY-----\n\(ed25519)\n-----END PRIVATE KEY-----\n", Self.pem(service.ed25519.publicKey)),
    ] {
      let file = folder.appending(path: "key").path(percentEncoded: false)
      try pem.write(toFile: file, atomically: true, encoding: .utf8)
      let signer = try CustomTokenSigner(file: file)
      let now = Date(timeIntervalSince1970: TimeInterval(Self.now))
      let token = try signer.token(
        uid: "user-1", claims: #"{"plan":"pro"}"#, audience: Self.audience, now: now, lifetime: 60)
      let reader = ServiceTokenReader(
        keys: [try #require(VerificationKey(pem: publicPEM))], audience: Self.audience)
      let read = try reader.read(Secret(token), now: Timestamp(milliseconds: Self.now * 1000))
      #expect(read.uid == "user-1" && read.claims == #"{"plan":"pro"}"#)
      // No two tokens are the same, so that each is good once.
      #expect(
        try signer.token(uid: "user-1", claims: nil, audience: "", now: now, lifetime: 60)
          != signer.token(uid: "user-1", claims: nil, audience: "", now: now, lifetime: 60))
    }
    #expect(throws: SigningProblem.self) { try CustomTokenSigner(file: #filePath) }
  }

  @Test func customClaimsStandBesideTheTokensOwn() throws {
    let now = Timestamp(milliseconds: Self.now * 1000)
    let signer = try KeyringTokenSigner(
      keyring: SigningKeyring(EphemeralSigningKeys(), now: now), configuration: .init(issuer: "i", audience: "a"))
    let claims = IDTokenClaims(
      uid: UID(rawValue: "user-1"), sessionID: SessionID(rawValue: "s"), generation: 1, authTime: now, issuedAt: now,
      expiresAt: now.adding(milliseconds: 1000), signInProvider: .custom, custom: #"{"plan":"pro","sub":"x","n":1.50}"#)
    let members = try CompactToken(signer.sign(claims)).claims
    #expect(members["plan"] == .string("pro") && members["n"] == .number("1.50"))
    // Even if a forbidden name got in.
    #expect(members["sub"] == .string("user-1"))
    #expect(members["firebase"]?.object?["sign_in_provider"] == .string("custom"))
  }
}
