import ByteCoding
import IPAddresses

/// A group of callers with separate counters, so that strangers cannot use up the attempts of known callers.
enum CallerPool: Sendable, Hashable, CaseIterable {
  /// Callers who have signed in to the account recently, recognized by their source or by their client.
  case known
  case strangers
}

/// Determines which counters count an attempt, according to the policy.
struct AttemptCounters: Sendable {
  /// One of an attempt's counters, before the counter's digest is computed.
  struct Counter: Sendable, Hashable {
    var kind: AttemptReservation.Kind
    /// The values whose digest identifies the counter.
    var parts: [[UInt8]]
    var limit: AttemptLimit
  }

  let policy: AttemptPolicy
  let source: CallSource?
  let pool: CallerPool

  /// Returns the counters for an attempt, beginning with the counter for the attempt's target, if there is one.
  func counters(of key: AttemptKey) -> [Counter] {
    switch key {
    case .password(let address):
      let ofAccount = pool == .strangers ? [counter(.password, [text(address)], policy.passwordsPerAccount)] : []
      return fromSource(.passwordFromSource, [text(address)], policy.passwords) + ofAccount + failures
    case .code(let uid): return [counter(.code, [text(uid.rawValue)], policy.codes)] + failures
    case .olderMethod(let uid):
      return [counter(.code, [text("older method"), text(uid.rawValue)], policy.codes)] + failures
    case .phoneCode(let number, let id):
      return [
        counter(.code, [text(number.e164)], policy.codes),
        Counter(
          kind: .phoneVerification, parts: [BigEndian.bytes(of: id.rawValue)], limit: policy.triesOfPhoneCode),
      ] + failures
    case .mail(let address): return ofMail([text(address)])
    case .renewal(let address): return ofMail([text("way back"), text(address)])
    case .notice(let kind, let address):
      return [counter(.notice, [text(kind.rawValue), text(address)], limit(policy.notices))]
    case .sms, .factorSMS:
      let rest = Counter(kind: .smsPerDay, parts: [text("strangers")], limit: limit(policy.smsPerDayBesidesReserve))
      return (message(key).map(counters) ?? []) + [rest]
    case .signUp: return fromCountedSource(.signUpFromSource, limit(policy.signUpsPerSource)) + failures
    case .profileChange(let uid):
      return [counter(.profileChange, [text(uid.rawValue)], limit(policy.profileChanges))]
    case .providerSignIn:
      return fromCountedSource(.providerSignInFromSource, limit(policy.providerSignInsPerSource))
    case .userCode: return fromCountedSource(.userCodeFromSource, policy.userCodesPerSource)
    case .deviceConfirmation(let id):
      return [
        Counter(
          kind: .deviceConfirmation, parts: [BigEndian.bytes(of: id.rawValue)], limit: policy.triesOfDeviceConfirmation)
      ]
    case .accessToken:
      // Every client with an account is known, so the attempts of known callers are counted for their network, too.
      return fromCountedSource(
        .providerSignInFromSource, limit(policy.providerSignInsPerSource), withNetwork: true)
        + fromCountedSource(.source, policy.failuresPerSource, withNetwork: true)
    case .source: return failures
    case .anonymousAccount: return []
    }
  }

  private func ofMail(_ parts: [[UInt8]]) -> [Counter] {
    [counter(.mail, parts, limit(policy.mails))] + fromCountedSource(.mailFromSource, limit(policy.mailsPerSource))
  }

  // MARK: Messages

  private struct Message {
    var number: PhoneNumber
    var kind: AttemptReservation.Kind
    /// The targets that the message is counted for separately.
    var targets: [[[UInt8]]]
    /// The targets with a limit on messages from the daily reserve.
    var targetsOfReserve: [[[UInt8]]]
    var limit: AttemptLimit
    /// Whether the message may be sent from the daily reserve.
    var mayUseReserve: Bool
  }

