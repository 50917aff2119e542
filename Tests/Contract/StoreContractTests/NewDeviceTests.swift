import AccountFakes
import Accounts
import IPAddresses
import Testing

/// The notice of a sign-in from a device that is new to the account.
@Suite struct NewDeviceTests {
  private let email = "ada@example.com"

  private func fixture(_ kind: StoreKind = .inMemory, notices: Bool = true) throws -> ServiceFixture {
    var policy = Policy.mailing()
    policy.mail.noticesNewDevices = notices
    return try ServiceFixture(kind, policy: policy)
  }

  private func signIn(_ fixture: ServiceFixture, _ label: String, from address: String?) async throws {
    let source = try address.map { CallSource(try #require(IPAddress($0))) }
    _ = try await fixture.useCases.signingIn.signIn(
      fixture.password(email), deviceLabel: label, caller: nil, call: CallContext(source: source))
  }

  private func notices(_ fixture: ServiceFixture) async throws -> Int {
    try await fixture.receiveMails().count { $0.kind == .newDevice && $0.address == email && $0.link == nil }
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnerHearsOfADeviceOnce(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    _ = try await fixture.owner(of: email)
    for (label, address, count) in [
      ("phone", "192.0.2.1", 1), ("phone", "192.0.2.1", 0), ("tablet", "192.0.2.1", 1), ("phone", "198.51.100.1", 1),
      ("phone", "192.0.2.1", 0), ("phone", nil, 0),
    ] {
      try await signIn(fixture, label, from: address)
      #expect(try await notices(fixture) == count, "\(label) at \(address ?? "an unknown source")")
    }
    fixture.clock.advance(seconds: 90 * 86_400)
    try await signIn(fixture, "phone", from: "192.0.2.1")
    #expect(try await notices(fixture) == 1)
  }

  @Test func theDeviceThatMadeTheAccountIsKnown() async throws {
    let fixture = try fixture()
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    let call = CallContext(source: source)
    let google = try await fixture.credential(fixture.google, "g", email: email)
    _ = try await fixture.useCases.signingIn.signIn(google, deviceLabel: "phone", caller: nil, call: call)
    let again = try await fixture.credential(fixture.google, "g", email: email)
    _ = try await fixture.useCases.signingIn.signIn(again, deviceLabel: "phone", caller: nil, call: call)
    #expect(try await notices(fixture) == 0)
    let other = try await fixture.credential(fixture.google, "g", email: email)
    _ = try await fixture.useCases.signingIn.signIn(other, deviceLabel: "another", caller: nil, call: call)
    #expect(try await notices(fixture) == 1)
  }

  @Test func aWrongSecondFactorIsNoSignIn() async throws {
    let fixture = try fixture()
    let enrolled = try await fixture.enroll()
    _ = try await fixture.receiveMails()
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    let challenge = try await fixture.challenge {
      try await fixture.useCases.signingIn.signIn(
        fixture.adasPassword, deviceLabel: "phone", caller: nil, call: CallContext(source: source))
    }
    func finish(_ code: Secret) async throws {
      _ = try await fixture.useCases.factorChallenges.finishSignIn(
        challenge.pendingToken, with: .totp(enrolled.id, code: code), caller: nil, call: CallContext(source: source))
    }
    #expect(await reason { try await finish(Secret("000000")) } == .invalidCode)
    #expect(try await fixture.receiveMails().isEmpty)
    try await finish(fixture.freshCode(of: enrolled.secret))
    #expect(try await fixture.receiveMails().map(\.kind) == [.newDevice])
  }

  @Test func itIsOffByDefaultAndTellsNoClaimant() async throws {
    let off = try fixture(notices: Policy.mailing().mail.noticesNewDevices)
    _ = try await off.owner(of: email)
    try await signIn(off, "phone", from: "192.0.2.1")
    #expect(try await notices(off) == 0)
    let on = try fixture()
    _ = try await on.signUp(email: email)
    try await signIn(on, "phone", from: "192.0.2.1")
    #expect(try await notices(on) == 0)
  }
}
