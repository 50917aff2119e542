package import IPAddresses

/// The limits on guesses, on mails and messages, and on what anyone may have stored.
///
/// A limit of an account, an address or a number holds twice: once for the callers who are known to it, and once for
/// all others. A limit of a source holds for the network of the source too, ten times as high (see `AttemptCounters`).
package struct AttemptPolicy: Sendable, Hashable {
  /// Passwords for one account from one source.
  package var passwords: AttemptLimit
  /// Passwords for one account from all sources that have not signed in to it lately.
  package var passwordsPerAccount: AttemptLimit
  /// Anonymous accounts that one source makes.
  package var anonymousAccounts: AttemptLimit
  /// Sign-ups from one source, those that succeed included.
  package var signUpsPerSource: AttemptLimit
  /// Failures of one source, whatever the account.
  package var failuresPerSource: AttemptLimit
  /// Codes for one account or one number, over all challenges and sources.
  package var codes: AttemptLimit
  /// Tries of one code that was sent to a phone, as long as it lives.
  package var triesOfPhoneCode: AttemptLimit
  /// Mails to one address.
  package var mails: AttemptLimit
  /// Mails that one source asks for.
  package var mailsPerSource: AttemptLimit
  /// Messages to one number.
  package var sms: AttemptLimit
  /// Messages to the second factors of one account.
  package var factorSMS: AttemptLimit
  /// Messages to numbers that differ in the last four digits only: calls to premium numbers are sold in such blocks.
  package var smsPerBlock: AttemptLimit
  /// Messages that one source asks for.
  package var smsPerSource: AttemptLimit
  /// Messages of the whole service.
  package var smsPerDay: AttemptLimit
  /// How much of `smsPerDay`, in percent, is kept for callers who are known and for those who have passed a first
  /// factor.
  package var smsReserve: Int
  /// Changes of one account's profile.
  package var profileChanges: AttemptLimit
  /// Sign-ins to one account and changes of it, from one source.
  package var changesPerSource: AttemptLimit
  /// Sign-ins through the browser that one source starts.
  package var providerSignInsPerSource: AttemptLimit
  /// How long a caller who has signed in to an account is known to it, in milliseconds.
  package var knownCaller: Int64
  /// How long a device that has signed in to an account is not a new one, in milliseconds.
  package var knownDevice: Int64
  /// Sources that the limits for one source do not count, but for `passwords`: the operator's own back ends, which
  /// speak for many users. No one is known by them.
  package var exemptSources: [IPNetwork]
  /// How many times as high the limits on what is stored or sent are for callers on this machine. Those on guesses are
  /// not.
  package var loopbackFactor: Int

  package init(
    passwords: AttemptLimit = AttemptLimit(10, inMilliseconds: 600_000),
    passwordsPerAccount: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    anonymousAccounts: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    signUpsPerSource: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    failuresPerSource: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    codes: AttemptLimit = AttemptLimit(10, inMilliseconds: 3_600_000),
    triesOfPhoneCode: AttemptLimit = AttemptLimit(5, inMilliseconds: 300_000),
    mails: AttemptLimit = AttemptLimit(5, inMilliseconds: 3_600_000),
    mailsPerSource: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    sms: AttemptLimit = AttemptLimit(5, inMilliseconds: 3_600_000),
    factorSMS: AttemptLimit = AttemptLimit(5, inMilliseconds: 3_600_000),
    smsPerBlock: AttemptLimit = AttemptLimit(20, inMilliseconds: 3_600_000),
    smsPerSource: AttemptLimit = AttemptLimit(20, inMilliseconds: 3_600_000),
    smsPerDay: AttemptLimit = AttemptLimit(1000, inMilliseconds: 86_400_000),
    smsReserve: Int = 20,
    profileChanges: AttemptLimit = AttemptLimit(60, inMilliseconds: 3_600_000),
    changesPerSource: AttemptLimit = AttemptLimit(600, inMilliseconds: 3_600_000),
    providerSignInsPerSource: AttemptLimit = AttemptLimit(200, inMilliseconds: 600_000),
    knownCaller: Int64 = 30 * 86_400_000,
    knownDevice: Int64 = 90 * 86_400_000,
    exemptSources: [IPNetwork] = [],
    loopbackFactor: Int = 1
  ) {
    self.passwords = passwords
    self.passwordsPerAccount = passwordsPerAccount
    self.anonymousAccounts = anonymousAccounts
    self.signUpsPerSource = signUpsPerSource
    self.failuresPerSource = failuresPerSource
    self.codes = codes
    self.triesOfPhoneCode = triesOfPhoneCode
    self.mails = mails
    self.mailsPerSource = mailsPerSource
    self.sms = sms
    self.factorSMS = factorSMS
    self.smsPerBlock = smsPerBlock
    self.smsPerSource = smsPerSource
    self.smsPerDay = smsPerDay
    self.smsReserve = smsReserve
    self.profileChanges = profileChanges
    self.changesPerSource = changesPerSource
    self.providerSignInsPerSource = providerSignInsPerSource
    self.knownCaller = knownCaller
    self.knownDevice = knownDevice
    self.exemptSources = exemptSources
    self.loopbackFactor = loopbackFactor
  }

  /// Messages of the whole service to strangers.
  var smsPerDayToStrangers: AttemptLimit {
    var limit = smsPerDay
    limit.count = max(1, smsPerDay.count - (smsPerDay.count * min(max(smsReserve, 0), 100) + 99) / 100)
    return limit
  }

  /// Whether a source overlaps one of the exempt networks, which may be smaller than a source.
  func isExempt(_ source: CallSource) -> Bool {
    exemptSources.contains { $0.overlaps(source.network) }
  }

  /// How many times as high limits are for a caller; nil stands for one on this machine.
  func factor(for source: CallSource?) -> Int { source?.isOnThisMachine ?? true ? loopbackFactor : 1 }
}
