import LigatureMessages
import RPCCore

/// The calls that several visits make.
extension Visitor {
  @discardableResult
  func signIn(
    _ credential: LigatureV1.Credential, by tokens: LigatureV1.TokenPair? = nil
  ) async
    -> LigatureV1.SignInResponse?
  {
    await call("sign in") { () throws(RPCError) in
      try await accounts.signIn(.init(credential: credential, deviceLabel: "test"), options: by(tokens))
    }
  }

  @discardableResult
  func signUp(_ credential: LigatureV1.Credential, name: String? = nil) async -> LigatureV1.SignInResponse? {
    await call("sign up") { () throws(RPCError) in
      try await accounts.signUp(
        .init(credential: credential, displayName: name, deviceLabel: "test"), options: by(nil))
    }
  }

  /// Returns the tokens that are good after it.
  @discardableResult
  func link(_ credential: LigatureV1.Credential, by tokens: LigatureV1.TokenPair?) async -> LigatureV1.TokenPair? {
    let response = await call("link") { () throws(RPCError) in
      try await accounts.linkIdentity(.init(credential: credential), options: by(tokens))
    }
    return response?.tokens ?? tokens
  }

  @discardableResult
  func unlink(_ provider: String, by tokens: LigatureV1.TokenPair?) async -> LigatureV1.TokenPair? {
    let response = await call("unlink \(provider)") { () throws(RPCError) in
      try await accounts.unlinkIdentity(.init(target: .providerID(provider)), options: by(tokens))
    }
    return response?.tokens ?? tokens
  }

  @discardableResult
  func reauthenticate(
    _ credential: LigatureV1.Credential, by tokens: LigatureV1.TokenPair?
  ) async
    -> LigatureV1.TokenPair?
  {
    let response = await call("reauthenticate") { () throws(RPCError) in
      try await accounts.reauthenticate(.init(credential: credential), options: by(tokens))
    }
    return response?.tokens ?? tokens
  }

  func getAccount(by tokens: LigatureV1.TokenPair?) async {
    await call("get account") { () throws(RPCError) in try await accounts.getAccount(.init(), options: by(tokens)) }
  }
}
