package import IPAddresses

/// The limits on guesses, on emails and text messages, and on data that anyone may store.
///
/// A limit for an account, an address or a phone number applies separately to known callers and to strangers (see
/// `CallerPool`). A per-source limit also applies to the source's network, with ten times the number of attempts (see
/// `AttemptCounters`).
package struct AttemptPolicy: Sendable, Hashable {
  /// The maximum number of sources and of clients known to one target, and of devices known to one account. If there
  /// are more, those that have not signed in for the longest time are forgotten.
  ///
  /// The maximum does not harm an owner, because each sign-in makes its source known again, and making that many other
  /// sources known requires that many sign-ins.
  package static let knownSources = 100

  /// The limit on password attempts for one account from one source.
  package var passwords = AttemptLimit(10, inMilliseconds: 600_000)
  /// The limit on password attempts for one account from all sources that have not signed in to it recently.
  package var passwordsPerAccount = AttemptLimit(100, inMilliseconds: 3_600_000)
  /// The limit on anonymous accounts from one source.
  package var anonymousAccounts = AttemptLimit(100, inMilliseconds: 3_600_000)
  /// The limit on sign-ups from one source, including those that succeed.
  package var signUpsPerSource = AttemptLimit(100, inMilliseconds: 3_600_000)
  /// The limit on failed attempts from one source, across all accounts.
  package var failuresPerSource = AttemptLimit(100, inMilliseconds: 3_600_000)
  /// The limit on attempts to enter a code for one account or one phone number, across all challenges and sources.
  package var codes = AttemptLimit(10, inMilliseconds: 3_600_000)
  /// The limit on attempts to enter one code that was sent to a phone, during the code's lifetime.
  package var triesOfPhoneCode = AttemptLimit(5, inMilliseconds: 300_000)
  /// The limit on emails to one address.
  package var mails = AttemptLimit(5, inMilliseconds: 3_600_000)
  /// The limit on emails that one source requests.
  package var mailsPerSource = AttemptLimit(100, inMilliseconds: 3_600_000)
  /// The limit on notices of one kind to one address. Notices beyond the limit are held back and sent together in one
  /// email.
  package var notices = AttemptLimit(5, inMilliseconds: 3_600_000)
  /// The limit on text messages to one phone number.
  package var sms = AttemptLimit(5, inMilliseconds: 3_600_000)
  /// The limit on text messages for the second factors of one account. The same limit applies to each phone number that
  /// is used as a second factor.
  package var factorSMS = AttemptLimit(5, inMilliseconds: 3_600_000)
  /// The limit on text messages to phone numbers that differ only in their last four digits. Such numbers are limited
  /// together because premium-rate numbers are sold in such blocks.
  package var smsPerBlock = AttemptLimit(20, inMilliseconds: 3_600_000)
  /// The limit on text messages that one source requests.
  package var smsPerSource = AttemptLimit(20, inMilliseconds: 3_600_000)
  /// The daily limit on text messages for the whole service.
  package var smsPerDay = AttemptLimit(1000, inMilliseconds: 86_400_000)
  /// The percentage of `smsPerDay` that is reserved for known callers, and for callers who have proven the first factor
  /// of an account with an established second factor. The reserve is used once the rest of the day's text messages have
  /// been used up.
  package var smsReserve = 20
  /// The limit on text messages from the reserve to one number, and to the second factors of one account.
  package var smsFromReserve = AttemptLimit(5, inMilliseconds: 86_400_000)
  /// The limit on changes to one account's profile.
  package var profileChanges = AttemptLimit(60, inMilliseconds: 3_600_000)
  /// The limit on sign-ins to one account and changes to that account from one source.
  package var changesPerSource = AttemptLimit(600, inMilliseconds: 3_600_000)
  /// The limit on browser sign-ins that one source starts.
  package var providerSignInsPerSource = AttemptLimit(200, inMilliseconds: 600_000)
  /// The limit on user codes that one source enters on the device page.
  package var userCodesPerSource = AttemptLimit(100, inMilliseconds: 3_600_000)
  /// The limit on attempts to enter the code that confirms one device's sign-in. The last wrong attempt ends the
  /// sign-in.
  package var triesOfDeviceConfirmation = AttemptLimit(5, inMilliseconds: 3_600_000)
  /// The time, in milliseconds, that a caller remains known to an account after signing in.
  package var knownCaller: Int64 = 30 * 86_400_000
  /// The time, in milliseconds, after a sign-in during which its device does not count as new to the account.
  package var knownDevice: Int64 = 90 * 86_400_000
  /// The sources that are exempt from all per-source limits except `passwords`: the operator's own back ends, which act
  /// on behalf of many users. Sign-ins from these sources do not make any caller known.
  package var exemptSources: [IPNetwork] = []
  /// The multiplier for limits on storage and messages that applies to callers on this machine. It does not apply to
  /// limits on guesses.
  package var loopbackFactor = 1

  package init() {}

  /// The daily limit on text messages for the whole service, excluding the reserve.
  var smsPerDayBesidesReserve: AttemptLimit {
    var limit = smsPerDay
    limit.count = max(1, smsPerDay.count - (smsPerDay.count * min(max(smsReserve, 0), 100) + 99) / 100)
    return limit
  }

  /// Returns whether a source overlaps one of the exempt networks, which may be smaller than the source's network.
  func isExempt(_ source: CallSource) -> Bool {
    exemptSources.contains { $0.overlaps(source.network) }
  }

  /// Returns the multiplier for a caller's limits. A nil source means a caller on this machine.
  func factor(for source: CallSource?) -> Int { source?.isOnThisMachine ?? true ? loopbackFactor : 1 }
}
