import AccountFakes
import Accounts
import IPAddresses
import Testing

/// The limit on notices: neither a flood of mails, nor a change that the owner does not hear of.
@Suite struct NoticeLimitTests {
  private let email = "ada@example.com"

  private func fixture(_ kind: StoreKind, limit: Int = 3) throws -> ServiceFixture {
    var policy = Policy.mailing()
    policy.attempts.notices = AttemptLimit(limit, inMilliseconds: 3_600_000)
    policy.mail.noticesNewDevices = true
    return try ServiceFixture(kind, policy: policy)
  }

  /// Does what the worker does with the mails that are due, and returns those that it sends.
  private func sent(_ fixture: ServiceFixture, _ outcome: DeliveryOutcome = .done) async throws -> [MailContent] {
    var sent: [MailContent] = []
    while true {
      let due = try await fixture.store.read { try $0.dueMails(now: fixture.clock.now, limit: 1) }
      guard let mail = due.first, let id = mail.id else { return sent }
      switch try await fixture.useCases.deliveries.step(for: mail) {
      case .drop: try await fixture.store.settle(mail, .done)
      case .hold(let time):
        #expect(time <= fixture.clock.now.adding(milliseconds: Mail.longestDelay))
        try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.holdMail(id, until: time)]))
      case .send(let content, let reported):
        sent.append(content)
        #expect(reported.first == mail)
        if case .retry = outcome {
          try await fixture.store.settle(mail, outcome)
        } else {
          for mail in reported { try await fixture.store.settle(mail, outcome) }
        }
      }
    }
  }

  private func owner(_ fixture: ServiceFixture) async throws {
    _ = try await fixture.owner(of: email)
    fixture.clock.advance(seconds: 10 * 86_400)
    _ = try await fixture.receiveMails()
  }

  private func link(_ fixture: ServiceFixture) async throws -> Principal {
    let principal = try await fixture.principal(fixture.signIn(fixture.password(email)).tokens)
    let credential = try await fixture.credential(fixture.facebook, "thief", email: "t@example.com", trusted: false)
    let linked = try await fixture.useCases.linking.link(credential, principal: principal)
    guard let tokens = linked.tokens else { return principal }
    return try await fixture.principal(tokens)
  }

  /// Links a method of the thief and unlinks it, again and again.
  private func flood(_ fixture: ServiceFixture, _ count: Int) async throws {
    for _ in 0..<count {
      _ = try await fixture.useCases.linking.unlink(
        .provider(.facebook), revoke: .thisIdentity, principal: link(fixture))
      fixture.clock.advance(seconds: 1)
    }
  }

  private func kinds(_ mails: [MailContent]) -> [Mail.Kind: Int] {
    Dictionary(mails.map { ($0.kind, 1) }, uniquingKeysWith: +)
  }

  private func count(_ mail: MailContent, _ kind: Mail.Kind) -> Int {
    mail.notices.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }
  }

  @Test(arguments: StoreKind.allCases)
  func s85AFloodOfNoticesIsBoundedAndSilencesNone(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    try await owner(fixture)
    try await flood(fixture, 10)
    let start = fixture.clock.now
    #expect(kinds(try await sent(fixture)) == [.methodLinked: 3, .methodUnlinked: 3])
    // A notice of another kind is not held back by those, nor is a mail that its reader asks for.
    let tokens = try await fixture.enrollApp(fixture.signIn(fixture.password(email)).tokens).tokens
    try await fixture.useCases.codeSending.sendPasswordReset(email: email, CodeRequest())
    #expect(kinds(try await sent(fixture)) == [.secondFactorAdded: 1, .passwordReset: 1])
    try await fixture.useCases.codeSending.sendEmailChange(
      to: "thief@example.com", CodeRequest(), principal: fixture.principal(tokens))
    #expect(kinds(try await sent(fixture)) == [.verifyEmailChange: 1])

    // More of the same kinds, until the wait is over.
    fixture.clock.advance(seconds: 1800)
    #expect(try await sent(fixture).isEmpty)
    fixture.clock.advance(seconds: 1800)
    let later = try await sent(fixture)
    let mail = try #require(later.first)
    #expect(later.count == 1 && mail.kind == .severalNotices && mail.address == email)
    #expect(fixture.clock.now.milliseconds(since: start) <= 3_601_000)
    #expect(count(mail, .methodLinked) == 7 && count(mail, .methodUnlinked) == 7 && mail.notices.count == 2)
    #expect(try await fixture.store.read { try $0.pendingMailCount() } == 0)

    // Its link undoes all that was done.
    let link = try #require(mail.link?.reveal())
    let parameter = try #require(link.split(separator: "oobCode=").last?.split(separator: "&").first)
    let outline = try #require(
      try await fixture.useCases.codeUse.actionCodeInfo(Secret(String(parameter))).recovery)
    #expect(outline.reasons.contains(.methodLinked) && outline.reasons.contains(.secondFactorAdded))
    #expect(outline.factors.count == 1)
  }

  /// Otherwise a thief who continues could postpone the notices that wait, hour by hour.
  @Test(arguments: StoreKind.allCases)
  func s85WhatComesLaterDoesNotOvertakeWhatIsHeldBack(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    try await owner(fixture)
    try await flood(fixture, 5)
    #expect(try await sent(fixture).count == 6)
    fixture.clock.advance(seconds: 200)
    var reported = 0
    for _ in 0..<40 {
      try await flood(fixture, 2)
      fixture.clock.advance(seconds: 98)
      let mails = try await sent(fixture)
      #expect(mails.allSatisfy { $0.kind == .severalNotices } || reported > 0)
      reported += mails.reduce(0) { $0 + max(1, count($1, .methodLinked) + count($1, .methodUnlinked)) }
    }
    #expect(reported > 4 * 30)
    fixture.clock.advance(seconds: 3600)
    reported += try await sent(fixture).reduce(0) { $0 + count($1, .methodLinked) + count($1, .methodUnlinked) }
    #expect(reported == 2 * 5 - 6 + 2 * 2 * 40)
  }

  @Test(arguments: StoreKind.allCases)
  func s85NewDevicesSpendOnlyTheirOwnLimit(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    try await owner(fixture)
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    for number in 0..<8 {
      _ = try await fixture.useCases.signingIn.signIn(
        fixture.password(email), deviceLabel: "device \(number)", caller: nil, call: CallContext(source: source))
    }
    #expect(kinds(try await sent(fixture)) == [.newDevice: 3])
    try await flood(fixture, 1)
    #expect(kinds(try await sent(fixture)) == [.methodLinked: 1, .methodUnlinked: 1])
    fixture.clock.advance(seconds: 3600)
    let mail = try #require(try await sent(fixture).first)
    // Nothing of it can be answered.
    #expect(mail.kind == .severalNotices && count(mail, .newDevice) == 5 && mail.link == nil)
  }

  /// One that is left over is sent as what it is.
  @Test(arguments: StoreKind.allCases)
  func oneNoticeThatWasHeldBackIsNoList(kind: StoreKind) async throws {
    let fixture = try fixture(kind, limit: 1)
    try await owner(fixture)
    try await flood(fixture, 1)
    #expect(try await sent(fixture).count == 2)
    _ = try await link(fixture)
    #expect(try await sent(fixture).isEmpty)
    fixture.clock.advance(seconds: 3600)
    let mail = try #require(try await sent(fixture).first)
    #expect(mail.kind == .methodLinked && mail.link != nil)
  }

  /// A list that could not be sent is not counted again, and has what has come in the meantime.
  @Test(arguments: StoreKind.allCases)
  func aListIsTriedAgain(kind: StoreKind) async throws {
    let fixture = try fixture(kind, limit: 1)
    try await owner(fixture)
    try await flood(fixture, 3)
    #expect(try await sent(fixture).count == 2)
    fixture.clock.advance(seconds: 3600)
    let first = try #require(
      try await sent(fixture, .retry(at: fixture.clock.now.adding(milliseconds: 5000))).first)
    #expect(first.kind == .severalNotices && count(first, .methodLinked) == 2)
    try await flood(fixture, 1)
    #expect(try await sent(fixture).isEmpty)
    fixture.clock.advance(seconds: 5)
    let second = try #require(try await sent(fixture).first)
    #expect(second.kind == .severalNotices && count(second, .methodLinked) == 3)
    #expect(second.link?.reveal() == first.link?.reveal() && first.link != nil)
    #expect(try await fixture.store.read { try $0.pendingMailCount() } == 0)
  }

  /// Callers who act for many users are no source: each of their recipients is.
  @Test func mailsNameTheirSourceForTheTurns() async throws {
    var policy = Policy.mailing()
    policy.attempts.exemptSources = [try #require(IPNetwork("198.51.100.0/24"))]
    let fixture = try ServiceFixture(policy: policy)
    func source(_ address: String?, _ recipient: String, service: String? = nil) async throws -> [UInt8] {
      let caller = try address.map { CallSource(try #require(IPAddress($0)), service: service) }
      try await CallSource.$current.withValue(caller) {
        try await fixture.useCases.codeSending.sendPasswordReset(
          email: recipient, CodeRequest(), call: CallContext(source: caller))
      }
      let mail = try #require(try await fixture.store.read { try $0.dueMails(now: fixture.clock.now, limit: 1) }.first)
      try await fixture.store.settle(mail, .done)
      return try #require(mail.source)
    }
    let first = try await source("192.0.2.1", "a@example.com")
    #expect(try await source("192.0.2.200", "b@example.com") == first)
    #expect(try await source("192.0.3.1", "a@example.com") != first)
    #expect(try await source("192.0.2.1", "a@example.com", service: "shop") != first)
    let own = try await source("198.51.100.1", "a@example.com")
    #expect(try await source("198.51.100.2", "a@example.com") == own)
    #expect(try await source(nil, "a@example.com") == own)
    #expect(try await source("198.51.100.1", "b@example.com") != own)
  }
}
