import Accounts
import TestLogs
import Testing
import TextNormalization

@testable import Providers

/// GitHub's access tokens against a server that speaks its REST API.
@Suite struct GitHubVerifierTests {
  static let now: Int64 = 1_800_000_000
  static let clientID = "Iv1.0123456789abcdef"
  static let secret = "github-client-secret"
  static let token = "gho_16C7e42F292c6912E7710c838347Ae178B4a"

  static let inspection =
    #"{"id":1,"app":{"name":"Ligature","client_id":"Iv1.0123456789abcdef"},"user":{"login":"ada","id":583231},"scopes":["user:email"]}"#
  static let profile =
    #"{"login":"ada","id":583231,"name":"Ada","email":"public@gmail.com","avatar_url":"https://example.com/a.png"}"#
  static let emails = """
    [{"email":"unproven@gmail.com","primary":true,"verified":false},{"email":"work@example.com","primary":false,"verified":true},\
    {"email":"second@example.com","primary":false,"verified":true}]
    """

  private func run(
    inspection: LocalHTTPServer.Reply = .body(inspection), profile: LocalHTTPServer.Reply = .body(profile),
    emails: LocalHTTPServer.Reply = .body(emails), trust: EmailTrust = .domains([]),
    _ body: (GitHubVerifier, LocalHTTPServer) async throws -> Void
  ) async throws {
    let script = LocalHTTPServer.Script.replying { request in
      switch request.path {
      case "/applications/\(Self.clientID)/token": inspection
      case "/user": profile
      case "/user/emails": emails
      default: .body("", status: 404)
      }
    }
    try await LocalHTTPServer.runAPI("GitHub", script) { api in
      GitHubVerifier(
        issuer: "https://github.com", clientID: Self.clientID, clientSecret: Secret(Self.secret), emailTrust: trust,
        api: api, normalizer: UnicodeNormalizer(), logger: .silent)
    } _: { verifier, server in
      try await body(verifier, server)
    }
  }

  private func verify(_ verifier: GitHubVerifier, token: String = token) async throws -> ProviderAssertion {
    try await verifier.verify(.accessToken(Secret(token)), now: Timestamp(milliseconds: Self.now * 1000))
  }

