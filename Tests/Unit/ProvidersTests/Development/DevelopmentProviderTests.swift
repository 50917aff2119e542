import Accounts
import JSONWebTokens
import Settings
import Synchronization
import Testing
import TextNormalization

@testable import Providers

@Suite struct DevelopmentProviderTests {
  /// RFC 7636, appendix B.
  private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  private static let callback = "http://127.0.0.1:7481/callback/google.com"

  private let clock = StoppedClock()
  private let development: DevelopmentProvider

  init() {
    development = DevelopmentProvider(
      url: "http://127.0.0.1:7481/development", publicURL: "http://127.0.0.1:7481", standingInFor: ProviderRegistry(),
      clock: clock)
  }

  private static let request = [
    "response_type": "code", "client_id": DevelopmentProvider.clientID, "redirect_uri": callback, "state": "s&=",
    "nonce": "n", "code_challenge": challenge, "code_challenge_method": "S256",
  ]

  private func code() throws -> String {
    let signIn = try development.signIn(at: .google) { Self.request[$0] }
    let user = try #require(DevelopmentUser(email: "ada@example.com"))
    let url = development.redirectURL(of: signIn, for: user)
    #expect(url.hasPrefix("\(Self.callback)?code="))
    #expect(url.hasSuffix("&state=s%26%3d&iss=http%3a%2f%2f127.0.0.1%3a7481%2fdevelopment%2fgoogle.com"))
    return String(try #require(url.firstMatch(of: #/code=([^&]+)/#)).1)
  }

  private func form(_ code: String, _ changes: [String: String?] = [:]) -> [String: String] {
    var form: [String: String] = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": Self.callback,
      "client_id": DevelopmentProvider.clientID, "client_secret": development.clientSecret.reveal(),
      "code_verifier": Self.verifier,
    ]
    for (name, value) in changes { form[name] = value }
    return form
  }

  @Test func aCodeIsRedeemedOnce() throws {
    let form = form(try code())
    let answer = development.redeem(at: .google) { form[$0] }
    #expect(answer.status == 200)
    let members = try JSONReader.readObject(Array(answer.document.utf8), limits: .document)
    let claims = try CompactToken(try #require(members["id_token"]?.string)).claims
    #expect(claims["iss"]?.string == "http://127.0.0.1:7481/development/google.com")
    #expect(claims["email"]?.string == "ada@example.com")
    #expect(claims["nonce"]?.string == "n")
    #expect(claims[DevelopmentProvider.mark] == .bool(true))
    #expect(development.redeem(at: .google) { form[$0] }.document == #"{"error":"invalid_grant"}"#)
  }

  @Test(arguments: [
    ("code_verifier", "another" as String?, "invalid_grant"), ("code_verifier", nil, "invalid_grant"),
    ("redirect_uri", "https://elsewhere.example", "invalid_grant"), ("code", "guess", "invalid_grant"),
    ("client_secret", "guess", "invalid_client"), ("client_secret", nil, "invalid_client"),
    ("client_id", "other", "invalid_client"), ("grant_type", "password", "unsupported_grant_type"),
  ])
  func aRequestThatIsNotTheClientsIsRefused(_ field: String, _ value: String?, _ error: String) throws {
    let form = form(try code(), [field: value])
    let answer = development.redeem(at: .google) { form[$0] }
    #expect(answer.status == (error == "invalid_client" ? 401 : 400))
    #expect(answer.document == #"{"error":"\#(error)"}"#)
  }

  @Test func aCodeIsForOneProviderAndAMinute() throws {
    let form = form(try code())
    #expect(development.redeem(at: .oidc("dev")) { form[$0] }.status == 400)
    let late = self.form(try code())
    clock.advance(milliseconds: 60_000)
    #expect(development.redeem(at: .google) { late[$0] }.status == 400)
  }

  @Test func itStandsInForWhatIsNotConfigured() throws {
    var registry = ProviderRegistry()
    registry.add(development)
    let configured = registry.configurations.compactMap { $0 as? OIDCConfiguration }.filter { !$0.audiences.isEmpty }
    #expect(configured.map(\.providerID) == [.google, .oidc("dev")])
    #expect(
      configured.map(\.issuer) == [
        "http://127.0.0.1:7481/development/google.com", "http://127.0.0.1:7481/development/oidc.dev",
      ])
    #expect(configured[0].emailTrust.covers("ada@gmail.com", normalizer: UnicodeNormalizer()))

    let google = try ConfiguredProviders(["GOOGLE_AUDIENCES": "a"]).registry
    #expect(google.providersForDevelopment.map(\.id) == [.oidc("dev")])
    let otherIssuer = try ConfiguredProviders(["GOOGLE_ISSUER": "https://id.example.com"]).registry
    #expect(otherIssuer.providersForDevelopment.map(\.id) == [.oidc("dev")])
    let both = try ConfiguredProviders([
      "GOOGLE_AUDIENCES": "a", "OIDC_NAMES": "dev", "OIDC_DEV_ISSUER": "https://id.example.com",
      "OIDC_DEV_AUDIENCES": "a",
    ]).registry
    #expect(both.providersForDevelopment.isEmpty)
  }

  @Test(arguments: ["", "ada", "@example.com", "ada@", "a@b@c", "a b@example.com", "a\n@example.com"])
  func aTextThatIsNoAddressIsNoUser(_ text: String) {
    #expect(DevelopmentUser(email: text) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1:7481", true), ("localhost", true), ("[::1]:7481", true), ("accounts.localhost:80", true),
    ("example.com", false), ("127.0.0.1.example.com", false), ("192.168.0.7:7481", false), ("", false),
    ("user@127.0.0.1", false),
  ])
  func s84ThisMachineIsLoopbackAlone(_ host: String, _ isLocal: Bool) {
    #expect(DevelopmentProvider.isLocal(host: host) == isLocal)
  }
}

private final class StoppedClock: WallClock {
  private let time = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

  var now: Timestamp { time.withLock(\.self) }

  func advance(milliseconds: Int64) {
    time.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + milliseconds) }
  }
}
