import Foundation
import JSONWebTokens
import P256Signatures
import Synchronization
import Testing

@testable import LigatureAdmin

@Suite struct TokenVerifierTests {
  private let server = FakeServer()

  private func verifier(
    tenant: String? = nil, serviceName: String? = "notes", revocations: Revocations? = nil
  ) throws -> TokenVerifier {
    TokenVerifier(
      try server.client(), serviceName: serviceName, tenant: tenant,
      revocations: revocations)
  }

  private func reason(_ body: () async throws(TokenError) -> some Any) async -> TokenError.Reason? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func aTokenIsReadWithoutAskingTwice() async throws {
    let verifier = try verifier()
    for _ in 0..<3 {
      let token = try await verifier.verify(idToken: server.token())
      #expect(token.uid == "ada" && token.sessionID == "session" && token.generation == 1 && token.tenant == nil)
      #expect(token.claims["role"] == "admin" && token["role"]?.string == "admin" && token["none"] == nil)
      #expect(token.expiresAt == Date(timeIntervalSince1970: 1_700_003_600))
    }
    #expect(server.state.withLock { $0.keyRequests } == 1)
  }

  @Test(
    arguments: [
      ["iss": .string("https://other.example.com")], ["iss": nil], ["aud": .string("other")], ["aud": nil],
      ["aud": .array([.string("ligature")])], ["sub": .string("eve")], ["sub": .string("")], ["sid": nil],
      ["gen": nil], ["gen": .string("1")], ["firebase": nil], ["exp": nil], ["exp": .string("1700003600")],
      ["iat": .number("1700000061")], ["exp": .number("1700003601")], ["exp": .number("1699999999")],
      ["firebase": .object(["tenant": .string("other")])], ["firebase": .object(["tenant": .number("1")])],
    ] as [[String: JSONValue?]])
  func aClaimThatIsWrongIsRefused(_ changes: [String: JSONValue?]) async throws {
    let verifier = try verifier()
    let token = server.token(FakeServer.claims(changes))
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == .invalid)
  }

  @Test func aTokenExpires() async throws {
    let verifier = try verifier()
    let token = server.token()
    server.advance(by: 3599)
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == nil)
    server.advance(by: 1)
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == .expired)
  }

  @Test func noKindOfTokenIsTakenForAnother() async throws {
    let verifier = try verifier()
    let cookieClaims = FakeServer.claims(["iss": .string(FakeServer.issuer + "/session"), "exp": .number("1701209600")])
    let cookie = server.token(cookieClaims, type: "session+jwt")
    let service = server.token(FakeServer.serviceClaims(), type: "at+jwt")
    #expect(try await verifier.verify(sessionCookie: cookie).kind == .sessionCookie)
    let verified = try await verifier.verify(serviceToken: service)
    #expect(verified.service == "billing" && verified.keyID == "key-1")
    #expect(verified.scopes == ["accounts.read", "services.call"])
    for token in [cookie, service, server.token(type: "session+jwt"), server.token(cookieClaims)] {
      #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == .invalid)
    }
    for token in [server.token(), service, server.token(type: "session+jwt")] {
      #expect(await reason { () throws(TokenError) in try await verifier.verify(sessionCookie: token) } == .invalid)
    }
    for token in [server.token(), cookie, server.token(type: "at+jwt")] {
      #expect(await reason { () throws(TokenError) in try await verifier.verify(serviceToken: token) } == .invalid)
    }
  }

  @Test(
    arguments: [
      ["aud": .string("reports")], ["sub": .string("ada")], ["client_id": nil], ["scope": nil],
      ["exp": .number("1700003601")], ["tenant_id": .string("other")],
    ] as [[String: JSONValue?]])
  func aServiceTokenWithAWrongClaimIsRefused(_ changes: [String: JSONValue?]) async throws {
    let verifier = try verifier()
    let token = server.token(FakeServer.serviceClaims(changes), type: "at+jwt")
    #expect(await reason { () throws(TokenError) in try await verifier.verify(serviceToken: token) } == .invalid)
  }

  @Test func aServiceWithoutANameTakesNoTokensOfServices() async throws {
    let verifier = try verifier(serviceName: nil)
    let token = server.token(FakeServer.serviceClaims(), type: "at+jwt")
    #expect(await reason { () throws(TokenError) in try await verifier.verify(serviceToken: token) } == .invalid)
  }

  @Test func onlyTokensOfTheTenantAreTaken() async throws {
    let token = server.token(FakeServer.claims(["firebase": .object(["tenant": .string("acme")])]))
    #expect(try await verifier(tenant: "acme").verify(idToken: token).tenant == "acme")
    let other = try verifier(tenant: "other")
    #expect(await reason { () throws(TokenError) in try await other.verify(idToken: token) } == .invalid)
    #expect(await reason { () throws(TokenError) in try await other.verify(idToken: server.token()) } == .invalid)
  }

  @Test func aSignatureThatDoesNotHoldIsRefused() async throws {
    let verifier = try verifier()
    var parts = server.token().split(separator: ".").map(String.init)
    let other = server.token(FakeServer.claims(["role": .string("user")])).split(separator: ".").map(String.init)
    parts[1] = other[1]
    let forged = parts.joined(separator: ".")
    for token in [forged, server.token(algorithm: "none"), server.token(algorithm: "HS256"), "", "a.b.c", "a.b"] {
      #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == .invalid)
    }
  }

  // MARK: Keys

  @Test func anUnknownKeyIsAskedForOnceInTenSeconds() async throws {
    let verifier = try verifier()
    for _ in 0..<5 {
      let token = server.token(key: "unknown")
      #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == .invalid)
    }
    #expect(server.state.withLock { $0.keyRequests } == 1)
    server.state.withLock { $0.keys["two"] = P256PrivateKey() }
    server.advance(by: 11)
    #expect(try await verifier.verify(idToken: server.token(key: "two")).uid == "ada")
    #expect(server.state.withLock { $0.keyRequests } == 2)
  }

  /// A service without traffic has not renewed its keys in that time.
  @Test func aWithdrawnKeyIsRefusedAfterAnHourWithoutTraffic() async throws {
    let verifier = try verifier()
    #expect(try await verifier.verify(idToken: server.token()).uid == "ada")
    let forged = server.token(FakeServer.claims(["iat": .number("1700007200"), "exp": .number("1700010800")]))
    server.state.withLock { $0.keys = ["two": P256PrivateKey()].compactMapValues(\.self) }
    server.advance(by: 7200)
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: forged) } == .invalid)
    #expect(server.state.withLock { $0.keyRequests } == 2)
  }

  /// The third request ends when the test says so: only the first caller waits for a server that is away.
  @Test func oneCallerLearnsThatTheServerIsAway() async throws {
    let clock = Mutex(FakeServer.start)
    let requests = Mutex(0)
    let (signs, sign) = AsyncStream.makeStream(of: Void.self)
    let key = try #require(P256PrivateKey().flatMap { VerificationKey(FakeServer.published("one", $0)) })
    let fetch = { @Sendable () async throws(AdminError) -> [String: VerificationKey] in
      let number = requests.withLock { requests in
        requests += 1
        return requests
      }
      if number == 1 { return ["one": key] }
      if number == 3 { for await _ in signs {} }
      throw AdminError(.unavailable, "away")
    }
    let cache = SigningKeyCache(now: { clock.withLock { $0 } }, fetch: fetch)
    #expect(try await cache.key("one") != nil)
    clock.withLock { $0 += 7200 }
    #expect(try await cache.key("one") != nil)
    #expect(requests.withLock { $0 } == 2)
    clock.withLock { $0 += 11 }
    // The third request is under way, and is not waited for.
    #expect(try await cache.key("one") != nil)
    sign.finish()
  }

  @Test func theKeysOutlastAnOutage() async throws {
    let verifier = try verifier()
    #expect(try await verifier.verify(idToken: server.token()).uid == "ada")
    server.state.withLock { $0.isReachable = false }
    server.advance(by: 7200)
    let later = FakeServer.claims(["iat": .number("1700007200"), "exp": .number("1700010800")])
    #expect(try await verifier.verify(idToken: server.token(later)).uid == "ada")
    server.advance(by: 86_400)
    let token = server.token(FakeServer.claims(["iat": .number("1700093600"), "exp": .number("1700097200")]))
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == .unavailable)
  }

  @Test func aServerThatIsAwayIsAskedAgain() async throws {
    server.state.withLock { $0.isReachable = false }
    let verifier = try verifier()
    let token = server.token()
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == .unavailable)
    server.state.withLock { $0.isReachable = true }
    #expect(await reason { () throws(TokenError) in try await verifier.verify(idToken: token) } == nil)
  }
}
