import AccountFakes
import Accounts
import IPAddresses
import Testing

/// The notice of a sign-in from a device that is new to the account.
@Suite struct NewDeviceTests {
  private let email = "ada@example.com"

  private func world(_ kind: StoreKind = .inMemory, notices: Bool = true) throws -> World {
    var policy = Policy.mailing()
    policy.mail.noticesNewDevices = notices
    return try World(kind, policy: policy)
  }

  private func signIn(_ world: World, _ label: String, from address: String?) async throws {
    let source = try address.map { CallSource(try #require(IPAddress($0))) }
    _ = try await world.useCases.signIn(
      world.password(email), deviceLabel: label, caller: nil, call: CallContext(source: source))
  }

  private func notices(_ world: World) async throws -> Int {
    try await world.receiveMails().count { $0.kind == .newDevice && $0.address == email && $0.link == nil }
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnerHearsOfADeviceOnce(kind: StoreKind) async throws {
    let world = try world(kind)
    _ = try await world.owner(of: email)
    for (label, address, count) in [
      ("phone", "192.0.2.1", 1), ("phone", "192.0.2.1", 0), ("tablet", "192.0.2.1", 1), ("phone", "198.51.100.1", 1),
      ("phone", "192.0.2.1", 0), ("phone", nil, 0),
    ] {
      try await signIn(world, label, from: address)
      #expect(try await notices(world) == count, "\(label) at \(address ?? "an unknown source")")
    }
    world.clock.advance(seconds: 90 * 86_400)
    try await signIn(world, "phone", from: "192.0.2.1")
    #expect(try await notices(world) == 1)
  }

  @Test func theDeviceThatMadeTheAccountIsKnown() async throws {
    let world = try world()
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    let call = CallContext(source: source)
    let google = try await world.credential(world.google, "g", email: email)
    _ = try await world.useCases.signIn(google, deviceLabel: "phone", caller: nil, call: call)
    let again = try await world.credential(world.google, "g", email: email)
    _ = try await world.useCases.signIn(again, deviceLabel: "phone", caller: nil, call: call)
    #expect(try await notices(world) == 0)
    let other = try await world.credential(world.google, "g", email: email)
    _ = try await world.useCases.signIn(other, deviceLabel: "another", caller: nil, call: call)
    #expect(try await notices(world) == 1)
  }

  @Test func aWrongSecondFactorIsNoSignIn() async throws {
    let world = try world()
    let enrolled = try await world.enroll()
    _ = try await world.receiveMails()
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    let challenge = try await world.challenge {
      try await world.useCases.signIn(
        world.adasPassword, deviceLabel: "phone", caller: nil, call: CallContext(source: source))
    }
    func finish(_ code: Secret) async throws {
      _ = try await world.useCases.finishSignIn(
        challenge.pendingToken, with: .totp(enrolled.id, code: code), caller: nil, call: CallContext(source: source))
    }
    #expect(await reason { try await finish(Secret("000000")) } == .invalidCode)
    #expect(try await world.receiveMails().isEmpty)
    try await finish(world.freshCode(of: enrolled.secret))
    #expect(try await world.receiveMails().map(\.kind) == [.newDevice])
  }

  @Test func itIsOffByDefaultAndTellsNoClaimant() async throws {
    let off = try world(notices: Policy.mailing().mail.noticesNewDevices)
    _ = try await off.owner(of: email)
    try await signIn(off, "phone", from: "192.0.2.1")
    #expect(try await notices(off) == 0)
    let on = try world()
    _ = try await on.signUp(email: email)
    try await signIn(on, "phone", from: "192.0.2.1")
    #expect(try await notices(on) == 0)
  }
}
