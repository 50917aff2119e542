import AccountFakes
import InMemoryAccountStore
import Logging
import Synchronization
import Testing

@testable import Accounts
@testable import Mail

/// A mail server that answers as was set for each address.
private final class ScriptedTransport: MailTransport {
  private struct State {
    var script: [String: [SMTPOutcome]] = [:]
    var sent: [MailMessage] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let (sends, didSend) = AsyncStream.makeStream(of: Void.self)

  var sent: [MailMessage] { state.withLock { $0.sent } }

  /// The next mails to the address end like this; further ones are accepted.
  func plan(_ address: String, _ outcomes: SMTPOutcome...) {
    state.withLock { $0.script[address, default: []] += outcomes }
  }

  func deliver(_ message: MailMessage) async -> SMTPOutcome {
    let outcome = state.withLock { state in
      state.sent.append(message)
      if state.isClosed { return SMTPOutcome.unsent("the transport is closed") }
      guard let next = state.script[message.recipient]?.first else { return SMTPOutcome.accepted(reply: "250 ok") }
      state.script[message.recipient]?.removeFirst()
      return next
    }
    didSend.yield()
    return outcome
  }

  /// Returns when so many mails were handed over in all.
  func wait(for count: Int) async {
    if sent.count >= count { return }
    for await _ in sends where sent.count >= count { return }
  }

  func close() { state.withLock { $0.isClosed = true } }
}

/// What is done with the mails to an address instead of sending each by itself.
private final class Steps: Sendable {
  private let planned = Mutex<[String: MailStep]>([:])

