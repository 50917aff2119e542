import ByteCoding
import IPAddresses

/// The callers that a counter counts. Strangers cannot use up the attempts of known callers.
enum CallerPool: Sendable, Hashable, CaseIterable {
  /// Callers who have signed in to the account recently, recognized by their source or by their client.
  case known
  case strangers
}

/// The counters that count attempts, according to the policy.
struct AttemptCounters: Sendable {
  /// One of the counters of an attempt, before its digest is made.
  struct Counter: Sendable, Hashable {
    var kind: AttemptReservation.Kind
    /// The values that are counted; their digest identifies the counter.
    var parts: [[UInt8]]
    var limit: AttemptLimit
  }

  let policy: AttemptPolicy
  let source: CallSource?
  let pool: CallerPool

  /// Returns the counters of an attempt; the first one is that of its target.
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
    case .notice(let kind, let address):
      return [counter(.notice, [text(kind.rawValue), text(address)], limit(policy.notices))]
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

  /// Returns the counters of a message other than those of its number or its account.
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

  /// Returns the counters of attempts of one source, whatever their target.
  private func fromCountedSource(_ kind: AttemptReservation.Kind, _ limit: AttemptLimit) -> [Counter] {
    guard let source, !policy.isExempt(source) else { return [] }
    return fromSource(kind, [], limit)
  }

  /// Returns the counters of attempts of one source: of its address, and for strangers of its network, too.
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

  /// Returns the parts of a pool's counters. Strangers have the counters that all callers had before callers could be
  /// known.
  private static func parts(_ parts: [[UInt8]], _ pool: CallerPool) -> [[UInt8]] {
    pool == .known ? parts + [Array("known".utf8)] : parts
  }

  /// Returns a limit on what is stored or sent, for this source; limits on guesses are the same for all callers.
  private func limit(_ limit: AttemptLimit) -> AttemptLimit { limit.times(policy.factor(for: source)) }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}
