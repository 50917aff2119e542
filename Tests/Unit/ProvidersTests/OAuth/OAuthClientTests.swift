import Accounts
import ByteCoding
import Crypto
import Foundation
import JSONWebTokens
import PrivateFiles
import Settings
import Synchronization
import TestLogs
import Testing

@testable import Providers

/// Sign-in through the browser, at each kind of provider: what is asked, what is sent, what is believed.
@Suite struct OAuthClientTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  private var request: AuthorizationRequest {
    AuthorizationRequest(
      redirectURL: "https://accounts.example.com/callback/x", state: Secret("the-state"), nonce: Secret("the-nonce"),
      codeVerifier: Secret("the-verifier"), scopes: ["more", "email"], parameters: ["prompt": "login & more"])
  }

  private func client(_ environment: [String: String], _ network: ScriptedNetwork) throws -> any AuthorizationCodeClient
  {
    try #require(try ConfiguredProviders(environment).codeClients(transport: network).first)
  }

  /// The parameters of a URL's query or of a form.
  private func parameters(_ text: some StringProtocol) -> [String: String] {
    let query = text.split(separator: "?", maxSplits: 1).last ?? ""
    return Dictionary(
      query.split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.last?.removingPercentEncoding ?? "")
      }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: What is asked

  @Test func theChallengeIsTheDigestOfTheVerifier() async throws {
    let url = try await client(Self.generic(), ScriptedNetwork()).authorizationURL(for: request)
    let asked = parameters(url)
    let digest = SHA256.hash(data: Array("the-verifier".utf8))
    #expect(asked["code_challenge"] == Base64.string(of: Array(digest), alphabet: .url))
    #expect(asked["code_challenge_method"] == "S256")
    #expect(asked["prompt"] == "login & more")
    #expect(asked["state"] == "the-state")
    // It has no ID tokens that could carry a nonce.
    #expect(asked["nonce"] == nil)
    #expect(!url.contains("the-verifier"))
  }

  /// OpenID Connect Core 1.0, section 3.1.2.1. No parameter of the caller's takes its place.
  @Test func anOpenIDProviderIsAskedForANewSignIn() async throws {
    var request = request
    request.parameters = ["max_age": ""]
    request.maximumAge = 300
    let document = "https://id.example.com/.well-known/openid-configuration"
    let network = ScriptedNetwork([document: .discovery("https://id.example.com")])
    let openID = try client(ConfiguredProviders.corp(["CLIENT_SECRET": "s"]), network)
    #expect(parameters(try await openID.authorizationURL(for: request))["max_age"] == "300")
    // Without ID tokens, the provider knows no such parameter.
    #expect(
      parameters(try await client(Self.generic(), network).authorizationURL(for: request))["max_age"] == nil)
    request.maximumAge = nil
    request.parameters = ["max_age": "60"]
    #expect(parameters(try await openID.authorizationURL(for: request))["max_age"] == "60")
  }

  @Test func gitHubSignsInAtItsSiteAndNotAtItsAPI() async throws {
    for (endpoint, site) in [
      (nil, "https://github.com"), ("https://git.example.com/api/v3", "https://git.example.com"),
    ] {
      let network = ScriptedNetwork()
      let client = try client(
        ["GITHUB_CLIENT_ID": "app", "GITHUB_CLIENT_SECRET": "s", "GITHUB_ENDPOINT": endpoint].compactMapValues(\.self),
        network)
      let url = try await client.authorizationURL(for: request)
      #expect(url.hasPrefix("\(site)/login/oauth/authorize?"))
      #expect(parameters(url)["scope"] == "read:user user:email more email")
    }
  }

  @Test func facebookSignsInAtItsSiteWithoutAChallenge() async throws {
    for (endpoint, site, api) in [
      (nil, "https://www.facebook.com/v23.0", "https://graph.facebook.com/v23.0"),
      ("https://graph.facebook.com/v24.0/", "https://www.facebook.com/v24.0", "https://graph.facebook.com/v24.0"),
      ("https://graph.example.com", "https://graph.example.com", "https://graph.example.com"),
    ] {
      let network = ScriptedNetwork()
      let client = try client(
        ["FACEBOOK_APP_ID": "12", "FACEBOOK_APP_SECRET": "s", "FACEBOOK_ENDPOINT": endpoint].compactMapValues(\.self),
        network)
      let url = try await client.authorizationURL(for: request)
      #expect(url.hasPrefix("\(site)/dialog/oauth?"))
      #expect(parameters(url)["scope"] == "public_profile email more")
      #expect(parameters(url)["code_challenge"] == nil)
      _ = try? await client.redeem(AuthorizationAnswer(code: Secret("c")), to: request, now: Self.now)
      let sent = try #require(network.requests.last)
      #expect(sent.url == "\(api)/oauth/access_token")
      let form = parameters(String(decoding: sent.body, as: UTF8.self))
      #expect(form["client_secret"] == "s")
      #expect(form["code_verifier"] == nil)
    }
  }

  @Test func microsoftsUsersOfOneTenantSignInThere() async throws {
    let tenant = "11111111-2222-3333-4444-555555555555"
    for (tenants, path) in [(nil, "common"), (tenant, tenant), ("consumers,\(tenant)", "common")] {
      let variables = ["MICROSOFT_AUDIENCES": "app", "MICROSOFT_CLIENT_SECRET": "s", "MICROSOFT_TENANTS": tenants]
      let url = try await client(variables.compactMapValues(\.self), ScriptedNetwork()).authorizationURL(for: request)
      #expect(url.hasPrefix("https://login.microsoftonline.com/\(path)/oauth2/v2.0/authorize?"))
      #expect(parameters(url)["nonce"] == "the-nonce")
    }
  }

  // MARK: What is sent

  /// Apple takes a signature in place of a secret.
  @Test func appleGetsAClientSecretThatItsKeyHasSigned() async throws {
    let key = P256.Signing.PrivateKey()
    let file = NSTemporaryDirectory() + "AuthKey-\(UUID().uuidString).p8"
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(try PrivateFile(path: file).create(Array(key.pemRepresentation.utf8)))
    let network = ScriptedNetwork([
      "https://appleid.apple.com/.well-known/openid-configuration": .discovery("https://appleid.apple.com")
    ])
    let client = try client(
      [
        "APPLE_AUDIENCES": "com.example.service,com.example.app", "APPLE_TEAM_ID": "TEAM", "APPLE_KEY_ID": "KEY",
        "APPLE_KEY_FILE": file,
      ], network)
    let asked = parameters(try await client.authorizationURL(for: request))
    #expect(asked["response_mode"] == "form_post")
    #expect(asked["client_id"] == "com.example.service")
    await #expect(throws: AccountError.self) {
      try await client.redeem(AuthorizationAnswer(code: Secret("c")), to: request, now: Self.now)
    }
    let sent = try #require(network.requests.last)
    let form = parameters(String(decoding: sent.body, as: UTF8.self))
    #expect(sent.headers.allSatisfy { $0.name != "authorization" })
    #expect(form["client_id"] == "com.example.service")
    let parts = try #require(form["client_secret"]).split(separator: ".")
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: try #require(Base64.decode(parts[2].utf8, alphabet: .url)))
    #expect(key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
    let header = try JSONReader.readObject(
      try #require(Base64.decode(parts[0].utf8, alphabet: .url)), limits: .token)
    #expect(header == ["alg": .string("ES256"), "kid": .string("KEY")])
    let claims = try JSONReader.readObject(
      try #require(Base64.decode(parts[1].utf8, alphabet: .url)), limits: .token)
    #expect(
      claims == [
        "iss": .string("TEAM"), "sub": .string("com.example.service"), "aud": .string("https://appleid.apple.com"),
        "iat": .number("1800000000"), "exp": .number("1800000300"),
      ])
  }

  @Test func theSecretIsInTheHeaderOrInTheBodyAsTheProviderTakesIt() async throws {
    for inBody in [false, true] {
      let network = ScriptedNetwork()
      let client = try client(Self.generic(["SECRET_IN_BODY": "\(inBody)"]), network)
      _ = try? await client.redeem(AuthorizationAnswer(code: Secret("c")), to: request, now: Self.now)
      let sent = try #require(network.requests.last)
      let form = parameters(String(decoding: sent.body, as: UTF8.self))
      #expect(form["code"] == "c")
      #expect(form["code_verifier"] == "the-verifier")
      #expect(form["redirect_uri"] == request.redirectURL)
      #expect(form["client_secret"] == (inBody ? "se:cret" : nil))
      let basic = "Basic " + Data("app:se%3acret".utf8).base64EncodedString()
      #expect(sent.headers.first { $0.name == "authorization" }?.value == (inBody ? nil : basic))
    }
  }

  // MARK: What is believed

  private func assertion(
    _ environment: [String: String], tokens: String = #"{"access_token":"t","token_type":"bearer"}"#, user: String
  ) async throws -> ProviderAssertion {
    let network = ScriptedNetwork([
      "https://auth.example.com/token": .init(status: 200, body: Array(tokens.utf8)),
      "https://auth.example.com/me": .init(status: 200, body: Array(user.utf8)),
    ])
    return try await client(environment, network).redeem(
      AuthorizationAnswer(code: Secret("c")), to: request, now: Self.now)
  }

  @Test func theFieldsSayWhoTheUserIs() async throws {
    let fields = [
      "SUBJECT_FIELD": "data.id", "EMAIL_FIELD": "data.mail", "EMAIL_VERIFIED_FIELD": "data.ok",
      "NAME_FIELD": "data.name", "TRUSTED_EMAIL_DOMAINS": "example.com",
    ]
    let found = try await assertion(
      Self.generic(fields), user: #"{"data":{"id":7,"mail":"a@example.com","ok":true,"name":"A"}}"#)
    #expect(found.issuer == "oauth.acme" && found.subject == "7")
    #expect(found.email == "a@example.com" && found.emailVerified && found.emailIsTrusted)
    #expect(found.displayName == "A")
    let other = try await assertion(
      Self.generic(fields), user: #"{"data":{"id":"x","mail":"a@elsewhere.example","ok":"true"}}"#)
    #expect(other.subject == "x" && !other.emailVerified && !other.emailIsTrusted)
  }

  /// Without the setting no address is believed, whatever the answer says.
  @Test func anAddressIsNotBelievedByDefault() async throws {
    let found = try await assertion(
      Self.generic(["EMAIL_FIELD": "mail"]), user: #"{"id":"x","mail":"a@gmail.com","email_verified":true}"#)
    #expect(found.email == "a@gmail.com" && !found.emailVerified && !found.emailIsTrusted)
  }

  @Test(arguments: [
    #"{}"#, #"{"id":null}"#, #"{"id":""}"#, #"{"id":1.5}"#, #"{"id":true}"#, #"{"id":{"a":1}}"#, #"{"id":"a\u0000b"}"#,
    #"{"error":"x","id":"1"}"#, #"{"error":{"code":"expired"},"id":"1"}"#, #"{"error":true,"id":"1"}"#, #"[]"#,
    #"not JSON"#, #"{"id":1,"id":2}"#,
  ])
  func anAnswerWithoutASubjectIsRefused(user: String) async throws {
    await #expect(throws: AccountError.self) { try await assertion(Self.generic(), user: user) }
  }

  /// Some providers send the fields of an error with a success, too.
  @Test(arguments: [
    #"{"id":"1","error":null}"#, #"{"id":"1","error":""}"#, #"{"id":"1","error":{"code":"ok","message":""}}"#,
  ])
  func anErrorThatIsEmptyIsNoError(user: String) async throws {
    for tokens in [#"{"access_token":"t","error":null,"token_type":null}"#, #"{"access_token":"t","error":""}"#] {
      #expect(try await assertion(Self.generic(), tokens: tokens, user: user).subject == "1")
    }
  }

  @Test(arguments: [
    #"{"error":"bad_verification_code"}"#, #"{"access_token":""}"#, #"{"access_token":"a b"}"#,
    #"{"access_token":"t","token_type":"mac"}"#, #"{"access_token":7}"#, #"[]"#,
  ])
  func anAnswerWithoutAnAccessTokenIsRefused(tokens: String) async throws {
    await #expect(throws: AccountError.self) {
      try await assertion(Self.generic(), tokens: tokens, user: #"{"id":"1"}"#)
    }
  }

  /// Other addresses than the configured ones are not asked, nor are private ones.
  @Test func discoveryLeadsToNoPrivateAddress() async throws {
    for endpoint in ["http://169.254.169.254/token", "https://127.0.0.1/token", "https://10.0.0.1/token", "ftp://x/"] {
      let network = ScriptedNetwork([
        "https://id.example.com/.well-known/openid-configuration": .discovery(
          "https://id.example.com", token: endpoint)
      ])
      let client = try client(ConfiguredProviders.corp(["CLIENT_SECRET": "s"]), network)
      let error = await #expect(throws: AccountError.self) { try await client.authorizationURL(for: request) }
      #expect(error?.reason == .providerUnavailable)
      #expect(network.requests.count == 1)
    }
  }

  @Test func discoveryIsAskedOnce() async throws {
    let network = ScriptedNetwork([
      "https://id.example.com/.well-known/openid-configuration": .discovery("https://id.example.com")
    ])
    let client = try client(ConfiguredProviders.corp(["CLIENT_SECRET": "s"]), network)
    for _ in 0..<3 { _ = try await client.authorizationURL(for: request) }
    #expect(network.requests.count == 1)
  }

  /// An issuer that is down for a while does not end the sign-ins that are under way.
  @Test func oldEndpointsAreUsedWhileTheIssuerIsDown() async throws {
    let (network, clock) = (ScriptedNetwork(), ManualClock())
    let document = "https://id.example.com/.well-known/openid-configuration"
    let requests = IssuerRequests(
      issuer: "https://id.example.com", addresses: .publicOnly, allowsPlainHTTP: false, transport: network)
    let discovery = OAuthDiscovery(requests: requests, logger: .silent, now: { clock.now })
    // Never asked with success: no endpoints, and soon another request.
    #expect(await discovery.endpoints() == nil)
    #expect(await discovery.endpoints() == nil)
    #expect(network.requests.count == 1)
    network.set(document, .discovery("https://id.example.com"))
    clock.advance(by: .seconds(5))
    #expect(await discovery.endpoints() != nil)
    #expect(network.requests.count == 2)

    network.set(document, nil)
    clock.advance(by: .seconds(3600))
    for _ in 0..<3 { #expect(await discovery.endpoints()?.token.text == "https://id.example.com/token") }
    #expect(network.requests.count == 3)
    clock.advance(by: .seconds(24 * 3600 - 1))
    #expect(await discovery.endpoints() != nil)
    clock.advance(by: .seconds(60))
    #expect(await discovery.endpoints() == nil)
    #expect(network.requests.count == 5)

    network.set(document, .discovery("https://id.example.com", token: "https://id.example.com/new"))
    clock.advance(by: .seconds(5))
    #expect(await discovery.endpoints()?.token.text == "https://id.example.com/new")
  }

  // MARK: Settings

  /// A provider "oauth.acme", with changes.
  static func generic(_ changes: [String: String] = [:]) -> [String: String] {
    var variables = [
      "CLIENT_ID": "app", "CLIENT_SECRET": "se:cret", "AUTHORIZATION_URL": "https://auth.example.com/authorize",
      "TOKEN_URL": "https://auth.example.com/token", "USER_INFO_URL": "https://auth.example.com/me",
      "SUBJECT_FIELD": "id",
    ]
    variables.merge(changes) { $1 }
    var environment = Dictionary(uniqueKeysWithValues: variables.map { ("OAUTH_ACME_\($0.key)", $0.value) })
    environment["OAUTH_NAMES"] = "acme"
    return environment.filter { !$0.value.isEmpty }
  }

  @Test(arguments: ["CLIENT_ID", "CLIENT_SECRET", "AUTHORIZATION_URL", "TOKEN_URL", "USER_INFO_URL", "SUBJECT_FIELD"])
  func aProviderNeedsAllThatMakesItWork(variable: String) {
    let error = #expect(throws: SettingsError.self) { try ConfiguredProviders(Self.generic([variable: ""])) }
    #expect(error?.problem == "it is missing")
  }

  @Test func addressesOnPrivateNetworksNeedLeave() throws {
    for variable in ["AUTHORIZATION_URL", "TOKEN_URL", "USER_INFO_URL"] {
      #expect(throws: SettingsError.self) { try ConfiguredProviders(Self.generic([variable: "https://10.0.0.1/"])) }
      #expect(throws: SettingsError.self) { try ConfiguredProviders(Self.generic([variable: "http://127.0.0.1/"])) }
    }
    _ = try ConfiguredProviders(
      Self.generic(["TOKEN_URL": "https://10.0.0.1/", "ALLOW_PRIVATE_ADDRESSES": "true"]))
  }

  /// Nobody signs in with an access token of a provider that cannot say whom it was made for.
  @Test func itsAccessTokensAreNotAccepted() throws {
    let providers = try ConfiguredProviders(Self.generic())
    #expect(providers.identityProviders().isEmpty)
    #expect(providers.codeClients().map(\.providerID) == [ProviderID(rawValue: "oauth.acme")])
  }

  @Test(arguments: [["APPLE_TEAM_ID": "T"], ["APPLE_KEY_ID": "K"], ["APPLE_KEY_FILE": "/nowhere"]])
  func appleNeedsAllPartsOfItsKey(variables: [String: String]) {
    #expect(throws: SettingsError.self) {
      try ConfiguredProviders(variables.merging(["APPLE_AUDIENCES": "a"]) { first, _ in first })
    }
  }
}

/// Answers requests by their URLs, and remembers them. What is not listed is answered with status 404.
final class ScriptedNetwork: ProviderTransport {
  private let answers: Mutex<[String: ProviderResponse]>
  private let asked = Mutex([ProviderRequest]())

  init(_ answers: [String: ProviderResponse] = [:]) {
    self.answers = Mutex(answers)
  }

  func set(_ url: String, _ answer: ProviderResponse?) { answers.withLock { $0[url] = answer } }

  var requests: [ProviderRequest] { asked.withLock { $0 } }

  func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse {
    asked.withLock { $0.append(request) }
    return answers.withLock { $0[request.url] } ?? ProviderResponse(status: 404, body: [])
  }
}

extension ProviderResponse {
  /// A discovery document.
  static func discovery(_ issuer: String, token: String? = nil) -> ProviderResponse {
    let document: [String: JSONValue] = [
      "issuer": .string(issuer), "jwks_uri": .string("\(issuer)/keys"),
      "authorization_endpoint": .string("\(issuer)/authorize"), "token_endpoint": .string(token ?? "\(issuer)/token"),
      "token_endpoint_auth_methods_supported": .array([.string("client_secret_post")]),
    ]
    return ProviderResponse(status: 200, body: JSONWriter.bytes(of: .object(document)))
  }
}
