import AccountFakes
import Accounts
import Testing

/// Mailed codes and the queue of mails.
@Suite struct MailContractTests: StoreContract {
  private func code(
    _ id: Int64, _ kind: ActionCode.Kind = .passwordReset, for address: String = "a@b.example", of number: Int? = 1,
    in tenant: TenantID = .default
  ) -> ActionCode {
    ActionCode(
      id: ActionCodeID(rawValue: id), tenant: tenant, kind: kind, salt: [UInt8](repeating: UInt8(id), count: 16),
      uid: number.map { uid($0) }, address: EmailAddress(canonical: address, display: address.uppercased()),
      otherAddress: "c@d.example", deviceLabel: "laptop", createdAt: now, expiresAt: now.adding(milliseconds: 1000))
  }

  private func mail(
    _ kind: Mail.Kind = .passwordReset, to address: String = "a@b.example", of number: Int? = 1, code: Int64? = nil,
    due: Int64 = 0, state: Mail.State = .pending
  ) -> Mail {
    Mail(
      tenant: tenant, kind: kind, address: address, uid: number.map { uid($0) }, language: "de",
      code: code.map { ActionCodeID(rawValue: $0) }, parameters: .init(continueURL: "https://c", provider: .google),
      createdAt: now, nextAttemptAt: now.adding(milliseconds: due), state: state)
  }

  private func ids(_ mails: [Mail]) -> [Int64] { mails.compactMap { $0.id?.rawValue } }

  // MARK: Codes

