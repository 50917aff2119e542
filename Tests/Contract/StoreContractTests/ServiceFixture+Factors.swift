import AccountFakes
import Accounts
import Testing

/// An account with a proven address, a password, a Google identity and an authenticator app.
struct Enrolled {
  var uid: UID
  var id: FactorID
  /// Of the session that has enrolled the app.
  var tokens: TokenPair
  var secret: [UInt8]
}

extension ServiceFixture {
  static let address = "ada@mail.example"
  static let password = "secret-1"

  /// The same user with another proof of the first factor each time.
  var ada: Credential { get async throws { try await credential(google, "ada", email: Self.address) } }
  var adasPassword: Credential { .password(email: Self.address, password: Secret(Self.password)) }

  /// Signs in with a proven address, links a password, and enrolls an authenticator app.
  func enroll() async throws -> Enrolled {
    var tokens = try await signIn(ada).tokens
    let linked = try await useCases.linking.link(adasPassword, principal: principal(tokens))
    tokens = try #require(linked.tokens)
    return try await enrollApp(tokens)
  }

  func enrollApp(_ tokens: TokenPair) async throws -> Enrolled {
    let begun = try await useCases.factorEnrollment.beginEnrollment(principal: principal(tokens))
    let secret = try Self.bytes(ofBase32: begun.secret.reveal())
    let result = try await useCases.factorEnrollment.finishEnrollment(
      begun.sessionInfo, code: code(of: secret), displayName: "phone", principal: principal(tokens))
    return Enrolled(
      uid: result.account.uid, id: try #require(result.factor?.id), tokens: result.tokens, secret: secret)
  }

  /// What the app shows, some steps away from now.
  func code(of secret: [UInt8], steps: Int64 = 0) -> Secret {
    Secret(TOTP(PlainFactorCryptography()).code(at: TOTP.step(at: clock.now) + steps, secret))
  }

  /// The next code, after the time in which the last one was used.
  func freshCode(of secret: [UInt8]) -> Secret {
    clock.advance(seconds: TOTP.periodSeconds)
    return code(of: secret)
  }

  /// The challenge that a first factor is answered with.
  func challenge(_ body: () async throws -> some Any) async throws -> SecondFactorChallenge {
    let error = await failure(body)
    #expect(error?.reason == .secondFactorRequired)
    return try #require(error?.challenge)
  }

  func challenge(_ credential: Credential) async throws -> SecondFactorChallenge {
    try await challenge { try await signIn(credential) }
  }

  @discardableResult
  func finish(
    _ challenge: SecondFactorChallenge, _ assertion: FactorAssertion, caller: Principal? = nil
  ) async throws -> SignInResult {
    try await useCases.factorChallenges.finishSignIn(challenge.pendingToken, with: assertion, caller: caller)
  }

  /// Signs in with both factors.
  func signIn(_ credential: Credential, _ enrolled: Enrolled) async throws -> SignInResult {
    try await finish(challenge(credential), .totp(enrolled.id, code: freshCode(of: enrolled.secret)))
  }

  static func bytes(ofBase32 text: String) throws -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var bits = ""
    for character in text {
      let value = try #require(alphabet.firstIndex(of: character))
      let digits = String(value, radix: 2)
      bits += String(repeating: "0", count: 5 - digits.count) + digits
    }
    return stride(from: 0, to: bits.count / 8 * 8, by: 8).compactMap { start in
      UInt8(bits.dropFirst(start).prefix(8), radix: 2)
    }
  }
}
