import Foundation

extension User {
  /// The ID token: a JWT that tells other services who the user is. One that ends within five minutes is renewed first.
  public func getIDToken(forcingRefresh: Bool = false) async throws -> String {
    try await reporting {
      try await freshTokens(replacing: forcingRefresh ? tokens : nil).idToken
    }
  }

  /// ``getIDToken(forcingRefresh:)`` under its other name.
  public func idTokenForcingRefresh(_ forceRefresh: Bool) async throws -> String {
    try await getIDToken(forcingRefresh: forceRefresh)
  }

  /// The ID token.
  public func getIDToken(completion: ((String?, (any Error)?) -> Void)?) {
    getIDTokenForcingRefresh(false, completion: completion)
  }

  /// The ID token, renewed in any case where `forceRefresh` is true.
  public func getIDTokenForcingRefresh(_ forceRefresh: Bool, completion: ((String?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.getIDToken(forcingRefresh: forceRefresh) }
  }

  /// The ID token and what it says.
  /// - Throws: `malformedJWT`, among others.
  public func getIDTokenResult(forcingRefresh: Bool = false) async throws -> AuthTokenResult {
    try AuthTokenResult(token: try await getIDToken(forcingRefresh: forcingRefresh))
  }

  /// The ID token and what it says.
  public func getIDTokenResult(completion: ((AuthTokenResult?, (any Error)?) -> Void)?) {
    getIDTokenResult(forcingRefresh: false, completion: completion)
  }

  /// The ID token and what it says.
  public func getIDTokenResult(forcingRefresh: Bool, completion: ((AuthTokenResult?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.getIDTokenResult(forcingRefresh: forcingRefresh) }
  }
}