  private func message(_ key: AttemptKey) -> Message? {
    switch key {
    case .sms(let number):
      return Message(
        number: number, kind: .sms, targets: [[text(number.e164)]], targetsOfReserve: [[text(number.e164)]],
        limit: policy.sms, mayUseReserve: pool == .known)
    case .factorSMS(let uid, let number, let isEstablished):
      let ofAccount = [text(uid.rawValue)]
      let ofNumber = [text("number"), text(number.e164)]
      // A caller who is known to one account must not use up the messages of another account with the same number.
      return Message(
        number: number, kind: .factorSMS, targets: [ofAccount, pool == .known ? ofNumber + ofAccount : ofNumber],
        targetsOfReserve: [ofAccount, ofNumber], limit: policy.factorSMS,
        mayUseReserve: isEstablished || pool == .known)
    default: return nil
    }
  }

  /// Returns the counters for a message, except the daily counter for messages outside the reserve.
  private func counters(of message: Message) -> [Counter] {
    let pool: CallerPool = message.mayUseReserve ? .known : .strangers
    let block = Self.parts([text(message.number.block)], pool)
    return message.targets.map { counter(message.kind, $0, limit(message.limit)) }
      + [
        Counter(kind: .smsToBlock, parts: block, limit: limit(policy.smsPerBlock)),
        Counter(kind: .smsPerDay, parts: [], limit: limit(policy.smsPerDay)),
      ] + fromCountedSource(.smsFromSource, limit(policy.smsPerSource))
  }

  /// Returns the counters for sending a message from the daily reserve after the rest of the day's messages have been
  /// used up. Returns nil if the attempt may not use the reserve.
  ///
  /// Each number and each account may use only a small part of the reserve, so that a user who has several of them
  /// cannot exhaust it.
  func countersFromReserve(of key: AttemptKey) -> [Counter]? {
    guard let message = message(key), message.mayUseReserve else { return nil }
    return counters(of: message)
      + message.targetsOfReserve.map { counter(.smsFromReserve, $0, limit(policy.smsFromReserve)) }
  }

  private var failures: [Counter] { fromCountedSource(.source, policy.failuresPerSource) }

  /// Returns the counters for one source's attempts, regardless of their target.
  private func fromCountedSource(
    _ kind: AttemptReservation.Kind, _ limit: AttemptLimit, withNetwork: Bool = false
  ) -> [Counter] {
    guard let source, !policy.isExempt(source) else { return [] }
    return fromSource(kind, [], limit, withNetwork: withNetwork)
  }

  /// Returns the counters for one source's attempts: one for its address and, for strangers, one for its network.
  ///
  /// - Parameter withNetwork: Whether to count known callers' attempts for their network, too.
  private func fromSource(
    _ kind: AttemptReservation.Kind, _ parts: [[UInt8]], _ limit: AttemptLimit, withNetwork: Bool = false
  ) -> [Counter] {
    guard let source else { return [] }
    var counters = [counter(kind, parts + [source.network.address.bytes], limit)]
    if withNetwork || pool == .strangers {
      counters.append(counter(kind, parts + [text("network"), source.network.block.address.bytes], limit.ofNetwork))
    }
    return counters
  }

  private func counter(_ kind: AttemptReservation.Kind, _ parts: [[UInt8]], _ limit: AttemptLimit) -> Counter {
    Counter(kind: kind, parts: Self.parts(parts, pool), limit: limit)
  }

  /// Returns a counter's parts, extended to identify the counter of one pool. The parts for strangers are not extended,
  /// because they identified the counters that all callers shared before pools were introduced.
  private static func parts(_ parts: [[UInt8]], _ pool: CallerPool) -> [[UInt8]] {
    pool == .known ? parts + [Array("known".utf8)] : parts
  }

  /// Returns a limit on storage or messages, scaled for the source. Limits on guesses are the same for all callers.
  private func limit(_ limit: AttemptLimit) -> AttemptLimit { limit.times(policy.factor(for: source)) }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}
