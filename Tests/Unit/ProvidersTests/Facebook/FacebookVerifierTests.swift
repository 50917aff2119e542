import Accounts
import ByteCoding
import Crypto
import TestLogs
import Testing
import TextNormalization

@testable import Providers

/// Facebook's access tokens against a server that speaks its Graph API (S47).
@Suite struct FacebookVerifierTests {
  static let now: Int64 = 1_800_000_000
  static let appID = "123456789"
  static let secret = "facebook-app-secret"
  static let token = "EAABsbCS1iHgBAtoken"

  static let inspection =
    #"{"data":{"app_id":"123456789","type":"USER","application":"Ligature","is_valid":true,"expires_at":1800003000,"#
    + #""scopes":["email"],"user_id":"9876543210"}}"#
  static let profile =
    #"{"id":"9876543210","name":"Ada","email":"ada@gmail.com","picture":{"data":{"url":"https://example.com/a.jpg"}}}"#

  private func run(
    inspection: LocalHTTPServer.Reply = .body(inspection), profile: LocalHTTPServer.Reply = .body(profile),
    _ body: (FacebookVerifier, LocalHTTPServer) async throws -> Void
  ) async throws {
    let script = LocalHTTPServer.Script.replying { request in
      switch request.path {
      case "/v1/debug_token": inspection
      case "/v1/me": profile
      default: .body("", status: 404)
      }
    }
    try await LocalHTTPServer.runAPI("Facebook", path: "/v1", script) { api in
      FacebookVerifier(
        appID: Self.appID, appSecret: Secret(Self.secret), api: api,
        limitedLogin: OIDCVerifier(
          configuration: OIDCConfiguration(name: "facebook"),
          keys: KeySetSource(
            settings: KeySetSettings(issuer: "", addresses: .publicOnly, allowsPlainHTTP: false),
            transport: NoTransport(), logger: .silent),
          normalizer: UnicodeNormalizer()))
    } _: { verifier, server in
      try await body(verifier, server)
    }
  }

  private func verify(_ verifier: FacebookVerifier, token: String = token) async throws -> ProviderAssertion {
    try await verifier.verify(.accessToken(Secret(token)), now: Timestamp(milliseconds: Self.now * 1000))
  }

  @Test func soundTokenBecomesAnAssertion() async throws {
    try await run { verifier, server in
      let assertion = try await verify(verifier)
      #expect(assertion.issuer == "https://www.facebook.com")
      #expect(assertion.subject == "9876543210")
      #expect(assertion.email == "ada@gmail.com")
      #expect(!assertion.emailVerified)
      #expect(!assertion.emailIsTrusted)
      #expect(assertion.displayName == "Ada")
      #expect(assertion.photoURL == "https://example.com/a.jpg")
      #expect(assertion.expiresAt == Timestamp(milliseconds: 1_800_003_000_000))
      #expect(assertion.tokenFingerprint == nil)
      #expect(assertion.nonceClaim == nil)

      let requests = server.requests
      #expect(requests.map(\.path) == ["/v1/debug_token", "/v1/me"])
      #expect(requests[0].query["input_token"] == Self.token)
      #expect(requests[0].query["access_token"] == "123456789%7cfacebook-app-secret")
      #expect(requests[1].query["access_token"] == Self.token)
      let proof = HMAC<SHA256>.authenticationCode(
        for: Array(Self.token.utf8), using: SymmetricKey(data: Array(Self.secret.utf8)))
      #expect(requests[1].query["appsecret_proof"] == Hexadecimal.string(of: Array(proof)))
      #expect(requests[1].query["fields"]?.contains("email") == true)
    }
  }

  static func inspected(_ change: String, _ replacement: String) -> LocalHTTPServer.Reply {
    .body(inspection.replacing(change, with: replacement))
  }