  subscript(address: String) -> MailStep? {
    get { planned.withLock { $0[address] } }
    set { planned.withLock { $0[address] = newValue } }
  }
}

@Suite(.timeLimit(.minutes(30))) struct MailWorkerTests {
  private let store = FailingStore(InMemoryAccountStore())
  private let transport = ScriptedTransport()
  private let clock = ManualClock()
  private let worker: MailWorker
  private let steps = Steps()

  init() throws {
    let sender = MailSender(
      from: try #require(Mailbox("Example <no-reply@example.com>")),
      templates: try MailTemplates(folder: nil, defaultLanguage: "en", catalog: ProviderCatalog([])),
      transport: transport)
    worker = MailWorker(store: store, sender: sender, clock: clock, logger: Logger(label: "test")) { [steps] mail in
      guard mail.kind != .passwordReset else { return .drop }
      let content = MailContent(
        kind: mail.kind, address: mail.address, language: mail.language, link: nil, linkExpiresAt: nil,
        happenedAt: mail.createdAt, parameters: mail.parameters)
      return steps[mail.address] ?? .send(content, reporting: [mail])
    }
  }

  private func queue(_ kind: Mail.Kind = .methodLinked, _ addresses: String..., age: Int64 = 0) async throws {
    let time = clock.now.adding(milliseconds: -age)
    let mails = addresses.map {
      Mail(tenant: .default, kind: kind, address: $0, uid: nil, createdAt: time, nextAttemptAt: clock.now)
    }
    try await store.commit(ChangeSet(tenant: .default, changes: mails.map { .enqueueMail($0) }))
  }

  /// Works through what is due now, and no longer.
  private func work() async throws {
    var outage = MailWorker.Outage()
    _ = await worker.sendDueMails(&outage)
  }

  private let refused = SMTPOutcome.refused(.init(summary: "550 5.1.1", reply: nil))
  private let later = SMTPOutcome.postponed(.init(summary: "451", reply: nil), .mail)
  private let outage = SMTPOutcome.unsent("nothing answers")

  @Test func sendsWhatIsQueuedAndForgetsIt() async throws {
    try await queue(.methodLinked, "a@example.org", "b@example.org", "a@example.org")
    try await work()
    #expect(transport.sent.map(\.recipient) == ["a@example.org", "b@example.org", "a@example.org"])
    #expect(Set(transport.sent.map(\.id)).count == 3)
    #expect(try await store.read { try $0.pendingMailCount() } == 0)
    #expect(worker.counters.count(of: .sent) == 3)
  }

  /// As when a server loses the lease of the queue and takes it again.
  @Test func sendsAgainAfterItWasCancelled() async throws {
    for number in 1...2 {
      try await queue(.methodLinked, "a@example.org")
      let running = Task { await worker.run(queued: AsyncStream { _ in }) }
      await transport.wait(for: number)
      running.cancel()
      await running.value
    }
    #expect(worker.counters.count(of: .sent) == 2)
    worker.close()
    try await queue(.methodLinked, "a@example.org")
    try await work()
    #expect(worker.counters.count(of: .sent) == 2)
  }

  @Test func keepsTheOrderOfAnAddressWhileAMailWaits() async throws {
    transport.plan("a@example.org", later, later)
    try await queue(.methodLinked, "a@example.org")
    try await queue(.passwordChanged, "a@example.org", "b@example.org")
    try await work()
    #expect(transport.sent.map(\.recipient) == ["a@example.org", "b@example.org"])
    try await work()
    #expect(transport.sent.count == 2)
    clock.advance(seconds: 5)
    try await work()
    #expect(transport.sent.count == 3)
    clock.advance(seconds: 5)
    try await work()
    #expect(transport.sent.count == 3)
    clock.advance(seconds: 10)
    try await work()
    let toA = transport.sent.filter { $0.recipient == "a@example.org" }
    #expect(toA.count == 4)
    // The same bytes at each try, then the mail that followed.
    #expect(try toA[0].bytes() == toA[2].bytes())
    #expect(toA[3].subject.contains("password"))
    #expect(worker.counters.count(of: .retried) == 2)
  }

  @Test func givesUpWhatIsRefusedForEver() async throws {
    transport.plan("a@example.org", refused)
    try await queue(.methodLinked, "a@example.org", "a@example.org")
    try await work()
    #expect(transport.sent.count == 2)
    #expect(try await store.read { try $0.failedMails(limit: 10) }.count == 1)
    // A mail server that refuses one recipient works.
    #expect(worker.counters.count(of: .failed) == 1 && worker.counters.problem == nil)
  }

  @Test func givesUpAfterADay() async throws {
    transport.plan("a@example.org", later)
    try await queue(.methodLinked, "a@example.org", age: 86_400_000 - 4000)
    try await work()
    #expect(try await store.read { try $0.failedMails(limit: 10) }.map(\.attempts) == [1])
  }

  @Test func dropsWhatHasNoReasonAnyMore() async throws {
    try await queue(.passwordReset, "a@example.org")
    try await work()
    #expect(transport.sent.isEmpty)
    #expect(try await store.read { try $0.pendingMailCount() } == 0)
    #expect(worker.counters.count(of: .dropped) == 1)
  }

  private func due() async throws -> [Mail] {
    try await store.read { try $0.dueMails(now: clock.now, limit: 10) }
  }

  @Test func holdsANoticeBackForAnHourAtMost() async throws {
    try await queue(.methodLinked, "a@example.org", "a@example.org", "b@example.org")
    // The clock of the database is ahead.
    steps["a@example.org"] = .hold(until: clock.now.adding(milliseconds: 3_700_000))
    try await work()
    #expect(transport.sent.map(\.recipient) == ["b@example.org"])
    steps["a@example.org"] = nil
    clock.advance(seconds: 3599)
    try await work()
    #expect(transport.sent.count == 1)
    clock.advance(seconds: 1)
    try await work()
    #expect(transport.sent.count == 3 && worker.counters.count(of: .sent) == 3)
  }

  @Test func aMailThatReportsSeveralSettlesThemAll() async throws {
    transport.plan("a@example.org", later)
    transport.plan("b@example.org", refused)
    try await queue(.methodLinked, "a@example.org", "a@example.org", "b@example.org", "b@example.org")
    for address in ["a@example.org", "b@example.org"] {
      steps[address] = .hold(until: clock.now.adding(milliseconds: 60_000))
    }
    try await work()
    clock.advance(seconds: 60)
    for mail in try await due() {
      var second = mail
      second.id = mail.id.map { MailID(rawValue: $0.rawValue + 1) }
      let content = MailContent(
        kind: .severalNotices, address: mail.address, language: nil, link: nil, linkExpiresAt: nil,
        happenedAt: mail.createdAt, parameters: Mail.Parameters())
      steps[mail.address] = .send(content, reporting: [mail, second])
    }
    try await work()
    #expect(transport.sent.map(\.recipient) == ["a@example.org", "b@example.org"])
    #expect(try await store.read { try $0.failedMails(limit: 10) }.map(\.attempts) == [1, 1])
    #expect(try await store.read { try $0.pendingMailCount() } == 2)
    clock.advance(seconds: 5)
    try await work()
    #expect(transport.sent.count == 3 && transport.sent[0].id == transport.sent[2].id)
    #expect(try await store.read { try $0.pendingMailCount() } == 0)
    #expect(worker.counters.count(of: .sent) == 1 && worker.counters.count(of: .failed) == 2)
  }

  @Test func givesUpOnlyThoseOfSeveralThatWereTriedForADay() async throws {
    transport.plan("a@example.org", later)
    try await queue(.methodLinked, "a@example.org", age: 86_400_000 - 64_000)
    try await queue(.methodLinked, "a@example.org")
    steps["a@example.org"] = .hold(until: clock.now.adding(milliseconds: 60_000))
    try await work()
    clock.advance(seconds: 60)
    let old = try #require(try await due().first)
    var young = old
    young.id = old.id.map { MailID(rawValue: $0.rawValue + 1) }
    young.createdAt = clock.now.adding(milliseconds: -60_000)
    let content = MailContent(
      kind: .severalNotices, address: old.address, language: nil, link: nil, linkExpiresAt: nil,
      happenedAt: old.createdAt, parameters: Mail.Parameters())
    steps[old.address] = .send(content, reporting: [old, young])
    try await work()
    #expect(try await store.read { try $0.failedMails(limit: 10) }.map(\.id) == [old.id])
    #expect(try await due().isEmpty)
    steps[old.address] = nil
    clock.advance(seconds: 5)
    #expect(try await due().map(\.id) == [young.id])
    try await work()
    #expect(transport.sent.count == 2)
    #expect(worker.counters.count(of: .sent) == 1 && worker.counters.count(of: .failed) == 1)
  }

  @Test func leavesAServerAloneThatCannotBeUsed() async throws {
    transport.plan("a@example.org", outage)
    try await queue(.methodLinked, "a@example.org", "b@example.org")
    var state = MailWorker.Outage()
    #expect(await worker.sendDueMails(&state) == 5000)
    #expect(transport.sent.count == 1 && worker.counters.problem == "nothing answers")
    #expect(await worker.sendDueMails(&state) == 5000)
    #expect(transport.sent.count == 1)
    clock.advance(seconds: 5)
    #expect(await worker.sendDueMails(&state) == nil)
    #expect(transport.sent.map(\.recipient) == ["a@example.org", "b@example.org", "a@example.org"])
    #expect(state.failures == 0 && worker.counters.problem == nil)
  }

  /// Another server may send the mails from then on, and learn that the mail server works.
  @Test func reportsNoProblemAfterItsEnd() async throws {
    transport.plan("a@example.org", outage)
    try await queue(.methodLinked, "a@example.org")
    let running = Task { [worker] in await worker.run(queued: AsyncStream { _ in }) }
    while worker.counters.problem == nil { await Task.yield() }
    running.cancel()
    await running.value
    #expect(worker.counters.problem == nil && worker.counters.queuedCount == 0)
  }

  /// The server hangs at one mail or drops the connection, which looks like a server that cannot be used.
  @Test func sendsTheOtherMailsWhenOneStopsTheServer() async throws {
    transport.plan("bad@example.org", outage, outage, outage, outage, outage)
    try await queue(.methodLinked, "bad@example.org", "a@example.org", "b@example.org")
    var state = MailWorker.Outage()
    var tries: [Int64] = []
    for seconds in stride(from: Int64(0), through: 120, by: 5) {
      let before = transport.sent.count
      _ = await worker.sendDueMails(&state)
      let sent = transport.sent.dropFirst(before).map(\.recipient)
      if sent.contains("bad@example.org") { tries.append(seconds) }
      clock.advance(seconds: 2)
      if seconds < 120 { try await queue(.methodLinked, "new\(seconds)@example.org") }
      clock.advance(seconds: 3)
    }
    // The others are sent before another attempt at that one, and so is what is queued later.
    #expect(
      transport.sent.prefix(6).map(\.recipient) == [
        "bad@example.org", "a@example.org", "b@example.org", "new0@example.org", "bad@example.org", "new5@example.org",
      ])
    #expect(try await store.read { try $0.pendingMailCount() } == 1)
    #expect(tries == [0, 5, 20, 65])
  }