  @Test(arguments: StoreKind.allCases)
  func aCodeIsReadAsItWasStored(kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertActionCode(code(5)), .insertActionCode(code(6, of: nil))])
    #expect(try await open.store.read(in: tenant) { try $0.actionCode(ActionCodeID(rawValue: 5)) } == code(5))
    #expect(try await open.store.read(in: tenant) { try $0.actionCode(ActionCodeID(rawValue: 6)) }?.uid == nil)
    #expect(try await open.store.read(in: otherTenant) { try $0.actionCode(ActionCodeID(rawValue: 5)) } == nil)
    #expect(await refusal(open.store, [.insertActionCode(code(5))]) == .keyTaken)
    #expect(await refusal(open.store, [.insertActionCode(code(7, in: otherTenant))]) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func codesAreFoundByKindAndAddress(kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(
      open.store,
      [
        .insertActionCode(code(1)), .insertActionCode(code(2)), .insertActionCode(code(3, .verifyEmail)),
        .insertActionCode(code(4, for: "x@b.example")),
      ])
    let found = try await open.store.read(in: tenant) { try $0.actionCodes(.passwordReset, for: "a@b.example") }
    #expect(found.map(\.id.rawValue) == [2, 1])
    #expect(
      try await open.store.read(in: otherTenant) { try $0.actionCodes(.passwordReset, for: "a@b.example") }.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeIsConsumedOnce(kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertActionCode(code(1))])
    let consume = Change.consumeActionCode(ActionCodeID(rawValue: 1))
    #expect(await refusal(open.store, [consume], in: otherTenant) == .proofSpent)
    try await commit(open.store, [consume])
    #expect(await refusal(open.store, [consume]) == .proofSpent)
  }

  @Test(arguments: StoreKind.allCases)
  func theCodesOfAnAccountAreRevoked(kind: StoreKind) async throws {
    let open = try kind.open()
    let all = [
      code(1), code(2, .verifyEmail), code(3, .signInLink), code(4, .changeEmail), code(5, .recoverEmail),
      code(6, of: 2), code(7, of: nil),
    ]
    try await commit(open.store, all.map { .insertActionCode($0) })
    func left() async throws -> [Int64] {
      var left: [Int64] = []
      for code in all where try await open.store.read(in: tenant, { try $0.actionCode(code.id) }) != nil {
        left.append(code.id.rawValue)
      }
      return left
    }
    try await commit(open.store, [.revokeActionCodes(.all, of: uid(1))], in: otherTenant)
    #expect(try await left() == [1, 2, 3, 4, 5, 6, 7])
    func changes(in place: TenantID = tenant) async throws -> [Int64] {
      try await open.store.read(in: place) { try $0.actionCodes(.changeEmail, of: uid(1)) }.map(\.id.rawValue)
    }
    #expect(try await changes() == [4])
    #expect(try await changes(in: otherTenant).isEmpty)
    try await commit(open.store, [.revokeActionCodes(.changesOfAddress, of: uid(1))])
    #expect(try await left() == [1, 2, 3, 5, 6, 7])
    #expect(try await changes().isEmpty)
    try await commit(open.store, [.revokeActionCodes(.allButAnswers, of: uid(1))])
    #expect(try await left() == [5, 6, 7])
    try await commit(open.store, [.revokeActionCodes(.all, of: uid(1))])
    #expect(try await left() == [6, 7])
  }

  @Test(arguments: StoreKind.allCases)
  func aDeletedAccountTakesItsCodesAlongButNoMailThatWaits(kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(
      open.store,
      [
        .insertAccount(account(1)), .insertAccount(account(2)), .insertActionCode(code(1)),
        .insertActionCode(code(2, of: 2)), .enqueueMail(mail(to: "a@b.example")),
        .enqueueMail(mail(to: "c@b.example", of: 2)),
      ])
    try await commit(open.store, [.deleteAccount(uid(1), at: now)])
    #expect(try await open.store.read(in: tenant) { try $0.actionCode(ActionCodeID(rawValue: 1)) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.actionCode(ActionCodeID(rawValue: 2)) } != nil)
    // It may be the notice of what led to the deletion.
    #expect(ids(try await open.store.read { try $0.dueMails(now: now, limit: 10) }) == [1, 2])
  }

  // MARK: Mails

  @Test(arguments: StoreKind.allCases)
  func aMailIsReadAsItWasQueued(kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.enqueueMail(mail(code: 7))])
    var expected = mail(code: 7)
    expected.id = MailID(rawValue: 1)
    #expect(try await open.store.read { try $0.dueMails(now: now, limit: 10) } == [expected])
    #expect(try await open.store.read { try $0.pendingMailCount() } == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func theOldestMailOfEachAddressIsDue(kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(
      open.store,
      [
        .enqueueMail(mail(to: "a@b.example")), .enqueueMail(mail(to: "a@b.example")),
        .enqueueMail(mail(to: "c@b.example", due: 500)), .enqueueMail(mail(to: "c@b.example")),
        .enqueueMail(mail(to: "e@b.example", state: .failed)), .enqueueMail(mail(to: "e@b.example")),
      ])
    let store = open.store
    #expect(ids(try await store.read { try $0.dueMails(now: now, limit: 10) }) == [1, 6])
    #expect(ids(try await store.read { try $0.dueMails(now: now, limit: 1) }) == [1])
    // What waits for its next try holds back what follows it.
    #expect(ids(try await store.read { try $0.dueMails(now: now.adding(milliseconds: 500), limit: 10) }) == [1, 6, 3])
    // After the clock was set back.
    let earlier = now.adding(milliseconds: -Mail.longestDelay)
    #expect(ids(try await store.read { try $0.dueMails(now: earlier, limit: 10) }) == [3])
    let muchEarlier = earlier.adding(milliseconds: -1)
    #expect(ids(try await store.read { try $0.dueMails(now: muchEarlier, limit: 10) }) == [1, 6, 3])
  }

  @Test(arguments: StoreKind.allCases)
  func aNoticeThatIsHeldBackHoldsNoOtherMailBack(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(
      store,
      [
        .enqueueMail(mail(.methodLinked)), .enqueueMail(mail(.methodUnlinked)),
        .enqueueMail(mail(.methodLinked, of: 2)),
        .enqueueMail(mail()),
      ])
    func due(_ milliseconds: Int64) async throws -> [Int64] {
      ids(try await store.read { try $0.dueMails(now: now.adding(milliseconds: milliseconds), limit: 10) })
    }
    func held(_ number: Int, at address: String = "a@b.example", limit: Int = 10) async throws -> [Int64] {
      ids(try await store.read(in: tenant) { try $0.heldMails(to: address, of: uid(number), limit: limit) })
    }
    #expect(try await due(0) == [1])
    #expect(try await held(1).isEmpty)
    let holds: [Change] = [1, 2, 3, 9].map {
      .holdMail(MailID(rawValue: $0), until: now.adding(milliseconds: 400 + 100 * $0))
    }
    try await store.commit(ChangeSet(tenant: otherTenant, changes: holds))
    #expect(try await held(1).isEmpty)
    try await commit(store, holds)
    #expect(try await due(0) == [4])
    #expect(try await due(499) == [4])
    // The oldest one stands for those behind it.
    #expect(try await due(500) == [1, 4])
    #expect(try await held(1) == [1, 2])
    #expect(try await held(1, limit: 1) == [1])
    #expect(try await held(2) == [3])
    #expect(try await held(1, at: "c@b.example").isEmpty)
    #expect(try await store.read { try $0.pendingMailCount() } == 4)
    let first = try #require(
      try await store.read(in: tenant) { try $0.heldMails(to: "a@b.example", of: uid(1), limit: 1) }.first)
    #expect(first.isHeld && first.attempts == 0 && first.nextAttemptAt == now.adding(milliseconds: 500))
    try await store.settle(first, .retry(at: now.adding(milliseconds: 900)))
    #expect(try await held(1) == [1, 2])
    #expect(try await due(899) == [4])
    try await commit(store, [1, 4].map { .settleMail(MailID(rawValue: $0), .done) })
    #expect(try await store.read { try $0.nextMailTime() } == now.adding(milliseconds: 600))
    #expect(try await due(700) == [2])
  }

  /// S86: the mails of strangers wait for those of owners, and each source for one mail of every other.
  @Test(arguments: StoreKind.allCases)
  func s86MailsToOwnersComeFirstAndSourcesTakeTurns(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    func claim(_ number: Int, _ email: String) -> Account {
      var account = account(number, email: email)
      account.emailVerified = false
      return account
    }
    try await commit(
      store,
      [
        .insertAccount(account(1, email: "owned@b.example")), .insertAccount(claim(2, "claimed@b.example")),
        .insertAccount(claim(4, "taken@b.example")),
      ]
        + ["lost@b.example", "taken@b.example"].map {
          .openWayBack(
            WayBack(
              tenant: tenant, uid: uid(1), address: EmailAddress(canonical: $0, display: $0), reason: .emailChanged,
              openedAt: now, expiresAt: now.adding(milliseconds: 1000)))
        })
    try await commit(store, [.insertAccount(account(3, email: "x0@b.example", in: otherTenant))], in: otherTenant)
    func queue(_ address: String, by source: UInt8?, _ kind: Mail.Kind = .signInLink) async throws {
      var mail = mail(kind, to: address, of: nil)
      mail.source = source.map { [$0] }
      try await commit(store, [.enqueueMail(mail)])
    }
    for number in 0..<4 { try await queue("x\(number)@b.example", by: 1) }
    try await queue("y0@b.example", by: nil)
    try await queue("y1@b.example", by: nil)
    try await queue("z0@b.example", by: 2)
    try await queue("claimed@b.example", by: 2)
    try await queue("owned@b.example", by: 1)
    try await queue("lost@b.example", by: 1)
    try await queue("noticed@b.example", by: 3, .emailChanged)
    // Another account has claimed an address that can be taken back.
    try await queue("taken@b.example", by: 4)
    func due(_ milliseconds: Int64, limit: Int = 20) async throws -> [String] {
      try await store.read { try $0.dueMails(now: now.adding(milliseconds: milliseconds), limit: limit) }
        .map { String($0.address.prefix { $0 != "@" }) }
    }
    let others = ["x0", "y0", "z0", "x1", "y1", "claimed", "x2", "x3"]
    #expect(try await due(0) == ["owned", "noticed", "taken", "lost"] + others)
    #expect(try await due(0, limit: 5) == ["owned", "noticed", "taken", "lost", "x0"])
    // The ways back are closed.
    #expect(
      try await due(1000) == ["owned", "noticed"]
        + ["x0", "y0", "z0", "taken", "x1", "y1", "claimed", "x2", "x3", "lost"])
  }

  @Test(arguments: StoreKind.allCases)
  func theTimeOfTheNextMailIsKnown(kind: StoreKind) async throws {
    let open = try kind.open()
    #expect(try await open.store.read { try $0.nextMailTime() } == nil)
    try await commit(
      open.store,
      [
        .enqueueMail(mail(to: "a@b.example", due: 700)), .enqueueMail(mail(to: "a@b.example", due: 100)),
        .enqueueMail(mail(to: "c@b.example", due: 500)), .enqueueMail(mail(to: "e@b.example", state: .failed)),
      ])
    #expect(try await open.store.read { try $0.nextMailTime() } == now.adding(milliseconds: 500))
    let mail = try #require(
      try await open.store.read { try $0.dueMails(now: now.adding(milliseconds: 500), limit: 1) }.first)
    try await open.store.settle(mail, .done)
    #expect(try await open.store.read { try $0.nextMailTime() } == now.adding(milliseconds: 700))
  }

  @Test(arguments: StoreKind.allCases)
  func eachTryIsNoted(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(store, [.enqueueMail(mail()), .enqueueMail(mail(.passwordChanged))])
    func due(_ milliseconds: Int64 = 0) async throws -> [Mail] {
      try await store.read { try $0.dueMails(now: now.adding(milliseconds: milliseconds), limit: 10) }
    }
    let first = try #require(try await due().first)
    try await store.settle(first, .retry(at: now.adding(milliseconds: 100)))
    #expect(try await due().isEmpty)
    #expect(try await due(100).first?.attempts == 1)
    try await store.settle(first, .failed)
    #expect(try await store.read { try $0.failedMails(limit: 10) }.map(\.attempts) == [2])
    let second = try #require(try await due().first)
    #expect(second.kind == .passwordChanged)
    try await store.settle(second, .done)
    #expect(try await due().isEmpty)
    #expect(try await store.read { try $0.pendingMailCount() } == 0)
    // It is gone: a second report changes nothing, and its number is not used again.
    try await store.settle(second, .failed)
    try await commit(store, [.enqueueMail(mail())])
    #expect(ids(try await due()) == [3])
  }

  @Test(arguments: StoreKind.allCases)
  func aMailGetsItsCodeAndItsAccount(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(
      store, [.enqueueMail(mail()), .enqueueMail(mail(to: "c@b.example")), .insertActionCode(code(1))])
    let id = ActionCodeID(rawValue: 1)
    try await commit(store, [.assignCode(id, of: uid(1), to: MailID(rawValue: 1))])
    // One that is gone, and one of another tenant.
    try await commit(store, [.assignCode(id, of: nil, to: MailID(rawValue: 9))])
    try await store.commit(
      ChangeSet(tenant: otherTenant, changes: [.assignCode(id, of: nil, to: MailID(rawValue: 2))]))
    let mails = try await store.read { try $0.dueMails(now: now, limit: 10) }
    #expect(mails.map(\.code) == [id, mail().code] && mails.map(\.uid) == [uid(1), mail().uid])
  }

  @Test(arguments: StoreKind.allCases)
  func theSweepForgetsOldCodesAndMails(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(
      store,
      [
        .insertActionCode(code(1)), .enqueueMail(mail(state: .failed)), .enqueueMail(mail()),
      ])
    func sweep(after milliseconds: Int64) async throws -> Int {
      try await store.sweep(now: now.adding(milliseconds: milliseconds), limit: 10, lifetimes: Lifetimes())
    }
    // An expired code is still told from an unknown one.
    #expect(try await sweep(after: 2000) == 0)
    #expect(try await store.read(in: tenant) { try $0.actionCode(ActionCodeID(rawValue: 1)) } != nil)
    #expect(try await sweep(after: 86_401_000) == 1)
    #expect(try await store.read(in: tenant) { try $0.actionCode(ActionCodeID(rawValue: 1)) } == nil)
    #expect(try await store.read { try $0.failedMails(limit: 1) }.count == 1)
    #expect(try await sweep(after: 30 * 86_400_000) == 1)
    #expect(try await store.read { try $0.failedMails(limit: 1) }.isEmpty)
    #expect(try await store.read { try $0.pendingMailCount() } == 1)
  }
}
