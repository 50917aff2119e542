import Accounts
import Testing

/// A request that a test sends more than once.
struct TestRequest {
  let key: [UInt8]
  var message: [UInt8] = [1]

  init(_ number: UInt8, message: [UInt8] = [1]) {
    key = [UInt8](repeating: number, count: RequestKey.length)
    self.message = message
  }

  /// One for each round of a race.
  init(round: Int) {
    key = (0..<RequestKey.length).map { UInt8(truncatingIfNeeded: round >> (8 * min($0, 7))) }
  }

  var requestKey: RequestKey? { RequestKey(key) }

  func keyed(_ method: String = "/method") -> KeyedRequest? {
    requestKey.map { KeyedRequest(key: $0, method: method, message: message) }
  }
}

extension ServiceFixture {
  /// The caller as the service takes them for a request that may be repeated.
  func repeatingPrincipal(_ tokens: TokenPair) async throws -> Principal {
    try await useCases.authentication.authenticate(bearer: tokens.sessionHandle, acceptsReplaced: true)
  }
}

extension TokenPair {
  /// All that a caller keeps, to compare.
  var texts: [String?] { [refreshToken.reveal(), sessionHandle.reveal(), idToken?.reveal(), "\(expiresAt)"] }
}

extension TokenPair {
  /// The ID token, if the call that issued the pair asked for one.
  func bearer() throws -> Secret { try #require(idToken) }
}