  static let refusals: [(String, LocalHTTPServer.Reply)] = [
    ("another app", inspected("123456789", "123456780")),
    ("another app whose number begins with ours", inspected(#""123456789""#, #""1234567890""#)),
    ("no app", inspected(#""app_id":"123456789","#, "")),
    ("app is null", inspected(#""app_id":"123456789""#, #""app_id":null"#)),
    ("not valid", inspected("true", "false")),
    ("validity is a text", inspected("true", #""true""#)),
    ("validity is missing", inspected(#""is_valid":true,"#, "")),
    ("expired", inspected("1800003000", "1799999999")),
    ("expiry is a text", inspected("1800003000", #""1800003000""#)),
    ("expiry is missing", inspected(#""expires_at":1800003000,"#, "")),
    ("a page's token", inspected("USER", "PAGE")),
    ("no user", inspected(#","user_id":"9876543210""#, "")),
    ("user is empty", inspected("9876543210", "")),
    ("user is a name", inspected("9876543210", "ada")),
    ("user is zero", inspected("9876543210", "0")),
    ("two users", inspected(#""user_id""#, #""user_id":"1","user_id""#)),
    ("no data", .body("{}")),
    ("data is a list", .body(#"{"data":[]}"#)),
    ("an error with status 200", .body(#"{"error":{"message":"x"},"data":{}}"#)),
    ("an error with status 400", .body(#"{"error":{"message":"x"}}"#, status: 400)),
    ("a redirect", .body("", status: 302, headers: [("location", "/v1/me")])),
    ("no JSON", .body("<html>")),
    ("empty", .body("")),
  ]

  @Test(arguments: refusals.indices) func unclearInspectionIsARefusal(_ index: Int) async throws {
    let (name, reply) = Self.refusals[index]
    try await run(inspection: reply) { verifier, server in
      let error = await #expect(throws: AccountError.self, "\(name)") { try await verify(verifier) }
      #expect(error?.reason == .invalidIDPResponse, "\(name)")
      #expect(error?.message.contains(Self.token) == false)
      #expect(error?.message.contains(Self.secret) == false)
      #expect(server.requests.map(\.path) == ["/v1/debug_token"], "\(name)")
    }
  }

  @Test(arguments: [
    profile.replacing("9876543210", with: "9876543211"), profile.replacing(#""id":"9876543210","#, with: ""), "{}",
    "[]",
    #"{"error":{"message":"x"},"id":"9876543210"}"#, "",
  ])
  func profileOfAnotherUserIsARefusal(_ profile: String) async throws {
    try await run(profile: .body(profile)) { verifier, _ in
      let error = await #expect(throws: AccountError.self) { try await verify(verifier) }
      #expect(error?.reason == .invalidIDPResponse)
    }
  }

  @Test(arguments: [
    LocalHTTPServer.Reply.body("", status: 500), .body("", status: 503), .body("", status: 429), .flood(bytes: 1 << 20),
  ])
  func brokenFacebookIsUnavailable(_ reply: LocalHTTPServer.Reply) async throws {
    try await run(inspection: reply) { verifier, _ in
      let error = await #expect(throws: AccountError.self) { try await verify(verifier) }
      #expect(error?.reason == .providerUnavailable)
      #expect((error?.retryAfterMilliseconds ?? 0) > 0)
    }
    try await run(profile: reply) { verifier, _ in
      let error = await #expect(throws: AccountError.self) { try await verify(verifier) }
      #expect(error?.reason == .providerUnavailable)
    }
  }

  @Test(arguments: [
    "", "a b", "a&access_token=b", "a#b", "a\nb", "a%00", "\u{E9}", String(repeating: "a", count: 4097),
  ])
  func textThatIsNoTokenIsRefusedUnasked(_ token: String) async throws {
    try await run { verifier, server in
      let error = await #expect(throws: AccountError.self) { try await verify(verifier, token: token) }
      #expect(error?.reason == .invalidIDPResponse)
      #expect(server.requests.isEmpty)
    }
  }

  @Test func tokenWithoutExpiryCountsForAnHour() async throws {
    try await run(inspection: Self.inspected("1800003000", "0")) { verifier, _ in
      let assertion = try await verify(verifier)
      #expect(assertion.expiresAt == Timestamp(milliseconds: (Self.now + 3600) * 1000))
    }
  }

  @Test func userWithoutAddressHasNone() async throws {
    try await run(profile: .body(#"{"id":"9876543210","name":"Ada"}"#)) { verifier, _ in
      let assertion = try await verify(verifier)
      #expect(assertion.email == nil)
      #expect(assertion.photoURL == nil)
    }
  }
}