  @Test func soundTokenBecomesAnAssertion() async throws {
    try await run { verifier, server in
      let assertion = try await verify(verifier)
      #expect(assertion.issuer == "https://github.com")
      #expect(assertion.subject == "583231")
      #expect(assertion.displayName == "Ada")
      #expect(assertion.photoURL == "https://example.com/a.png")
      #expect(assertion.expiresAt == Timestamp(milliseconds: (Self.now + 3600) * 1000))
      #expect(assertion.tokenFingerprint == nil)

      let requests = server.requests
      #expect(requests.map(\.path) == ["/applications/\(Self.clientID)/token", "/user", "/user/emails"])
      #expect(requests[0].method == "POST")
      #expect(
        requests[0].headers["authorization"] == ProviderRequest.basicAuthorization(Self.clientID, Secret(Self.secret)))
      #expect(requests[0].body == #"{"access_token":"\#(Self.token)"}"#)
      #expect(requests[1].headers["authorization"] == "Bearer \(Self.token)")
      // The token stands in no URL.
      #expect(!requests.contains { $0.target.contains(Self.token) })
    }
  }

  @Test func basicAuthorizationIsPadded() {
    #expect(
      ProviderRequest.basicAuthorization("Aladdin", Secret("open sesame")) == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
  }

  /// Each with the address that counts; the profile's own says nothing about being verified (S11).
  static let addresses: [(String, String?)] = [
    (emails, "work@example.com"),
    (emails.replacing("\"verified\":false", with: "\"verified\":true"), "unproven@gmail.com"),
    (emails.replacing("\"verified\":true", with: "\"verified\":\"true\""), nil),
    (emails.replacing("\"verified\":true", with: "\"verified\":1"), nil),
    (#"[{"email":"a@example.com","primary":true}]"#, nil),
    ("[]", nil),
  ]

  @Test(arguments: addresses) func onlyVerifiedAddressesCount(emails: String, address: String?) async throws {
    try await run(emails: .body(emails)) { verifier, _ in
      let assertion = try await verify(verifier)
      #expect(assertion.email == address)
      #expect(assertion.emailVerified == (address != nil))
      #expect(!assertion.emailIsTrusted)
    }
  }

  @Test func namedDomainIsTrusted() async throws {
    try await run(trust: .domains(["example.com"])) { verifier, _ in
      let assertion = try await verify(verifier)
      #expect(assertion.emailIsTrusted)
    }
    try await run(trust: .domains(["other.example"])) { verifier, _ in
      let assertion2 = try await verify(verifier)
      #expect(assertion2.emailIsTrusted == false)
    }
  }

  @Test(arguments: [403, 404]) func tokenThatMayNotAskForAddressesHasNone(_ status: Int) async throws {
    try await run(emails: .body(#"{"message":"Not Found"}"#, status: status)) { verifier, _ in
      let assertion = try await verify(verifier)
      #expect(assertion.email == nil)
      #expect(!assertion.emailVerified)
    }
  }

  static func inspected(_ change: String, _ replacement: String) -> LocalHTTPServer.Reply {
    .body(inspection.replacing(change, with: replacement))
  }

  static let refusals: [(String, LocalHTTPServer.Reply)] = [
    ("unknown, or another app's", .body(#"{"message":"Not Found"}"#, status: 404)),
    ("our secret is refused", .body(#"{"message":"Bad credentials"}"#, status: 401)),
    ("malformed", .body(#"{"message":"Validation Failed"}"#, status: 422)),
    ("an error with status 200", .body(#"{"error":"bad_verification_code","error_description":"expired"}"#)),
    ("an error beside an answer", inspected(#"{"id":1"#, #"{"error":"x","id":1"#)),
    ("another app", inspected("Iv1.0123456789abcdef", "Iv1.0123456789abcdee")),
    ("no app", inspected(#""client_id":"Iv1.0123456789abcdef""#, #""url":"x""#)),
    ("app is null", inspected(#"{"name":"Ligature","client_id":"Iv1.0123456789abcdef"}"#, "null")),
    ("no user", inspected(#""user":{"login":"ada","id":583231}"#, #""user":null"#)),
    ("user is a name", inspected("583231", #""ada""#)),
    ("user is a text", inspected("583231", #""583231""#)),
    ("user is zero", inspected("583231", "0")),
    ("user is negative", inspected("583231", "-1")),
    ("user is a fraction", inspected("583231", "1.5")),
    ("two users", inspected(#""user":"#, #""user":{"id":1},"user":"#)),
    ("a redirect", .body("", status: 301, headers: [("location", "/user")])),
    ("a list", .body("[]")),
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
      // Another app's token is not used (S47).
      #expect(server.requests.count == 1, "\(name)")
    }
  }

  @Test(arguments: [
    profile.replacing("583231", with: "583232"), profile.replacing(#""id":583231,"#, with: ""), "{}", "[]",
    #"{"error":"x","id":583231}"#, "",
  ])
  func profileOfAnotherUserIsARefusal(_ profile: String) async throws {
    try await run(profile: .body(profile)) { verifier, _ in
      let error = await #expect(throws: AccountError.self) { try await verify(verifier) }
      #expect(error?.reason == .invalidIDPResponse)
    }
  }

  @Test func addressesThatCannotBeReadAreARefusal() async throws {
    try await run(emails: .body(#"{"error":"x"}"#)) { verifier, _ in
      let error = await #expect(throws: AccountError.self) { try await verify(verifier) }
      #expect(error?.reason == .invalidIDPResponse)
    }
  }

  @Test(arguments: [
    LocalHTTPServer.Reply.body("", status: 500), .body("", status: 429), .flood(bytes: 1 << 20),
  ])
  func brokenGitHubIsUnavailable(_ reply: LocalHTTPServer.Reply) async throws {
    for attempt in 0..<3 {
      try await run(
        inspection: attempt == 0 ? reply : .body(Self.inspection), profile: attempt == 1 ? reply : .body(Self.profile),
        emails: attempt == 2 ? reply : .body(Self.emails)
      ) { verifier, _ in
        let error = await #expect(throws: AccountError.self) { try await verify(verifier) }
        #expect(error?.reason == .providerUnavailable)
        #expect((error?.retryAfterMilliseconds ?? 0) > 0)
      }
    }
  }

  @Test(arguments: ["", "a b", "a\nb", "a\"}", "\u{E9}", String(repeating: "a", count: 4097)])
  func textThatIsNoTokenIsRefusedUnasked(_ token: String) async throws {
    try await run { verifier, server in
      let error = await #expect(throws: AccountError.self) { try await verify(verifier, token: token) }
      #expect(error?.reason == .invalidIDPResponse)
      #expect(server.requests.isEmpty)
    }
  }
}
