import AccountFakes
import Accounts
import Foundation
import IPAddresses
import Testing

/// The sign-in of a device without a browser: who confirms it, and what its proof is good for (S103, S104).
extension IntentTests {
  private struct VisitForDevice {
    var device: Credential
    var userCode: String
    /// The code in the page that the provider leads back to.
    var code: Secret
  }

  /// A device's sign-in whose user is back from the provider.
  private func visitForDevice(_ fixture: ServiceFixture, email: String? = nil) async throws -> VisitForDevice {
    let signIn = fixture.useCases.providerSignIn
    let started = try await start(fixture, to: .device)
    guard case .device(let userCode, _, _, _) = started.next else { throw AccountError(.internalError, "no code") }
    let url = try await signIn.authorizationURL(userCode: userCode).url
    let visit = ProviderCallback(
      provider: .google, state: try state(in: url),
      answer: AuthorizationAnswer(code: fixture.browser.code(for: "ada", email: email)))
    guard case .confirmation(_, let code) = try await signIn.finishProviderVisit(visit) else {
      throw AccountError(.internalError, "no question")
    }
    return VisitForDevice(device: .intent(secret: started.secret, code: Secret("")), userCode: userCode, code: code)
  }

  /// S103: a click alone confirms no device.
  @Test(arguments: StoreKind.allCases)
  func aDeviceIsConfirmedByItsOwnCodeAlone(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signIn = fixture.useCases.providerSignIn
    let (visited, other) = (try await visitForDevice(fixture), try await visitForDevice(fixture))
    for userCode in ["", "BCDF", other.userCode] {
      guard case .wrongCode(let info) = try await signIn.confirmDevice(code: visited.code, userCode: userCode) else {
        Issue.record("The code \(userCode) confirms.")
        return
      }
      #expect(info.deviceLabel == "device")
      #expect(await reason { try await fixture.signIn(visited.device) } == .authorizationPending)
    }
    let typed = visited.userCode.lowercased().replacing("-", with: " ")
    for _ in 0..<2 {
      guard case .confirmed = try await signIn.confirmDevice(code: visited.code, userCode: typed) else {
        Issue.record("The code of the device does not confirm it.")
        return
      }
    }
    _ = try await fixture.signIn(visited.device)
  }

