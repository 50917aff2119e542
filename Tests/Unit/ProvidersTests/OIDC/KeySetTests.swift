import Accounts
import Foundation
import Logging
import NIOPosix
import Synchronization
import Testing

@testable import Providers

/// How an issuer's keys are fetched, kept and renewed, also if the issuer is hostile (S42).
@Suite(.serialized) struct KeySetTests {
  /// What the issuer's key set answers, changed by the test.
  final class Answer: Sendable {
    private let state: Mutex<LocalHTTPServer.Reply>
    init(_ reply: LocalHTTPServer.Reply) { state = Mutex(reply) }
    var reply: LocalHTTPServer.Reply {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  static let hostile: [(String, @Sendable () throws -> LocalHTTPServer.Reply)] = [
    (
      "10,000 keys",
      {
        let members = try TestKey.ec256.members(kid: "ec", algorithm: "ES256")
        return .body(TestIssuer.document((0..<10_000).map { members.merging(["kid": .string("k\($0)")]) { $1 } }))
      }
    ),
    (
      "101 keys",
      {
        let members = try TestKey.ec256.members(kid: "ec", algorithm: "ES256")
        return .body(TestIssuer.document((0...100).map { members.merging(["kid": .string("k\($0)")]) { $1 } }))
      }
    ),
    ("50 MB", { .flood(bytes: 50 << 20) }),
    ("2 MB announced", { .body(String(repeating: " ", count: 2 << 20)) }),
    (
      "redirect to the metadata address",
      {
        .body("", status: 302, headers: [("location", "http://169.254.169.254/latest/meta-data/")])
      }
    ),
    ("redirect to another path", { .body("", status: 307, headers: [("location", "/elsewhere")]) }),
    (
      "one name for two keys",
      {
        let other = try TestKey.ed.members(kid: "ec", algorithm: "EdDSA")
        return .body(TestIssuer.document([try TestKey.ec256.members(kid: "ec", algorithm: "ES256"), other]))
      }
    ),
    ("drips", { .drip }),
    ("silence", { .silence }),
    ("500", { .body("oops", status: 500) }),
    ("404 with a sound body", { .body(try TestIssuer.keySet(), status: 404) }),
    ("no JSON", { .body("<html>") }),
    ("no keys", { .body(#"{"keys":[]}"#) }),
    ("keys twice", { .body(#"{"keys":[],"keys":[]}"#) }),
    ("keys is an object", { .body(#"{"keys":{}}"#) }),
    ("a key is a text", { .body(#"{"keys":["x"]}"#) }),
    ("nested 10,000 deep", { .body(String(repeating: "[", count: 10_000)) }),
    ("only a shared secret", { .body(#"{"keys":[{"kty":"oct","kid":"ec","k":"AAAA","alg":"HS256"}]}"#) }),
    (
      "only an encryption key",
      {
        .body(
          TestIssuer.document([
            try TestKey.ec256.members(kid: "ec", algorithm: "ES256").merging(["use": .string("enc")]) { $1 }
          ]))
      }
    ),
    (
      "only a private key",
      {
        .body(
          TestIssuer.document([
            try TestKey.ec256.members(kid: "ec", algorithm: "ES256").merging(["d": .string("AA")]) { $1 }
          ]))
      }
    ),
    (
      "names of paths",
      {
        .body(TestIssuer.document([try TestKey.ec256.members(kid: "../ec", algorithm: "ES256")]))
      }
    ),
  ]

  /// The answers that only a time limit ends.
  static let neverEnding: Set<String> = ["drips", "silence"]

  @Test(arguments: hostile.indices) func hostileKeySetIsRefused(_ index: Int) async throws {
    let (name, reply) = Self.hostile[index]
    let patience = Patience()
    if Self.neverEnding.contains(name) { patience.end() }
    try await TestIssuer.run(.keySet(reply), patience: patience) { issuer in
      let error = await #expect(throws: AccountError.self, "\(name)") { try await issuer.verify(issuer.recipe) }
      #expect(error?.reason == .providerUnavailable, "\(name)")
      #expect((error?.retryAfterMilliseconds ?? 0) > 0)
      // Nothing else was asked for; what timed out may not have arrived at all.
      #expect(issuer.keySetFetches == 1 || Self.neverEnding.contains(name))
      #expect(issuer.server.requests.count <= 2)
    }
  }

  @Test(arguments: hostile.indices) func oldSetIsKeptWhenTheIssuerTurnsHostile(_ index: Int) async throws {
    let (name, reply) = Self.hostile[index]
    let answer = Answer(.body(try TestIssuer.keySet()))
    let clock = ManualClock()
    let patience = Patience()
    try await TestIssuer.run(.keySet { answer.reply }, clock: clock, patience: patience) { issuer in
      _ = try await issuer.verify(issuer.recipe)
      answer.reply = try reply()
      if Self.neverEnding.contains(name) { patience.end() }
      clock.advance(by: .seconds(2 * 3600))
      #expect(try await issuer.verify(issuer.recipe).subject == "user-1", "\(name)")
      #expect(issuer.keySetFetches == 2 || Self.neverEnding.contains(name))
      // And it is not asked again at once.
      #expect(try await issuer.verify(issuer.recipe).subject == "user-1", "\(name)")
      #expect(issuer.keySetFetches <= 2)
    }
  }

  @Test func oldSetIsNotKeptForEver() async throws {
    let answer = Answer(.body(try TestIssuer.keySet()))
    let clock = ManualClock()
    try await TestIssuer.run(.keySet { answer.reply }, clock: clock) { issuer in
      _ = try await issuer.verify(issuer.recipe)
      answer.reply = .body("", status: 503)
      clock.advance(by: .seconds(26 * 3600))
      let error = await #expect(throws: AccountError.self) { try await issuer.verify(issuer.recipe) }
      #expect(error?.reason == .providerUnavailable)
    }
  }

  @Test func issuerThatComesBackIsAskedAgainSoon() async throws {
    let answer = Answer(.body("", status: 503))
    let clock = ManualClock()
    try await TestIssuer.run(.keySet { answer.reply }, clock: clock) { issuer in
      await #expect(throws: AccountError.self) { try await issuer.verify(issuer.recipe) }
      answer.reply = .body(try TestIssuer.keySet())
      await #expect(throws: AccountError.self) { try await issuer.verify(issuer.recipe) }
      #expect(issuer.keySetFetches == 1)
      clock.advance(by: .seconds(5))
      #expect(try await issuer.verify(issuer.recipe).subject == "user-1")
    }
  }

  @Test func unknownKeysMakeAtMostOneRequestAMinute() async throws {
    let clock = ManualClock()
    try await TestIssuer.run(clock: clock) { issuer in
      _ = try await issuer.verify(issuer.recipe)
      for round in 1...3 {
        clock.advance(by: .seconds(60))
        for attempt in 0..<20 {
          var recipe = issuer.recipe
          recipe.header("kid", TokenRecipe.json("unknown-\(round)-\(attempt)"))
          let error = await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
          #expect(error?.reason == .invalidIDPResponse)
        }
        #expect(issuer.keySetFetches == 1 + round)
      }
    }
  }

  @Test func newKeyIsFoundWhenTheIssuerRotates() async throws {
    let answer = Answer(
      .body(TestIssuer.document([try TestKey.ec256.members(kid: "ec", algorithm: "ES256")])))
    let clock = ManualClock()
    try await TestIssuer.run(.keySet { answer.reply }, clock: clock) { issuer in
      _ = try await issuer.verify(issuer.recipe)
      answer.reply = .body(TestIssuer.document([try TestKey.ed.members(kid: "new", algorithm: "EdDSA")]))
      clock.advance(by: .seconds(61))
      var recipe = issuer.recipe
      recipe.header("alg", #""EdDSA""#)
      recipe.header("kid", #""new""#)
      recipe.key = .ed
      #expect(try await issuer.verify(recipe).subject == "user-1")
      // The key that has gone no longer verifies.
      await #expect(throws: AccountError.self) { try await issuer.verify(issuer.recipe) }
    }
  }

  @Test(arguments: [
    (nil, 3599, 3601), ("max-age=600", 599, 601), ("public, MAX-AGE=\"600\", must-revalidate", 599, 601),
    ("max-age=1", 299, 301), ("no-store", 299, 301), ("max-age=99999999999999999999", 3599, 3601),
    ("max-age=31536000", 86_399, 86_401), ("max-age=-5", 299, 301), ("max-age=abc", 3599, 3601),
  ])
  func setIsAskedForAgainAfterItsTime(_ cacheControl: String?, _ before: Int, _ after: Int) async throws {
    let clock = ManualClock()
    let document = try TestIssuer.keySet()
    try await TestIssuer.run(
      .keySet { .body(document, headers: cacheControl.map { [("cache-control", $0)] } ?? []) }, clock: clock
    ) { issuer in
      _ = try await issuer.verify(issuer.recipe)
      clock.advance(by: .seconds(before))
      _ = try await issuer.verify(issuer.recipe)
      #expect(issuer.keySetFetches == 1)
      clock.advance(by: .seconds(after - before))
      _ = try await issuer.verify(issuer.recipe)
      #expect(issuer.keySetFetches == 2)
    }
  }

  @Test func ageOfAnAnswerCounts() async throws {
    let clock = ManualClock()
    let document = try TestIssuer.keySet()
    try await TestIssuer.run(
      .keySet { .body(document, headers: [("cache-control", "max-age=3600"), ("age", "3000")]) }, clock: clock
    ) { issuer in
      _ = try await issuer.verify(issuer.recipe)
      clock.advance(by: .seconds(601))
      _ = try await issuer.verify(issuer.recipe)
      #expect(issuer.keySetFetches == 2)
    }
  }

  @Test func parallelCallersShareOneRequest() async throws {
    try await TestIssuer.run { issuer in
      let token = try issuer.recipe.token()
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<64 { group.addTask { try await issuer.verify(token).subject } }
        for try await subject in group { #expect(subject == "user-1") }
      }
      #expect(issuer.keySetFetches == 1)
      #expect(issuer.server.requests.count == 2)
    }
  }

  // MARK: Without a name

  @Test func tokenWithoutKeyNameIsTakenWhereTheIssuerHasOneKey() async throws {
    let answer = Answer(.body(TestIssuer.document([try TestKey.ec256.members(kid: "one", algorithm: nil)])))
    let clock = ManualClock()
    try await TestIssuer.run(.keySet { answer.reply }, clock: clock) { issuer in
      var recipe = issuer.recipe
      recipe.header("kid", nil)
      let first = try await issuer.verify(recipe)
      #expect(first.subject == "user-1")

      // The issuer's next key has no name in the tokens either.
      answer.reply = .body(TestIssuer.document([try TestKey.ed.members(kid: "two", algorithm: nil)]))
      recipe.header("alg", #""EdDSA""#)
      recipe.key = .ed
      await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
      #expect(issuer.keySetFetches == 1)
      clock.advance(by: .seconds(60))
      let second = try await issuer.verify(recipe)
      #expect(second.subject == "user-1")
      #expect(issuer.keySetFetches == 2)
    }
  }

  /// Keys may have no name either (RFC 7517, section 4.5).
  @Test func anOnlyKeyWithoutANameVerifiesTokensWithoutOne() async throws {
    var unnamed = try TestKey.ec256.members(kid: "one", algorithm: nil)
    unnamed["kid"] = nil
    let answer = Answer(.body(TestIssuer.document([unnamed])))
    let clock = ManualClock()
    try await TestIssuer.run(.keySet { answer.reply }, clock: clock) { issuer in
      var recipe = issuer.recipe
      await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
      recipe.header("kid", nil)
      #expect(try await issuer.verify(recipe).subject == "user-1")
      // Beside another key it does not say which of the two is meant.
      answer.reply = .body(TestIssuer.document([unnamed, try TestKey.ed.members(kid: "two", algorithm: nil)]))
      clock.advance(by: .seconds(2 * 3600))
      await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
    }
  }

  @Test func tokenWithoutKeyNameIsRefusedWhereNamesAreRequired() async throws {
    let document = TestIssuer.document([try TestKey.ec256.members(kid: "one", algorithm: nil)])
    let script = TestIssuer.Script(
      keySet: { .body(document) }, configure: { configuration, _ in configuration.requiresKeyID = true })
    try await TestIssuer.run(script) { issuer in
      var recipe = issuer.recipe
      recipe.header("kid", nil)
      let error = await #expect(throws: AccountError.self) { try await issuer.verify(recipe) }
      #expect(error?.reason == .invalidIDPResponse)
      #expect(error?.message.contains("kid") == true)
      #expect(issuer.server.requests.isEmpty)
    }
  }

  // MARK: Discovery

  static let discoveries: [(String, @Sendable (String) -> LocalHTTPServer.Reply)] = [
    ("names another issuer", { .body(TestIssuer.discovery(issuer: "https://evil.example", keySet: $0 + "/jwks")) }),
    ("issuer with a slash", { .body(TestIssuer.discovery(issuer: $0 + "/", keySet: $0 + "/jwks")) }),
    (
      "key set at the metadata address",
      {
        .body(TestIssuer.discovery(issuer: $0, keySet: "http://169.254.169.254/latest"))
      }
    ),
    (
      "key set at the metadata address over TLS",
      {
        .body(TestIssuer.discovery(issuer: $0, keySet: "https://169.254.169.254/latest"))
      }
    ),
    ("key set on the private network", { .body(TestIssuer.discovery(issuer: $0, keySet: "https://10.0.0.1/jwks")) }),
    ("key set on this machine", { .body(TestIssuer.discovery(issuer: $0, keySet: "https://localhost/jwks")) }),
    ("key set on this machine, version 6", { .body(TestIssuer.discovery(issuer: $0, keySet: "https://[::1]/jwks")) }),
    ("key set in a file", { .body(TestIssuer.discovery(issuer: $0, keySet: "file:///etc/passwd")) }),
    ("key set over plain HTTP", { .body(TestIssuer.discovery(issuer: $0, keySet: "http://example.com/jwks")) }),
    (
      "key set with a user",
      {
        .body(TestIssuer.discovery(issuer: $0, keySet: $0.replacing("http://", with: "http://a@") + "/jwks"))
      }
    ),
    ("no key set", { .body(#"{"issuer":"\#($0)"}"#) }),
    ("redirect", { .body("", status: 301, headers: [("location", $0 + "/jwks")]) }),
    ("500", { _ in .body("", status: 500) }),
  ]

  @Test(arguments: discoveries.indices) func hostileDiscoveryIsRefused(_ index: Int) async throws {
    let (name, reply) = Self.discoveries[index]
    try await TestIssuer.run(.discovery(reply)) { issuer in
      let error = await #expect(throws: AccountError.self, "\(name)") { try await issuer.verify(issuer.recipe) }
      #expect(error?.reason == .providerUnavailable, "\(name)")
      #expect(issuer.keySetFetches == 0, "\(name)")
    }
  }

  @Test func configuredKeySetNeedsNoDiscovery() async throws {
    try await TestIssuer.run(
      .configured { _, settings in
        settings.keySetURL = EndpointURL(settings.issuer + "/jwks")
      }
    ) { issuer in
      _ = try await issuer.verify(issuer.recipe)
      #expect(issuer.server.requests.map(\.path) == ["/jwks"])
    }
  }
}
