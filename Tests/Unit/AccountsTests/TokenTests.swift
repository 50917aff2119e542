import Testing

@testable import Accounts

@Suite struct TokenTests {
  private let secrets = PlainSecrets()

  @Test func eachKindHasItsPrefixAndLength() {
    for kind in TokenKind.allCases {
      let bytes = [UInt8](repeating: 0xa5, count: kind.byteCount)
      let token = kind.encode(bytes)
      #expect(token.reveal().hasPrefix(kind.rawValue))
      for other in TokenKind.allCases { #expect(other.decode(token) == (other == kind ? bytes : nil)) }
      #expect(kind.decode(Secret(String(token.reveal().dropLast()))) == nil)
      #expect(kind.decode(Secret(token.reveal() + "A")) == nil)
    }
    #expect(Set(TokenKind.allCases.map(\.label)).count == TokenKind.allCases.count)
    #expect(TokenKind.sessionHandle.encode([UInt8](repeating: 0, count: 32)).reveal().utf8.count == 47)
  }

  @Test func aRefreshTokenNamesItsSessionAndRotation() throws {
    let tokens = SessionTokens(sessionKey: 77, rotation: 3, family: secrets.randomBytes(20))
    let read = try #require(SessionTokens(refreshToken: tokens.refreshToken(secrets), secrets: secrets))
    #expect(read.sessionKey == 77 && read.rotation == 3 && read.family == tokens.family)
    #expect(read.next.rotation == 4)
    #expect(read.familyDigest(secrets) == read.next.familyDigest(secrets))
    #expect(read.sessionHandle(secrets).bytes != read.next.sessionHandle(secrets).bytes)
  }

  /// A caller with a token cannot make the next: every byte is under the server's key.
  @Test(arguments: 0..<48)
  func aChangedRefreshTokenIsNone(_ index: Int) throws {
    let tokens = SessionTokens(sessionKey: 77, rotation: 3, family: secrets.randomBytes(20))
    var bytes = try #require(TokenKind.refreshToken.decode(tokens.refreshToken(secrets)))
    bytes[index] ^= 1
    #expect(SessionTokens(refreshToken: TokenKind.refreshToken.encode(bytes), secrets: secrets) == nil)
  }

  @Test func theCacheReadsAHandleAsTheRestDoes() throws {
    let tokens = SessionTokens(sessionKey: 77, rotation: 3, family: secrets.randomBytes(20))
    let handle = tokens.sessionHandle(secrets)
    let fromBytes = PrincipalCache.TokenKey(handle)
    #expect(PrincipalCache.TokenKey(handle: handle.secret) == fromBytes)
    let text = handle.secret.reveal()
    for wrong in [text + "A", String(text.dropLast()), "lgr_" + text.dropFirst(4), text.dropLast() + "=", ""] {
      #expect(PrincipalCache.TokenKey(handle: Secret(String(wrong))) == nil)
    }
    #expect(PrincipalCache.TokenKey(handle: Secret(String(text.dropLast()) + "B")) != fromBytes)
  }

  @Test func theCacheTellsTokensApartByEachCharacterAndKind() {
    func key(_ text: String, _ kind: UserTokenKind = .idToken) -> PrincipalCache.TokenKey {
      PrincipalCache.TokenKey(Secret(text), as: kind)
    }
    let token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJLIn0.Kc2lnbmF0dXJlLW9mLTY0LWJ5dGVz"
    #expect(key(token) == key(token) && key(token).hashValue == key(token).hashValue)
    #expect(key(token) != key(token, .sessionCookie))
    for index in token.indices {
      let other = token.replacing(
        token[index...index], with: token[index] == "A" ? "B" : "A", subrange: index..<token.endIndex,
        maxReplacements: 1)
      #expect(key(other) != key(token))
    }
    // The Kelvin sign is canonically equivalent to "K", but not the same bytes.
    let equivalent = token.replacing("K", with: "\u{212A}")
    #expect(equivalent == token && key(equivalent) != key(token))
    #expect(key("") == key("") && key("") != key("A"))
  }

  @Test func aNonceIsForOneProviderAndTenant() throws {
    let nonce = Nonce(for: .google, in: .default, expiresAt: Fixture.now, secrets: secrets)
    let read = try #require(Nonce(nonce.secret, for: .google, in: .default, secrets: secrets))
    #expect(read.expiresAt == Fixture.now && read.digest(secrets) == nonce.digest(secrets))
    #expect(Nonce(nonce.secret, for: .apple, in: .default, secrets: secrets) == nil)
    #expect(Nonce(nonce.secret, for: .google, in: TenantID(rawValue: "t"), secrets: secrets) == nil)
    #expect(Nonce(Secret("lgn_"), for: .google, in: .default, secrets: secrets) == nil)
  }

  @Test func secretsDoNotShow() {
    let shown: [Any] = [
      Secret("hunter-2"), PasswordHash(phc: "hunter-2"), Fixture.identity(1, .password, "x"),
      Credential.password(email: "a", password: Secret("hunter-2")),
    ]
    for value in shown {
      var dumped = ""
      dump(value, to: &dumped)
      let texts = ["\(value)", String(reflecting: value), dumped]
      #expect(!texts.contains { $0.contains("hunter-2") || $0.contains("\"hash\"") })
    }
  }

  @Test func keysOnlyRise() throws {
    let sequence = OrderedKey.Sequence()
    let first = sequence.next(at: Fixture.now, random: .max)
    let second = sequence.next(at: Fixture.now, random: 0)
    let back = sequence.next(at: Timestamp(milliseconds: 0), random: 0)
    let later = sequence.next(at: Fixture.now.adding(milliseconds: 1), random: 0)
    #expect(first < second && second < back && back < later)
    #expect(sequence.next(at: Timestamp(milliseconds: .max), random: .max) > later)
    #expect(SessionID(key: first).key == first)
    for wrong in ["", "0", "00000000000000000", "000000000000000g", "FFFFFFFFFFFFFFFF", "ffffffffffffffff"] {
      #expect(SessionID(rawValue: wrong).key == nil)
    }
  }

  @Test(arguments: [
    ("google.com", true), ("oidc.acme", true), ("password", true), ("", false), ("Google.com", false), (".x", false),
    ("a b", false), ("a/b", false), (String(repeating: "a", count: 128), true),
    (String(repeating: "a", count: 129), false),
  ])
  func providerSyntax(_ text: String, _ isWellFormed: Bool) {
    #expect(ProviderID(rawValue: text).isWellFormed == isWellFormed)
  }

  @Test(arguments: [(1500, 1), (-1, -1), (-1000, -1), (-1001, -2), (0, 0)] as [(Int64, Int64)])
  func secondsAreRoundedDown(_ milliseconds: Int64, _ seconds: Int64) {
    #expect(Timestamp(milliseconds: milliseconds).seconds == seconds)
  }

  @Test func timesStayInTheirRange() {
    #expect(Timestamp(milliseconds: .max).adding(milliseconds: 1).milliseconds == .max)
    #expect(Timestamp(milliseconds: .min).adding(milliseconds: -1).milliseconds == .min)
    #expect(Timestamp(milliseconds: .max).milliseconds(since: Timestamp(milliseconds: .min)) == .max)
  }
}
