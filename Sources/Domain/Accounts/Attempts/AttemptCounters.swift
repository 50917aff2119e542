import ByteCoding
import IPAddresses

/// Whom a counter counts. What strangers use up is theirs alone.
enum CallerPool: Sendable, Hashable, CaseIterable {
  /// Callers who have signed in to the account lately, by their source or by their client.
  case known
  case strangers
}

/// The counters that count attempts, by the policy.
struct AttemptCounters: Sendable {
  /// One of the counters of an attempt, before its digest is made.
  struct Counter: Sendable, Hashable {
    var kind: AttemptReservation.Kind
    /// What is counted; its digest names the counter.
    var parts: [[UInt8]]
    var limit: AttemptLimit
  }

  let policy: AttemptPolicy
  let source: CallSource?
  let pool: CallerPool

  /// The counters of an attempt; the first one is that of what it is aimed at.
  func counters(of key: AttemptKey) -> [Counter] {
    switch key {
    case .password(let address):
      let ofAccount = pool == .strangers ? [counter(.password, [text(address)], policy.passwordsPerAccount)] : []
      return fromSource(.passwordFromSource, [text(address)], policy.passwords) + ofAccount + failures
    case .code(let uid): return [counter(.code, [text(uid.rawValue)], policy.codes)] + failures
    case .phoneCode(let number, let id):
      return [
        counter(.code, [text(number.e164)], policy.codes),
        Counter(
          kind: .phoneVerification, parts: [BigEndian.bytes(of: id.rawValue)], limit: policy.triesOfPhoneCode),
      ] + failures
    case .mail(let address):
      return [counter(.mail, [text(address)], limit(policy.mails))]
        + fromCountedSource(.mailFromSource, limit(policy.mailsPerSource))
    case .sms(let number):
      return [counter(.sms, [text(number.e164)], limit(policy.sms))] + message(to: number, usesReserve: pool == .known)
    case .factorSMS(let uid, let number):
      return [counter(.factorSMS, [text(uid.rawValue)], limit(policy.factorSMS))]
        + message(to: number, usesReserve: true)
    case .signUp: return fromCountedSource(.signUpFromSource, limit(policy.signUpsPerSource)) + failures
    case .profileChange(let uid):
      return [counter(.profileChange, [text(uid.rawValue)], limit(policy.profileChanges))]
    case .providerSignIn:
      return fromCountedSource(.providerSignInFromSource, limit(policy.providerSignInsPerSource))
    case .source: return failures
    case .anonymousAccount: return []
    }
  }

  /// What counts a message besides its number or its account.
  private func message(to number: PhoneNumber, usesReserve: Bool) -> [Counter] {
    let pool: CallerPool = usesReserve ? .known : .strangers
    var counters = [
      Counter(kind: .smsToBlock, parts: Self.parts([text(number.block)], pool), limit: limit(policy.smsPerBlock)),
      Counter(kind: .smsPerDay, parts: [], limit: limit(policy.smsPerDay)),
    ]
    if !usesReserve {
      counters.append(
        Counter(kind: .smsPerDay, parts: [text("strangers")], limit: limit(policy.smsPerDayToStrangers)))
    }
    return counters + fromCountedSource(.smsFromSource, limit(policy.smsPerSource))
  }

  private var failures: [Counter] { fromCountedSource(.source, policy.failuresPerSource) }

  /// What counts attempts of one source, whatever they are aimed at.
  private func fromCountedSource(_ kind: AttemptReservation.Kind, _ limit: AttemptLimit) -> [Counter] {
    guard let source, !policy.isExempt(source) else { return [] }
    return fromSource(kind, [], limit)
  }

  /// What counts attempts of one source: by its address, and strangers by its network, too.
  private func fromSource(_ kind: AttemptReservation.Kind, _ parts: [[UInt8]], _ limit: AttemptLimit) -> [Counter] {
    guard let source else { return [] }
    var counters = [counter(kind, parts + [source.network.address.bytes], limit)]
    if pool == .strangers {
      counters.append(counter(kind, parts + [text("network"), source.network.block.address.bytes], limit.ofNetwork))
    }
    return counters
  }

  private func counter(_ kind: AttemptReservation.Kind, _ parts: [[UInt8]], _ limit: AttemptLimit) -> Counter {
    Counter(kind: kind, parts: Self.parts(parts, pool), limit: limit)
  }

  /// Strangers have the counters that all callers had before some were known.
  private static func parts(_ parts: [[UInt8]], _ pool: CallerPool) -> [[UInt8]] {
    pool == .known ? parts + [Array("known".utf8)] : parts
  }

  /// A limit on what is stored or sent; those on guesses are the same for all callers.
  private func limit(_ limit: AttemptLimit) -> AttemptLimit { limit.times(policy.factor(for: source)) }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}