  /// S103: the fifth wrong code ends the sign-in, of many at once, too.
  @Test(arguments: StoreKind.allCases)
  func theCodeOfADeviceCannotBeGuessed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signIn = fixture.useCases.providerSignIn
    let visited = try await visitForDevice(fixture)
    let results = await withTaskGroup(of: String.self, returning: [String].self) { tasks in
      for _ in 0..<16 {
        tasks.addTask {
          do throws(AccountError) {
            return switch try await signIn.confirmDevice(code: visited.code, userCode: "BCDF-GHJK") {
            case .confirmed: "confirmed"
            case .wrongCode: "wrong"
            case .refused: "refused"
            }
          } catch {
            return error.reason.rawValue
          }
        }
      }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == "refused" } == 1 && results.count { $0 == "wrong" } == 4)
    #expect(!results.contains("confirmed"))
    let late = await reason { try await signIn.confirmDevice(code: visited.code, userCode: visited.userCode) }
    #expect(late == .invalidPendingToken)
    #expect(await reason { try await fixture.signIn(visited.device) } == .authorizationDenied)
  }

  /// S104: wrong codes on the page for devices, which any page in a browser can enter, use up nothing else.
  @Test(arguments: StoreKind.allCases)
  func codesOfDevicesAreCountedApartFromOtherFailures(_ kind: StoreKind) async throws {
    let limit = AttemptLimit(3, inMilliseconds: 600_000)
    let fixture = try ServiceFixture(
      kind,
      policy: Policy(
        attempts: .with {
          $0.userCodesPerSource = limit
          $0.failuresPerSource = limit
        }))
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    let call = CallContext(source: source)
    let signIn = fixture.useCases.providerSignIn
    func enter(_ userCode: String) async -> AccountError.Reason? {
      await reason { _ = try await signIn.authorizationURL(userCode: userCode, call: call) }
    }
    let started = try await start(fixture, to: .device)
    guard case .device(let userCode, _, _, _) = started.next else { throw AccountError(.internalError, "no code") }
    // A right code is given back.
    for _ in 0..<5 { #expect(await enter(userCode) == nil) }
    for _ in 0..<3 { #expect(await enter("BCDF-GHJK") == .invalidCode) }
    #expect(await enter(userCode) == .tooManyAttemptsTryLater)
    let wrong = fixture.password("ada@mail.example", "wrong horse battery")
    let password = await reason {
      _ = try await fixture.useCases.signingIn.signIn(wrong, deviceLabel: "device", caller: nil, call: call)
    }
    #expect(password == .invalidLoginCredentials)
  }

  /// S103, S104: no one signs a user in without a page of the provider to a place that could be another person's.
  @Test(arguments: ["none", "None", "login none"])
  func aProviderIsNotAskedToShowNoPageForAStranger(_ prompt: String) async throws {
    let own = "https://app.example.com/back"
    let fixture = try ServiceFixture(policy: Policy(returnURLs: [own]))
    func failureOfStart(_ destination: Intent.Return, _ prompt: String) async -> AccountError? {
      await failure {
        _ = try await fixture.useCases.providerSignIn.startProviderSignIn(
          ProviderSignInRequest(
            provider: .google, purpose: .signIn, destination: destination, parameters: ["prompt": prompt]),
          caller: nil)
      }
    }
    for destination: Intent.Return in [.device, .url(Self.back), .url("http://[::1]:9/back")] {
      let error = await failureOfStart(destination, prompt)
      #expect(error?.reason == .invalidArgument && error?.field == .customParameters)
      #expect(error?.message.contains("prompt=none") == true)
      #expect(await failureOfStart(destination, "login") == nil)
    }
    #expect(await failureOfStart(.url(own), prompt) == nil)
  }

  @Test func anIntentExpiresAtEachStep() async throws {
    let fixture = try ServiceFixture()
    let lifetime = Policy().lifetimes.intent
    let late = try await start(fixture)
    let used = try await visit(fixture, start(fixture))
    let device = try await start(fixture, to: .device)
    guard case .device(let userCode, _, _, _) = device.next else { throw AccountError(.internalError, "no code") }
    fixture.clock.advance(seconds: lifetime / 1000)
    #expect(await reason { try await visit(fixture, late) } == .invalidPendingToken)
    #expect(fixture.browser.redeemed.count == 1)
    #expect(await reason { try await fixture.signIn(used) } == .invalidPendingToken)
    #expect(
      await reason { try await fixture.useCases.providerSignIn.authorizationURL(userCode: userCode) } == .invalidCode)
    #expect(
      await reason { try await fixture.signIn(.intent(secret: device.secret, code: Secret(""))) }
        == .invalidPendingToken)
  }

  /// Returns the proof of a device that its user has confirmed.
  private func confirmed(_ fixture: ServiceFixture, email: String? = nil) async throws -> Credential {
    let visited = try await visitForDevice(fixture, email: email)
    _ = try await fixture.useCases.providerSignIn.confirmDevice(code: visited.code, userCode: visited.userCode)
    return visited.device
  }

  /// S103: the caller with the device's secret may be a stranger who has talked the user into confirming the device.
  @Test(arguments: StoreKind.allCases)
  func theProofOfADeviceMovesNothingToAnotherAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signIn(visit(fixture, start(fixture)))
    let stranger = try await fixture.signUp(email: "eve@example.com")
    let proofs = [try await confirmed(fixture), try await confirmed(fixture)]
    let principal = try await fixture.principal(stranger.tokens)
    let refusals = [
      await reason {
        try await fixture.useCases.merging.transferIdentity(
          .credential(proofs[0]), principal: principal)
      },
      await reason {
        try await fixture.useCases.merging.planMerge(.credential(proofs[1]), principal: principal)
      },
    ]
    #expect(refusals == [.invalidPendingToken, .invalidPendingToken])
    // Neither has used up the proof.
    for proof in proofs { _ = try await fixture.signIn(proof) }
  }

  /// S103: a conflict would let the stranger link what the user has proven.
  @Test func aConflictOfADeviceCanNotBeResolved() async throws {
    let fixture = try ServiceFixture(policy: Policy(linking: .explicit))
    _ = try await fixture.signUp(email: "ada@example.com")
    let error = await #expect(throws: AccountError.self) {
      try await fixture.signIn(confirmed(fixture, email: "ada@example.com"))
    }
    #expect(error?.reason == .accountExistsWithDifferentCredential && error?.conflict?.continuation == nil)
  }

  /// Whatever the order, the page says the truth: a device that was denied has no session.
  @Test(arguments: StoreKind.allCases)
  func aDeviceAndItsUserWhoRegretsDoNotBothSucceed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signIn = fixture.useCases.providerSignIn
    for _ in 0..<8 {
      let visited = try await visitForDevice(fixture)
      _ = try await signIn.confirmDevice(code: visited.code, userCode: visited.userCode)
      async let device = reason { try await fixture.signIn(visited.device) }
      async let denial = reason { try await signIn.denyDevice(code: visited.code) }
      switch await (device, denial) {
      case (nil, .invalidPendingToken?), (.invalidPendingToken?, nil), (.authorizationDenied?, nil): break
      case (let device, let denial): Issue.record("The device: \(device as Any), the user: \(denial as Any).")
      }
    }
  }
}
