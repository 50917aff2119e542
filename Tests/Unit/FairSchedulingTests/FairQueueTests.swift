import IPAddresses
import Testing

@testable import FairScheduling

@Suite struct FairQueueTests {
  private func source(_ address: String, service: String? = nil) throws -> FairSource {
    FairSource(IPNetwork(site: try #require(IPAddress(address))), service: service)
  }

  /// A queue whose one slot is taken.
  private func busyQueue(waiting: Int = 100, perSource: Int = 50, exempt: [IPNetwork] = []) -> FairQueue<String> {
    var queue = FairQueue<String>(
      .init(slots: 1, waiting: waiting, waitingPerSource: perSource, exemptSources: exempt))
    enter(nil, &queue)
    return queue
  }

  private func add(
    _ name: String, _ address: String, service: String? = nil, to queue: inout FairQueue<String>
  ) throws {
    guard case .waits = queue.add(name, from: try source(address, service: service)) else {
      Issue.record("\(name) does not wait")
      return
    }
  }

  private func enter(_ source: FairSource?, _ queue: inout FairQueue<String>) {
    let hasEntered = queue.enter(source)
    #expect(hasEntered)
  }

  /// Lets all that wait have the slot, one after the other.
  private func expectOrder(_ queue: inout FairQueue<String>, _ expected: [String]) {
    var order: [String] = []
    queue.leave(nil)
    while let next = queue.next() {
      order.append(next)
      queue.leave(nil)
    }
    #expect(order == expected)
  }

  @Test func sourcesTakeTurnsAndEachKeepsItsOrder() throws {
    var queue = busyQueue()
    for number in 1...4 { try add("a\(number)", "192.0.2.1", to: &queue) }
    try add("b1", "198.51.100.1", to: &queue)
    try add("b2", "198.51.100.1", to: &queue)
    expectOrder(&queue, ["a1", "b1", "a2", "b2", "a3", "a4"])
    #expect(queue.waiting == 0)
  }

  @Test func manySourcesOfOneNetworkHaveTheTurnsOfOne() throws {
    var queue = busyQueue()
    for number in 1...6 { try add("n\(number)", "192.0.2.\(number)", to: &queue) }
    try add("other", "198.51.100.1", to: &queue)
    try add("other again", "198.51.100.1", to: &queue)
    expectOrder(&queue, ["n1", "other", "n2", "other again", "n3", "n4", "n5", "n6"])
  }

  @Test func aServiceHasTurnsOfItsOwnAmongTheUsersOfItsNetwork() throws {
    var queue = busyQueue()
    for number in 1...4 { try add("user \(number)", "192.0.2.\(number)", to: &queue) }
    for number in 1...2 { try add("billing \(number)", "192.0.2.1", service: "billing", to: &queue) }
    expectOrder(&queue, ["user 1", "billing 1", "user 2", "billing 2", "user 3", "user 4"])
  }

  @Test func aServiceOfManyAddressesHasTheTurnsOfOneNetwork() throws {
    var queue = busyQueue()
    for number in 1...4 { try add("import \(number)", "203.0.\(number).1", service: "import", to: &queue) }
    try add("billing", "203.0.1.1", service: "billing", to: &queue)
    try add("user", "198.51.100.1", to: &queue)
    expectOrder(&queue, ["import 1", "billing", "user", "import 2", "import 3", "import 4"])
  }

  @Test func usersWhoFillTheQueueOfTheirAddressLeaveAServiceItsPlace() throws {
    var queue = busyQueue(waiting: 4, perSource: 2)
    for number in 1...2 { try add("user \(number)", "192.0.2.1", to: &queue) }
    guard case .refused(.sourceIsFull) = queue.add("user 3", from: try source("192.0.2.1")) else {
      Issue.record("the third of two was accepted")
      return
    }
    try add("billing", "192.0.2.1", service: "billing", to: &queue)
    expectOrder(&queue, ["user 1", "billing", "user 2"])
  }

  @Test func addressesOfAnIPv6SiteAreOneSource() throws {
    var queue = busyQueue(perSource: 2)
    try add("1", "2001:db8:1:2::1", to: &queue)
    try add("2", "2001:db8:1:2::2", to: &queue)
    guard case .refused(.sourceIsFull) = queue.add("3", from: try source("2001:db8:1:2:ffff::1")) else {
      Issue.record("it waits")
      return
    }
    try add("4", "2001:db8:1:3::1", to: &queue)
  }

  @Test func exemptSourceIsLimitedByTheWholeAlone() throws {
    var queue = busyQueue(waiting: 6, perSource: 2, exempt: [try #require(IPNetwork("192.0.2.0/24"))])
    for number in 1...6 { try add("\(number)", "192.0.2.1", to: &queue) }
    guard case .refused(.queueIsFull) = queue.add("7", from: try source("192.0.2.1")) else {
      Issue.record("it waits")
      return
    }
  }

  @Test func fullQueueTakesWhoeverHasLessThanTheBusiestNetwork() throws {
    var queue = busyQueue(waiting: 4)
    try add("a1", "192.0.2.1", to: &queue)
    try add("a2", "192.0.2.2", to: &queue)
    try add("a3", "192.0.2.2", to: &queue)
    try add("a4", "192.0.2.2", to: &queue)
    // The youngest of the network's busiest source makes way.
    guard case .waitsInsteadOf("a4", _) = queue.add("b1", from: try source("198.51.100.1")) else {
      Issue.record("a4 does not make way")
      return
    }
    // Within the network, too.
    guard case .waitsInsteadOf("a3", _) = queue.add("a5", from: try source("192.0.2.3")) else {
      Issue.record("a3 does not make way")
      return
    }
    guard case .refused(.queueIsFull) = queue.add("a6", from: try source("192.0.2.1")) else {
      Issue.record("a6 waits")
      return
    }
    #expect(queue.waiting == 4)
    expectOrder(&queue, ["a1", "b1", "a2", "a5"])
  }

  @Test func queueOfEquallyBusyNetworksRefusesAnother() throws {
    var queue = busyQueue(waiting: 3)
    for number in 1...3 { try add("\(number)", "192.0.\(number).1", to: &queue) }
    guard case .refused(.queueIsFull) = queue.add("4", from: try source("192.0.4.1")) else {
      Issue.record("it waits")
      return
    }
  }

  @Test func whatIsTakenBackWaitsNoMore() throws {
    var queue = busyQueue()
    try add("a1", "192.0.2.1", to: &queue)
    guard case .waits(let ticket) = queue.add("a2", from: try source("192.0.2.1")) else {
      Issue.record("it does not wait")
      return
    }
    try add("a3", "192.0.2.1", to: &queue)
    let taken = [queue.remove(ticket), queue.remove(ticket)]
    #expect(taken == ["a2", nil])
    expectOrder(&queue, ["a1", "a3"])
  }

  // MARK: Slots of one source

  private func shared(slots: Int, perSource: Int, exempt: [IPNetwork] = []) -> FairQueue<String> {
    FairQueue(
      .init(slots: slots, slotsPerSource: perSource, waiting: 100, waitingPerSource: 50, exemptSources: exempt))
  }

  @Test func sourceAndNetworkHaveTheirShareOfTheSlots() throws {
    var queue = shared(slots: 8, perSource: 3)
    let one = try source("192.0.2.1")
    let neighbour = try source("192.0.2.2")
    let other = try source("198.51.100.1")
    let entered = (1...4).map { _ in queue.enter(one) }
    #expect(entered == [true, true, true, false])
    // Half of the slots for a network.
    let enteredBeside = (1...2).map { _ in queue.enter(neighbour) }
    #expect(enteredBeside == [true, false])
    enter(other, &queue)
    #expect(queue.running == 5)
  }

  @Test func aServiceHasAShareOfTheSlotsBesideItsNetwork() throws {
    var queue = shared(slots: 8, perSource: 4)
    for _ in 1...4 { enter(try source("192.0.2.1"), &queue) }
    let billing = try source("192.0.2.1", service: "billing")
    for _ in 1...4 { enter(billing, &queue) }
    queue.leave(billing)
    // Four slots for a service, at whichever addresses.
    enter(try source("198.51.100.1", service: "billing"), &queue)
    queue.leave(try source("192.0.2.1"))
    let entered = queue.enter(billing)
    #expect(!entered)
  }

  @Test func freeSlotGoesToWhoMayHaveIt() throws {
    var queue = shared(slots: 4, perSource: 1)
    let one = try source("192.0.2.1")
    let other = try source("198.51.100.1")
    enter(one, &queue)
    try add("second", "192.0.2.1", to: &queue)
    // A caller waits, but not for what another source may have.
    var next = queue.next()
    #expect(next == nil)
    enter(other, &queue)
    queue.leave(other)
    next = queue.next()
    #expect(next == nil)
    queue.leave(one)
    next = queue.next()
    #expect(next == "second")
  }

  @Test func exemptSourceMayHaveAllSlots() throws {
    var queue = shared(slots: 4, perSource: 1, exempt: [try #require(IPNetwork("192.0.2.1"))])
    let one = try source("192.0.2.1")
    let entered = (1...5).map { _ in queue.enter(one) }
    #expect(entered == [true, true, true, true, false])
  }

  @Test func nothingIsKeptOfSourcesThatAreDone() throws {
    var queue = shared(slots: 2, perSource: 1)
    for number in 1...50 {
      let source = try source("192.0.2.\(number)")
      enter(source, &queue)
      queue.leave(source)
    }
    #expect(queue.sourceCount == 0)
  }

  /// Whatever comes and goes: the counts agree, no limit is broken, and no free slot is withheld.
  @Test(arguments: 1...20) func countsAgreeWhateverHappens(_ seed: UInt64) throws {
    var random = Numbers(state: seed)
    var queue = shared(slots: 4, perSource: 2)
    let sources = try ["192.0.2.1", "192.0.2.2", "192.0.2.3", "198.51.100.1", "2001:db8::1"].map { try source($0) }
    var running: [FairSource] = []
    var waiting: [(source: FairSource, ticket: FairQueue<String>.Ticket)] = []
    for step in 0..<400 {
      let source = sources[Int.random(in: 0..<sources.count, using: &random)]
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        if queue.enter(source) {
          running.append(source)
        } else if case .waits(let ticket) = queue.add("\(source.network) \(step)", from: source) {
          waiting.append((source, ticket))
        }
      case 2 where !running.isEmpty:
        queue.leave(running.remove(at: Int.random(in: 0..<running.count, using: &random)))
        while let element = queue.next() {
          let index = try #require(waiting.firstIndex { element.hasPrefix("\($0.source.network) ") })
          running.append(waiting.remove(at: index).source)
        }
      case 3 where !waiting.isEmpty:
        let index = Int.random(in: 0..<waiting.count, using: &random)
        let taken = queue.remove(waiting[index].ticket)
        #expect(taken?.hasPrefix("\(waiting[index].source.network) ") == true)
        waiting.remove(at: index)
      default: break
      }
      #expect(queue.running == running.count && queue.waiting == waiting.count)
      #expect(running.count <= 4)
      for one in sources { #expect(running.count { $0 == one } <= 2) }
      #expect(running.count { $0.group == sources[0].group } <= 2)
    }
    for source in running { queue.leave(source) }
    for (_, ticket) in waiting { _ = queue.remove(ticket) }
    #expect(queue.sourceCount == 0)
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
