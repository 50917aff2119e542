import IPAddresses
import Testing

@testable import Accounts

/// What counts an attempt, by its key, its source and its pool.
@Suite struct AttemptCountersTests {
  private let uid = UID(rawValue: "ada")

  private func counters(
    _ key: AttemptKey, from source: String? = "192.0.2.77", _ pool: CallerPool = .strangers,
    _ policy: AttemptPolicy = AttemptPolicy()
  ) throws -> [AttemptCounters.Counter] {
    let source = try source.map { CallSource(try #require(IPAddress($0))) }
    return AttemptCounters(policy: policy, source: source, pool: pool).counters(of: key)
  }

  private func keys() throws -> [AttemptKey] {
    let number = try #require(PhoneNumber("+16505550100"))
    return [
      .password("ada@example.com"), .code(uid), .phoneCode(number, PhoneVerificationID(rawValue: 1)),
      .mail("ada@example.com"), .sms(number),
      .factorSMS(uid, number, isEstablished: true), .factorSMS(uid, number, isEstablished: false),
    ]
  }

  /// Of all that protects an account, an address or a number, strangers and known callers share only the day's messages,
  /// and the tries of one code.
  @Test func poolsShareNothingThatStrangersCanUseUp() throws {
    for key in try keys() {
      let known = Set(try counters(key, .known).map { "\($0.kind) \($0.parts)" })
      let strangers = Set(try counters(key).map { "\($0.kind) \($0.parts)" })
      let shared = known.intersection(strangers)
      switch key {
      case .sms: #expect(shared.count == 2 && shared.allSatisfy { $0.hasPrefix("smsPerDay") })
      case .phoneCode: #expect(shared.count == 1 && shared.allSatisfy { $0.hasPrefix("phoneVerification") })
      // Of an established factor both have passed the first one, so the block's is the same, too.
      case .factorSMS(_, _, let isEstablished): #expect(shared.count == (isEstablished ? 3 : 2))
      default: #expect(shared.isEmpty)
      }
    }
  }

  /// The reserve is for known callers, and for the established factors of an account, each with a separate part. The day's total counts it, the rest of the day does not.
  @Test func theReserveIsForKnownCallersAndEstablishedFactors() throws {
    let number = try #require(PhoneNumber("+16505550100"))
    func reserve(_ key: AttemptKey, _ pool: CallerPool) -> [AttemptCounters.Counter]? {
      AttemptCounters(policy: AttemptPolicy(), source: nil, pool: pool).countersFromReserve(of: key)
    }
    let young = AttemptKey.factorSMS(uid, number, isEstablished: false)
    #expect(reserve(young, .strangers) == nil)
    #expect(reserve(young, .known) == reserve(.factorSMS(uid, number, isEstablished: true), .known))
    for pool in CallerPool.allCases {
      let counters = try #require(reserve(.factorSMS(uid, number, isEstablished: true), pool))
      #expect(counters.filter { $0.kind == .smsFromReserve }.count == 2)
      #expect(counters.filter { $0.kind == .smsPerDay }.map(\.parts) == [[]])
    }
    #expect(reserve(.sms(number), .strangers) == nil)
    #expect(reserve(.sms(number), .known)?.filter { $0.kind == .smsFromReserve }.count == 1)
    #expect(reserve(.mail("ada@example.com"), .known) == nil)
  }

  /// Each counter of a source has one of its network, ten times as high, for strangers.
  @Test(arguments: [("192.0.2.77", "192.0.2.99"), ("2001:db8:1:2::3", "2001:db8:1:ffff::4")])
  func networksAreCountedBesideSources(_ one: String, _ other: String) throws {
    for key in try keys() + [.signUp, .source, .providerSignIn, .userCode] {
      let (first, second) = (try counters(key, from: one), try counters(key, from: other))
      for kind in Set(first.map(\.kind)) where "\(kind)".hasSuffix("FromSource") || kind == .source {
        let counters = first.filter { $0.kind == kind }
        #expect(counters.count == 2)
        #expect(counters.map(\.limit.count).max() == 10 * (counters.map(\.limit.count).min() ?? 0))
        let shared = Set(counters).intersection(second)
        #expect(shared.count == 1 && shared.first?.limit.count == counters.map(\.limit.count).max())
        #expect(try self.counters(key, from: one, .known).filter { $0.kind == kind }.count == 1)
      }
    }
  }

  /// An address that ends with .0 is not its network.
  @Test func aSourceAndItsNetworkAreTwo() throws {
    let counters = try counters(.source, from: "192.0.2.0")
    #expect(Set(counters.map(\.parts)).count == 2)
  }

  @Test func exemptSourcesAreCountedForPasswordsAlone() throws {
    var policy = AttemptPolicy()
    policy.exemptSources = [try #require(IPNetwork("192.0.2.0/24"))]
    for key in try keys() + [.signUp, .source, .providerSignIn, .userCode] {
      let counted = try counters(key, .strangers, policy).contains {
        "\($0.kind)".hasSuffix("FromSource") || $0.kind == .source
      }
      #expect(counted == (key == .password("ada@example.com")))
    }
  }

  @Test(arguments: [(1000, 20, 800), (50, 20, 40), (7, 20, 5), (1, 20, 1), (1000, 0, 1000), (10, 90, 1)])
  func theReserveIsAShareOfTheDay(_ day: Int, _ reserve: Int, _ strangers: Int) {
    var policy = AttemptPolicy()
    policy.smsPerDay = AttemptLimit(day, inMilliseconds: 86_400_000)
    policy.smsReserve = reserve
    #expect(policy.smsPerDayBesidesReserve.count == strangers)
    #expect(policy.smsPerDayBesidesReserve.longestPause == policy.smsPerDay.longestPause)
  }

  @Test func limitsOfAnySizeAreMultiplied() {
    #expect(AttemptLimit(.max, inMilliseconds: 1).times(10).count == .max)
    #expect(AttemptLimit(5, inMilliseconds: 1).times(0).count == 5)
    #expect(AttemptLimit(5, inMilliseconds: 1).ofNetwork.count == 50)
  }

  /// What is stored or sent stays counted when it succeeds.
  @Test func aSuccessGivesBackFailuresAlone() throws {
    let entries = try counters(.signUp).map {
      AttemptReservation.Entry(kind: $0.kind, digest: [UInt8($0.parts.count)], limit: $0.limit)
    }
    let reservation = AttemptReservation(entries: entries, at: Timestamp(milliseconds: 0))
    #expect(entries.map(\.kind) == [.signUpFromSource, .signUpFromSource, .source, .source])
    #expect(reservation.failures.entries.map(\.kind) == [.source, .source])
  }
}