  @Test func aClockThatIsSetBackHoldsNoMailBack() async throws {
    transport.plan("a@example.org", outage)
    transport.plan("b@example.org", later)
    try await queue(.methodLinked, "b@example.org", "a@example.org")
    var state = MailWorker.Outage()
    #expect(await worker.sendDueMails(&state) == 5000)
    #expect(transport.sent.count == 2)
    clock.advance(seconds: -10_800)
    try await queue(.methodLinked, "new@example.org")
    #expect(await worker.sendDueMails(&state) == nil)
    #expect(transport.sent.dropFirst(2).map(\.recipient) == ["new@example.org", "b@example.org", "a@example.org"])
  }

  @Test func sendsNothingWhileTheOutcomeCannotBeRecorded() async throws {
    transport.plan("b@example.org", refused)
    try await queue(.methodLinked, "a@example.org", "b@example.org", "c@example.org")
    var state = MailWorker.Outage()
    store.fail(true)
    for _ in 0..<3 { #expect(await worker.sendDueMails(&state) == 5000) }
    #expect(transport.sent.map(\.recipient) == ["a@example.org"])
    store.fail(false)
    #expect(await worker.sendDueMails(&state) == nil)
    #expect(transport.sent.map(\.recipient) == ["a@example.org", "b@example.org", "c@example.org"])
    #expect(try await store.read { try $0.pendingMailCount() } == 0)
    #expect(try await store.read { try $0.failedMails(limit: 10) }.map(\.address) == ["b@example.org"])
  }

  @Test func looksMoreAndMoreSeldom() async throws {
    transport.plan("a@example.org", outage, outage, outage, outage, outage)
    try await queue(.methodLinked, "a@example.org")
    var state = MailWorker.Outage()
    var delays: [Int64] = []
    for _ in 0..<5 {
      let delay = try #require(await worker.sendDueMails(&state))
      delays.append(delay / 1000)
      clock.advance(seconds: delay / 1000)
    }
    #expect(delays == [5, 15, 45, 60, 60])
  }

  @Test func isWokenByWhatIsQueued() async throws {
    let (queued, announce) = AsyncStream.makeStream(of: Void.self)
    try await queue(.methodLinked, "left@example.org")
    let running = Task { await worker.run(queued: queued) }
    await transport.wait(for: 1)
    try await queue(.methodLinked, "new@example.org")
    announce.yield()
    await transport.wait(for: 2)
    running.cancel()
    await running.value
    #expect(transport.sent.map(\.recipient) == ["left@example.org", "new@example.org"])
  }
}
