package import IPAddresses

/// The limits on guesses, on emails and text messages, and on data that anyone may store.
///
/// A limit for an account, an address or a phone number applies separately to known callers and to strangers (see
/// `CallerPool`). A per-source limit also applies to the source's network, with ten times the number of attempts (see
/// `AttemptCounters`).
package struct AttemptPolicy: Sendable, Hashable {
  /// The maximum number of sources and of clients that can be known to one target, and of devices that can be known to
  /// one account. If there are more, those that have not signed in for the longest time are forgotten.
  ///
  /// The maximum does not put an owner at a disadvantage: each sign-in makes its source known again, and no one can
  /// make that many sources known without signing in that many times.
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
  /// The limit on sign-ins through the browser that one source starts.
  package var providerSignInsPerSource = AttemptLimit(200, inMilliseconds: 600_000)
  /// The limit on codes of devices that one source enters on the page for devices.
  package var userCodesPerSource = AttemptLimit(100, inMilliseconds: 3_600_000)
  /// The limit on attempts to enter the code that confirms one device. The last wrong one ends the device's sign-in.
  package var triesOfDeviceConfirmation = AttemptLimit(5, inMilliseconds: 3_600_000)
  /// The time for which a caller who has signed in to an account remains known to it, in milliseconds.
  package var knownCaller: Int64 = 30 * 86_400_000
  /// The time for which a device that has signed in to an account is not considered new, in milliseconds.
  package var knownDevice: Int64 = 90 * 86_400_000
  /// The sources that are exempt from all per-source limits except `passwords`: the operator's own back ends, which act
  /// on behalf of many users. Sign-ins from these sources do not make any caller known.
  package var exemptSources: [IPNetwork] = []
  /// The factor by which limits on storing and sending are multiplied for callers on this machine. Limits on guesses
  /// are not multiplied.
  package var loopbackFactor = 1

  package init() {}

  /// The daily limit on messages for the whole service, excluding the reserve.
  var smsPerDayBesidesReserve: AttemptLimit {
    var limit = smsPerDay
    limit.count = max(1, smsPerDay.count - (smsPerDay.count * min(max(smsReserve, 0), 100) + 99) / 100)
    return limit
  }

  /// Returns whether a source overlaps one of the exempt networks, which may be smaller than the source's network.
  func isExempt(_ source: CallSource) -> Bool {
    exemptSources.contains { $0.overlaps(source.network) }
  }

  /// Returns the factor by which limits are multiplied for a caller. A nil source stands for a caller on this machine.
  func factor(for source: CallSource?) -> Int { source?.isOnThisMachine ?? true ? loopbackFactor : 1 }
}
