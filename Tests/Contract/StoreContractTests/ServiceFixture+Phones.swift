import AccountFakes
import Accounts
import Testing

extension Policy {
  /// A server that sends codes to phones, as many as a test likes.
  static func texting(
    attempts: AttemptPolicy = .unlimitedSMS, testNumbers: [PhoneNumber: String] = [:],
    phone: ProviderPolicy = ProviderPolicy()
  ) -> Policy {
    Policy(
      attempts: attempts, phone: PhonePolicy(sendsMessages: true, testNumbers: testNumbers), providers: [.phone: phone])
  }
}

extension AttemptPolicy {
  static var unlimitedSMS: AttemptPolicy {
    let limit = AttemptLimit(1000, inMilliseconds: 1000)
    return .with {
      $0.sms = limit
      $0.factorSMS = limit
      $0.smsPerBlock = limit
      $0.smsPerSource = limit
      $0.smsPerDay = limit
    }
  }
}

extension ServiceFixture {
  static let number = "+16505550100"

  /// A credential of a number, with the code that was sent to it.
  func phone(_ number: String = number) async throws -> Credential {
    let sent = try await useCases.codeSending.sendPhoneCode(to: number)
    return .phone(sessionInfo: sent.sessionInfo, code: try #require(try await phones.lastCode(to: number)))
  }

  /// Signs in with a proven address, and enrolls a phone.
  func enrollPhone(_ number: String = number) async throws -> (id: FactorID, tokens: TokenPair) {
    try await enrollPhone(signIn(ada).tokens, number)
  }

  func enrollPhone(
    _ tokens: TokenPair, _ number: String = number
  ) async throws -> (id: FactorID, tokens: TokenPair) {
    let principal = try await principal(tokens)
    let sent = try await useCases.factorEnrollment.beginPhoneEnrollment(of: number, principal: principal)
    let result = try await useCases.factorEnrollment.finishEnrollment(
      sent.sessionInfo, code: try #require(try await phones.lastCode(to: number)), displayName: "phone",
      principal: principal)
    return (try #require(result.factor?.id), result.tokens)
  }

  /// The proof of an enrolled phone, with the code that is sent for it.
  func phoneAssertion(
    _ challenge: SecondFactorChallenge, _ id: FactorID, _ number: String = number
  ) async throws -> FactorAssertion {
    let sent = try await useCases.factorChallenges.startFactorChallenge(challenge.pendingToken, factor: id)
    return .phone(sessionInfo: sent.sessionInfo, code: try #require(try await phones.lastCode(to: number)))
  }

  /// Another code than the right one.
  static func wrong(_ code: Secret) -> Secret {
    Secret(String(code.reveal().map { $0 == "9" ? "0" : "9" }))
  }
}
