import ByteCoding
import Foundation
import JSONWebTokens
import LigatureAdmin
import LigatureMessages
import P256Signatures
import RPCCore
import Synchronization

/// A server that has a key, and answers what a test tells it to.
final class FakeServer: Sendable {
  typealias EventHandler =
    @Sendable (
      LigatureV1.FollowEventsRequest, ResponseWriter<LigatureV1.FollowEventsResponse>
    ) async throws -> Void

  struct State {
    var keys: [String: P256PrivateKey] = [:]
    /// The moduli of its keys of RSA, in base64url.
    var rsaKeys: [String: String] = [:]
    var isReachable = true
    var keyRequests = 0
    var verifications = 0
    /// The answer to VerifyToken; nil to refuse.
    var verifiedClaims: String?
    /// The time of its clients.
    var now = FakeServer.start
  }

  static let start = Date(timeIntervalSince1970: 1_700_000_000)
  static let issuer = "https://accounts.example.com"

  let state: Mutex<State>
  private let followed: EventHandler

  init(_ followed: @escaping EventHandler = { _, _ in }) {
    state = Mutex(State(keys: ["one": P256PrivateKey()].compactMapValues(\.self)))
    self.followed = followed
  }

  var now: Date { state.withLock { $0.now } }

  /// The server's time, so many seconds after the start.
  static func time(_ seconds: Int64 = 0) -> GoogleProtobuf.Timestamp { .init(seconds: 1_700_000_000 + seconds) }

  func advance(by seconds: TimeInterval) { state.withLock { $0.now += seconds } }

  /// A client that calls this server.
  /// - Parameter longestSilence: The time after which the client gives up a stream of events. A busy machine does not
  ///   reach the default.
  func client(longestSilence: Duration = .seconds(3600)) throws -> AdminClient {
    var options = AdminOptions(serverURL: "http://127.0.0.1")
    options.channel = LocalChannel([
      ServerMethod(LigatureV1.SessionServiceMethods.getSigningKeys) { [self] call in
        try call.answer(signingKeys())
      },
      ServerMethod(LigatureV1.AdminServiceMethods.verifyToken) { [self] call in try call.answer(verification()) },
      ServerMethod(LigatureV1.AdminServiceMethods.followEvents) { [self] call in
        let request: LigatureV1.FollowEventsRequest = try call.request(limits: LigatureV1.requestLimits)
        let responses = ResponseWriter<LigatureV1.FollowEventsResponse>(call: call)
        guard request.start == nil else { return try await followed(request, responses) }
        // A follower asks for the time before all else.
        try await responses.send(.init(cursor: "0", asOf: Self.time(), caughtUp: true))
        try await Task.sleep(for: .seconds(3600))
      },
    ])
    options.now = { [self] in now }
    options.longestSilence = longestSilence
    return try AdminClient(options: options, issuer: Self.issuer, credential: nil)
  }

  private func signingKeys() throws(RPCError) -> LigatureV1.GetSigningKeysResponse {
    let state = state.withLock { state in
      state.keyRequests += 1
      return state
    }
    guard state.isReachable else { throw RPCError(.unavailable, "away") }
    let rsaKeys = state.rsaKeys.map { id, modulus in
      LigatureV1.SigningKey(
        keyID: id, algorithm: "RS256", modulus: Base64.decode(modulus.utf8, alphabet: .url) ?? [], exponent: [1, 0, 1])
    }
    return .init(keys: rsaKeys + state.keys.map(Self.published))
  }

  /// A key as the server publishes it.
  static func published(_ id: String, _ key: P256PrivateKey) -> LigatureV1.SigningKey {
    let point = Array(key.publicDER.suffix(64))
    return .init(keyID: id, algorithm: "ES256", curve: "P-256", x: Array(point.prefix(32)), y: Array(point.suffix(32)))
  }

  private func verification() throws(RPCError) -> LigatureV1.VerifyTokenResponse {
    let claims = state.withLock { state in
      state.verifications += 1
      return state.verifiedClaims
    }
    guard let claims else { throw RPCError(.unavailable, "away") }
    return .init(uid: "ada", claims: claims)
  }

  // MARK: Tokens

  static func claims(_ changes: [String: JSONValue?] = [:]) -> [String: JSONValue] {
    let claims: [String: JSONValue] = [
      "iss": .string(issuer), "aud": .string("ligature"), "sub": .string("ada"), "user_id": .string("ada"),
      "sid": .string("session"), "gen": .number("1"), "auth_time": .number("1699999990"),
      "iat": .number("1700000000"), "exp": .number("1700003600"), "firebase": .object([:]), "role": .string("admin"),
    ]
    return claims.merging(changes.compactMapValues(\.self)) { $1 }.filter { changes[$0.key] != .some(nil) }
  }

  static func serviceClaims(_ changes: [String: JSONValue?] = [:]) -> [String: JSONValue] {
    let claims: [String: JSONValue] = [
      "iss": .string(issuer), "aud": .string("notes"), "sub": .string("service:billing"),
      "client_id": .string("key-1"), "scope": .string("accounts.read services.call"), "iat": .number("1700000000"),
      "exp": .number("1700003600"),
    ]
    return claims.merging(changes.compactMapValues(\.self)) { $1 }.filter { changes[$0.key] != .some(nil) }
  }

  func token(
    _ claims: [String: JSONValue] = claims(), type: String = "JWT", key: String = "one", algorithm: String = "ES256"
  ) -> String {
    let header: JSONValue = .object([
      "alg": .string(algorithm), "kid": .string(key), "typ": .string(type),
    ])
    let input = [header, .object(claims)].map { Base64.string(of: JSONWriter.bytes(of: $0), alphabet: .url) }
      .joined(separator: ".")
    let signature = state.withLock { $0.keys[key] ?? $0.keys["one"] }?.signature(of: Array(input.utf8)) ?? []
    return input + "." + Base64.string(of: P256Signature.low(signature), alphabet: .url)
  }
}
