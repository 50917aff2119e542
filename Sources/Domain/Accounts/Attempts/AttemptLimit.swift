package import IPAddresses

/// How many attempts one counter allows before it asks for a pause. All times are in milliseconds.
package struct AttemptLimit: Sendable, Hashable {
  /// The number of attempts that a window takes.
  package var count: Int
  /// Attempts that are older don't count. The first pause is as long.
  package var window: Int64
  /// Each pause is twice as long as the one before, up to this.
  package var longestPause: Int64

  package init(_ count: Int, inMilliseconds window: Int64, longestPause: Int64 = 3_600_000) {
    self.count = max(count, 1)
    self.window = max(window, 1)
    self.longestPause = max(longestPause, self.window)
  }

  /// The pause that follows so many others.
  func pause(after pauses: Int64) -> Int64 {
    var pause = window
    var pauses = pauses
    while pauses > 0, pause < longestPause {
      pause = pause > longestPause / 2 ? longestPause : pause * 2
      pauses -= 1
    }
    return pause
  }
}

/// The limits on guesses, on mails and messages, and on what anyone may have stored.
package struct AttemptPolicy: Sendable, Hashable {
  /// Passwords for one account from one source.
  package var passwords: AttemptLimit
  /// Passwords for one account from all sources that have not signed in to it lately.
  package var passwordsPerAccount: AttemptLimit
  /// Anonymous accounts that one source makes.
  package var anonymousAccounts: AttemptLimit
  /// Failures of one source, whatever the account.
  package var failuresPerSource: AttemptLimit
  /// Codes for one account, over all challenges and sources.
  package var codes: AttemptLimit
  /// Tries of one code that was sent to a phone, as long as it lives.
  package var triesOfPhoneCode: AttemptLimit
  /// Mails to one address.
  package var mails: AttemptLimit
  /// Mails that one source asks for.
  package var mailsPerSource: AttemptLimit
  /// Messages to one number.
  package var sms: AttemptLimit
  /// Messages to numbers that differ in the last four digits only: calls to premium numbers are sold in such blocks.
  package var smsPerBlock: AttemptLimit
  /// Messages that one source asks for.
  package var smsPerSource: AttemptLimit
  /// Messages of the whole service.
  package var smsPerDay: AttemptLimit
  /// Sign-ins through the browser that one source starts.
  package var providerSignInsPerSource: AttemptLimit
  /// How long a source that has signed in to an account is exempt from `passwordsPerAccount`, in milliseconds.
  package var knownSource: Int64
  /// How long a device that has signed in to an account is not a new one, in milliseconds.
  package var knownDevice: Int64
  /// Sources that the limits for one source do not count, but for `passwords`: the operator's own back ends, which speak for
  /// many users.
  package var exemptSources: [IPNetwork]

  package init(
    passwords: AttemptLimit = AttemptLimit(10, inMilliseconds: 600_000),
    passwordsPerAccount: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    anonymousAccounts: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    failuresPerSource: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    codes: AttemptLimit = AttemptLimit(10, inMilliseconds: 3_600_000),
    triesOfPhoneCode: AttemptLimit = AttemptLimit(5, inMilliseconds: 300_000),
    mails: AttemptLimit = AttemptLimit(5, inMilliseconds: 3_600_000),
    mailsPerSource: AttemptLimit = AttemptLimit(100, inMilliseconds: 3_600_000),
    sms: AttemptLimit = AttemptLimit(5, inMilliseconds: 3_600_000),
    smsPerBlock: AttemptLimit = AttemptLimit(20, inMilliseconds: 3_600_000),
    smsPerSource: AttemptLimit = AttemptLimit(20, inMilliseconds: 3_600_000),
    smsPerDay: AttemptLimit = AttemptLimit(1000, inMilliseconds: 86_400_000),
    providerSignInsPerSource: AttemptLimit = AttemptLimit(200, inMilliseconds: 600_000),
    knownSource: Int64 = 30 * 86_400_000,
    knownDevice: Int64 = 90 * 86_400_000,
    exemptSources: [IPNetwork] = []
  ) {
    self.passwords = passwords
    self.passwordsPerAccount = passwordsPerAccount
    self.anonymousAccounts = anonymousAccounts
    self.failuresPerSource = failuresPerSource
    self.codes = codes
    self.triesOfPhoneCode = triesOfPhoneCode
    self.mails = mails
    self.mailsPerSource = mailsPerSource
    self.sms = sms
    self.smsPerBlock = smsPerBlock
    self.smsPerSource = smsPerSource
    self.smsPerDay = smsPerDay
    self.providerSignInsPerSource = providerSignInsPerSource
    self.knownSource = knownSource
    self.knownDevice = knownDevice
    self.exemptSources = exemptSources
  }

  /// Whether a source overlaps one of the exempt networks, which may be smaller than a source.
  func isExempt(_ source: CallSource) -> Bool {
    exemptSources.contains { $0.overlaps(source.network) }
  }
}
