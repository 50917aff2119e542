import ByteCoding
import Foundation
import LigatureMessages
import RPCCore
import Synchronization

@testable import LigatureAuth

typealias Accounts = LigatureV1.AccountServiceMethods
typealias Sessions = LigatureV1.SessionServiceMethods
typealias FactorMethods = LigatureV1.FactorServiceMethods

/// Clocks that stand still until they are moved.
final class TestClock: Sendable {
  static let start = Date(timeIntervalSince1970: 1_800_000_000)

  private let time: Mutex<Date>
  private let elapsed = Mutex<TimeInterval>(0)

  init(_ start: Date = TestClock.start) {
    time = Mutex(start)
  }

  var now: Date { time.withLock { $0 } }
  /// What a clock shows that is never set.
  var uptime: TimeInterval { elapsed.withLock { $0 } }

  /// Lets time pass.
  func advance(by seconds: TimeInterval) {
    time.withLock { $0 += seconds }
    elapsed.withLock { $0 += seconds }
  }

  /// Sets the time of day.
  func set(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// A new `Auth` over a ``FakeService``.
struct Fixture: Sendable {
  let service: FakeService
  let clock: TestClock
  let auth: Auth

  init(
    service: FakeService = FakeService(), clock: TestClock = TestClock(),
    persistence: any AuthPersistence = MemoryPersistence(), endsReplacedSessions: Bool = false
  ) throws {
    var options = LigatureOptions(serverURL: "http://127.0.0.1:7480")
    options.persistence = persistence
    options.endsReplacedSessions = endsReplacedSessions
    options.channel = service
    options.now = { clock.now }
    options.uptime = { clock.uptime }
    let name = UUID().uuidString
    LigatureApp.configure(name: name, options: options)
    self.service = service
    self.clock = clock
    guard let app = LigatureApp.app(name: name) else { throw CocoaError(.featureUnsupported) }
    auth = Auth.auth(app: app)
    service.on(Sessions.issueIDToken) { (_: LigatureV1.IssueIDTokenRequest, call) in
      let number = call.authorization.flatMap { Int($0.dropFirst("Bearer handle-".count)) } ?? 0
      return LigatureV1.IssueIDTokenResponse(idToken: LigatureV1.TokenPair.test(number, at: clock.now).idToken)
    }
  }

  /// Signs "ada" in with a password; the first tokens are number 1.
  @discardableResult
  func signIn(providers: [String] = ["password"], isAnonymous: Bool = false) async throws -> User {
    try await signIn(.test(providers: providers, isAnonymous: isAnonymous))
  }

  @discardableResult
  func signIn(_ account: LigatureV1.Account) async throws -> User {
    let answer = LigatureV1.SignInResponse(account: account, tokens: tokens(1), providerID: "password")
    service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in answer }
    return try await auth.signIn(withEmail: "ada@example.com", password: "secret").user
  }

  /// Tokens of a number, that last for an hour from now.
  func tokens(_ number: Int) -> LigatureV1.TokenPair { .test(number, at: clock.now) }

  /// Answers refreshes with the next tokens: number 1 gives 2.
  func allowRefresh() {
    let clock = clock
    service.on(Sessions.refreshTokens) { (request: LigatureV1.RefreshTokensRequest, _) in
      let number = Int(request.refreshToken.dropFirst("refresh-".count)) ?? 0
      return LigatureV1.RefreshTokensResponse(tokens: .test(number + 1, at: clock.now))
    }
  }
}

extension ServerState {
  /// Whether nothing is kept of a user. What the service knows the application by stays.
  var keepsNoUser: Bool {
    var rest = self
    rest.clientInstance = nil
    return rest.isEmpty
  }
}

extension AuthPersistence {
  func keepsNoUser(of server: String) throws -> Bool {
    try load(for: server).map { try ServerState($0).keepsNoUser } ?? true
  }
}

extension LigatureV1.TokenPair {
  static func test(_ number: Int, at now: Date, life: Int = 3600) -> Self {
    let issued = Int(now.timeIntervalSince1970)
    return Self(
      idToken: jwt(["sub": "ada", "n": number, "iat": issued, "exp": issued + life, "auth_time": issued]),
      refreshToken: "refresh-\(number)", sessionHandle: "handle-\(number)",
      expiresAt: GoogleProtobuf.Timestamp(seconds: Int64(issued + life)))
  }
}

extension LigatureV1.Account {
  static func test(
    uid: String = "ada", providers: [String] = [], isAnonymous: Bool = false, version: UInt64 = 1
  ) -> Self {
    Self(
      uid: uid, email: providers.isEmpty ? nil : "ada@example.com", isAnonymous: isAnonymous,
      providerData: providers.enumerated().map { index, provider in
        LigatureV1.ProviderInfo(providerID: provider, uid: "\(provider)-\(index)", identityID: "identity-\(index)")
      }, createdAt: GoogleProtobuf.Timestamp(seconds: 1_700_000_000), version: version)
  }
}

/// An unsigned token with these claims.
func jwt(_ claims: [String: Any]) -> String {
  let payload = (try? JSONSerialization.data(withJSONObject: claims, options: .sortedKeys)) ?? Data()
  return "e30." + Base64.string(of: payload, alphabet: .url) + ".c2ln"
}

/// The error that an operation fails with; nil if it succeeds.
func failure<R>(_ operation: () async throws -> R) async -> NSError? {
  do {
    _ = try await operation()
    return nil
  } catch {
    return error as NSError
  }
}

/// A new credential: one that meets a conflict remembers it.
var google: AuthCredential {
  GoogleAuthProvider.credential(withIDToken: "google-id-token", accessToken: "google-access-token")
}
