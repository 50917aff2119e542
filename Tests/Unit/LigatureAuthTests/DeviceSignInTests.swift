import Foundation
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@testable import LigatureAuth

/// Signing in on a device, while the service is away or busy.
@Suite struct DeviceSignInTests {
  private func fixture(_ refusals: [RPCError]) throws -> (Fixture, OAuthProvider) {
    let fixture = try Fixture()
    fixture.service.on(Accounts.startProviderSignIn) { (_: LigatureV1.StartProviderSignInRequest, _) in
      LigatureV1.StartProviderSignInResponse(
        secret: "secret", expiresAt: .init(seconds: Int64(fixture.clock.now.timeIntervalSince1970) + 600),
        next: .device(
          .init(
            userCode: "BCDF-GHJK", verificationURL: "https://accounts.example.com/device",
            verificationURLComplete: "https://accounts.example.com/device?code=BCDF-GHJK", pollIntervalSeconds: 0)))
    }
    let answer = LigatureV1.SignInResponse(
      account: .test(providers: ["google.com"]), tokens: fixture.tokens(1), providerID: "google.com")
    let left = Mutex(refusals)
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      if let refusal = left.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw refusal }
      return answer
    }
    return (fixture, OAuthProvider(providerID: "google.com", auth: fixture.auth))
  }

  private static let pending = RPCError.service(.authorizationPending, .failedPrecondition, retry: .init(seconds: 1))
  private static let busy = RPCError.service(.resourceExhausted, .resourceExhausted, retry: .init(seconds: 1))

  @Test func anOutageAndABusyServiceDoNotEndIt() async throws {
    // A call whose answer is lost is made three times.
    let lost = [RPCError](repeating: RPCError(.unavailable, "no route"), count: 3)
    let (fixture, provider) = try fixture(lost + [Self.busy, Self.pending])
    let user = try await fixture.auth.signIn(onDeviceWith: provider) { _ in }.user
    #expect(user.uid == "ada" && fixture.service.count("SignIn") == 6)
  }

  @Test func anOutageBeyondTheCodeEndsIt() async throws {
    let (fixture, provider) = try fixture([RPCError](repeating: RPCError(.unavailable, "no route"), count: 3))
    let error = await failure {
      try await fixture.auth.signIn(onDeviceWith: provider) { _ in fixture.clock.advance(by: 600) }
    }
    #expect(error?.authErrorCode == .networkError && fixture.service.count("SignIn") == 3)
  }

  @Test func aPauseBeyondTheCodeEndsItAtOnce() async throws {
    let (fixture, provider) = try fixture([
      .service(.tooManyAttemptsTryLater, .resourceExhausted, retry: .init(seconds: 601))
    ])
    let error = await failure { try await fixture.auth.signIn(onDeviceWith: provider) { _ in } }
    #expect(error?.authErrorCode == .tooManyRequests && fixture.service.count("SignIn") == 1)
  }

  /// The delay could be of any length, also one that no clock can count.
  @Test(arguments: [Int64.max, 86_400]) func aPauseBeyondTheCodeIsCutShort(_ seconds: Int64) async throws {
    let (fixture, provider) = try fixture([
      .service(.authorizationPending, .failedPrecondition, retry: .init(seconds: seconds, nanos: .max))
    ])
    let user = try await fixture.auth.signIn(onDeviceWith: provider) { _ in fixture.clock.advance(by: 599.9) }.user
    #expect(user.uid == "ada" && fixture.service.count("SignIn") == 2)
  }

  /// The service keeps an expired code for a while, and does not know it afterwards.
  @Test(arguments: [LigatureV1.ErrorReason.authorizationPending, .invalidPendingToken])
  func aCodeThatNobodyEnteredIsReported(_ reason: LigatureV1.ErrorReason) async throws {
    let (fixture, provider) = try fixture([.service(reason, .failedPrecondition)])
    let error = await failure {
      try await fixture.auth.signIn(onDeviceWith: provider) { _ in fixture.clock.advance(by: 600) }
    }
    #expect(error?.authErrorCode == .webContextCancelled && fixture.service.count("SignIn") == 1)
    #expect(error?.localizedDescription.hasPrefix("The code was not entered in time.") == true)
  }

  @Test func aRefusalEndsIt() async throws {
    let (fixture, provider) = try fixture([.service(.authorizationDenied, .permissionDenied)])
    let error = await failure { try await fixture.auth.signIn(onDeviceWith: provider) { _ in } }
    #expect(error?.authErrorCode == .webContextCancelled && fixture.service.count("SignIn") == 1)
  }
}
