internal import Accounts
internal import IPAddresses
internal import PostgresAccountStore
internal import Providers
internal import Settings
internal import SocketEndpoints

extension ServerSettings {
  /// All settings of the server except those for limits and providers, which are declared elsewhere.
  static let settings: [Setting<ServerSettings>] =
    [
      Setting("listen", \.listeners, .endpoints, "address:port or unix:/path; separate several with commas"),
      dataFolder, store, configurationFile,
    ] + tls + tokens + policy + attempts + trails + queues + operations

  static let dataFolder = Setting<ServerSettings>(
    "data", \.data, .text, emptyRemedy: "name a folder",
    "the folder for the database, the signing keys and the server's secret")

  static let store = Setting<ServerSettings>(
    "store", optional: \.store, .postgres, unset: "the database in the data folder",
    emptyRemedy: "set the database's URL, or remove the setting to use the database in the data folder",
    "postgres://user@host/name: the accounts are in this PostgreSQL database, which several servers can share; "
      + "`ligature migrate` creates its tables")

  static let configurationFile = Setting<ServerSettings>(
    "config", optional: \.configurationFile, .text, "a YAML file with these settings, nested at each dot")

  private static let tls: [Setting<ServerSettings>] = [
    Setting(
      "tls.certificate", optional: \.tls.certificate, .text,
      "PEM file: the certificate chain; together with tls.key, it enables TLS"),
    Setting(
      "tls.key", optional: \.tls.key, .text,
      "PEM file: the private key; both files are reloaded when they change"),
    Setting(
      "tls.clientCA", optional: \.tls.clientAuthorities, .text,
      emptyRemedy: "name a file, or remove the setting to accept callers without a certificate",
      "PEM file: the authorities of client certificates, or individual client certificates; callers must then send one"
    ),
    Setting(
      "tls.clientCertificate", optional: \.tls.clientCertificate, .choice, unset: "required",
      "optional: callers without a certificate are also accepted"),
  ]

  private static let tokens: [Setting<ServerSettings>] = [
    Setting(
      "issuer", optional: \.issuer, .text, unset: "the public URL at the first start",
      "`iss` of the ID tokens; the data folder stores it, and a different value is an error"),
    Setting("audience", \.audience, .text, "`aud` of the ID tokens: the application's name"),
  ]

  private static let policy: [Setting<ServerSettings>] = [
    Setting("policy.linking", \.policy.linking, .choice, "explicit: a sign-in never joins accounts"),
    Setting(
      "policy.oneAccountPerEmail", \.policy.oneAccountPerEmail, .flag,
      "whether an address can belong to only one account"),
    Setting(
      "policy.severalPerProvider", \.policy.severalPerProvider, .flag,
      "whether an account can have several identities of one provider"),
    Setting("policy.unlinkLast", \.policy.unlinkLast, .choice, "whether the last sign-in method can be unlinked"),
    Setting(
      "policy.recentLogin.link", \.policy.lifetimes.recentSignInToLink, .milliseconds(fromSecondsIn: 0...86_400),
      "the maximum age of the sign-in for linking a provider, in seconds; 0: any age"),
    Setting(
      "policy.recentLoginSeconds", \.policy.lifetimes.recentSignIn, .milliseconds(fromSecondsIn: 1...86_400),
      "the maximum age of the sign-in, in seconds, for unlinking, merging, transferring, deleting, and for changes of "
        + "addresses, passwords and factors"),
    Setting(
      "policy.settlingHours", \.policy.lifetimes.settling, .milliseconds(fromHoursIn: 1...8760),
      "the number of hours after which a method that was linked without a recent sign-in settles, if the account has "
        + "no other settled method"),
    Setting(
      "policy.unusedAnonymousDays", \.policy.lifetimes.unusedAnonymousAccount, .milliseconds(fromDaysIn: 1...3650),
      "the number of days after which an anonymous account that was never refreshed is deleted"),
    Setting(
      "policy.unreachableAccountDays", \.policy.lifetimes.unreachableAccount, .milliseconds(fromDaysIn: 1...3650),
      "the number of days without a session after which an account that lost its address and has no other sign-in "
        + "method is deleted"),
    Setting(
      "policy.sessionsPerAccount", \.policy.sessionsPerAccount, .integer(in: 1...10_000),
      "sessions of one account; an additional one ends the session that was refreshed longest ago"),
    Setting(
      "policy.watchesPerAccount", \.policy.watchesPerAccount, .integer(in: 1...1_000_000),
      "the number of concurrent calls that can watch one account"),
    Setting(
      "merge.undoDays", \.policy.lifetimes.mergeUndo, .milliseconds(fromDaysIn: 10...365),
      "the number of days for which a merge of two accounts can be undone and the merged account's address is "
        + "reserved"),
    Setting(
      "factors.issuer", \.policy.factorIssuer, .text, "the name of this service in authenticator apps"),
    Setting(
      "policy.passwords.minimumLength", \.policy.passwords.minimumLength, .integer(in: 6...256),
      "the minimum number of characters of a new password"),
    Setting(
      "policy.passwords.maximumLength", optional: \.policy.passwords.maximumLength, .integer(in: 16...4096),
      unset: "no limit except 4096 bytes", "the maximum number of characters of a new password"),
    Setting(
      "policy.passwords.requires", \.policy.passwords.requires, .characterRules,
      "the kinds of characters that a new password must have: upper, lower, digit, symbol, or several of them"),
    Setting(
      "policy.passwords.commonFile", optional: \.commonPasswordFile, .text,
      "a file with one common password per line; these are refused as new passwords; the most common passwords are "
        + "always refused"
    ),
    Setting(
      "policy.enumerationProtection", \.policy.enumerationProtection, .flag,
      "whether the responses for an unknown address and for a wrong password are the same"),
    Setting(
      "policy.verification", \.policy.mail.verification, .choice,
      "proof: an emailed code verifies an address only with a session or the password; button: the user's confirmation "
        + "is enough"),
    Setting(
      "mail.verifyAtSignUp", \.policy.mail.verifiesAtSignUp, .flag,
      "whether signing up with an address sends an email to verify it"),
    Setting(
      "mail.newDeviceNotice", \.policy.mail.noticesNewDevices, .flag,
      "whether the owner is notified by email of a sign-in from a device or a network that is new to the account"),
    Setting(
      "mail.continueURLs", \.policy.mail.continueURLs, .allowedURLs,
      "URLs to which the pages of emailed links can continue, including all paths below them"),
    Setting(
      "web.returnURLs", \.policy.returnURLs, .allowedURLs,
      "URLs to which a sign-in through the browser can return, including all paths below them, in addition to the "
        + "user's own machine"
    ),
  ]

  private static let attempts: [Setting<ServerSettings>] = [
    Setting(
      "attempts.passwords", \.policy.attempts.passwords.count, .integer(in: 1...1_000_000),
      "wrong passwords for one account from one source in 10 minutes, followed by pauses that double up to an hour"),
    Setting(
      "attempts.passwordsPerAccount", \.policy.attempts.passwordsPerAccount.count, .integer(in: 1...1_000_000),
      "wrong passwords for one account in an hour, from all callers who have not signed in to it for 30 days"),
    Setting(
      "attempts.failuresPerSource", \.policy.attempts.failuresPerSource.count, .integer(in: 1...1_000_000),
      "failed attempts from one source in an hour, for all accounts; ten times as many from a network of sources (IPv4 "
        + "/24, IPv6 /48), as with all limits for one source"),
    Setting(
      "attempts.anonymousAccounts", \.policy.attempts.anonymousAccounts.count, .integer(in: 1...1_000_000),
      "anonymous accounts that one source creates in an hour"),
    Setting(
      "attempts.signUpsPerSource", \.policy.attempts.signUpsPerSource.count, .integer(in: 1...1_000_000),
      "sign-ups with a password from one source in an hour, including successful ones"),
    Setting(
      "attempts.codes", \.policy.attempts.codes.count, .integer(in: 1...1_000_000),
      "wrong codes for one account or phone number in an hour; as many again from callers who have signed in to the "
        + "account within 30 days; the same applies to attempts.mails, sms, factorSMS and smsPerBlock"),
    Setting(
      "attempts.mails", \.policy.attempts.mails.count, .integer(in: 1...1_000_000), "emails to one address in an hour"),
    Setting(
      "attempts.mailsPerSource", \.policy.attempts.mailsPerSource.count, .integer(in: 1...1_000_000),
      "emails that one source requests in an hour"),
    Setting(
      "attempts.notices", \.policy.attempts.notices.count, .integer(in: 1...1_000_000),
      "notices of one kind to one address in an hour; further ones are combined in one email within an hour"),
    Setting(
      "attempts.sms", \.policy.attempts.sms.count, .integer(in: 1...1_000_000),
      "codes to one phone number in an hour; beyond this and the following limits, the response is the same, but "
        + "nothing is sent"
    ),
    Setting(
      "attempts.factorSMS", \.policy.attempts.factorSMS.count, .integer(in: 1...1_000_000),
      "codes to the phones that are second factors of one account in an hour, and to one number as a second factor"),
    Setting(
      "attempts.smsPerBlock", \.policy.attempts.smsPerBlock.count, .integer(in: 1...1_000_000),
      "codes in an hour to numbers that differ only in the last four digits"),
    Setting(
      "attempts.smsPerSource", \.policy.attempts.smsPerSource.count, .integer(in: 1...1_000_000),
      "codes to phones that one source requests in an hour"),
    Setting(
      "attempts.smsPerDay", \.policy.attempts.smsPerDay.count, .integer(in: 1...100_000),
      "codes to phones in 24 hours; then none until 24 hours after the last one"),
    Setting(
      "attempts.smsReserve", \.policy.attempts.smsReserve, .integer(in: 0...90),
      "the percentage of attempts.smsPerDay that is reserved for callers who have signed in to the account within 30 "
        + "days, or have passed the first factor of an account whose second factor is a day old; it is used when the "
        + "others are exhausted, at most 5 times in 24 hours for one number and for one account"),
    Setting(
      "attempts.profileChanges", \.policy.attempts.profileChanges.count, .integer(in: 1...1_000_000),
      "changes to one account's name and photo in an hour"),
    Setting(
      "attempts.changesPerSource", \.policy.attempts.changesPerSource.count, .integer(in: 1...1_000_000),
      "sign-ins to one account and changes to it from one source in an hour; also the accounts that one source creates "
        + "without a password. Ending sessions and removing methods are never refused"),
    Setting(
      "attempts.providerSignInsPerSource", \.policy.attempts.providerSignInsPerSource.count,
      .integer(in: 1...1_000_000),
      "sign-ins through the browser, and sign-ins with access tokens, that one source starts in 10 minutes"),
    Setting(
      "attempts.exemptSources", \.policy.attempts.exemptSources, .networks,
      "networks of your own back ends, such as 10.0.0.0/8, to which the limits for one source in `attempts`, `hashing` "
        + "and `providers` do not apply, except attempts.passwords"),
  ]

  private static let queues: [Setting<ServerSettings>] = [
    Setting(
      "hashing.threads", optional: \.hashingThreads, .integer(in: 1...256), unset: "one per core",
      "threads that hash passwords"),
    Setting(
      "hashing.queue", \.hashingQueue.whole, .integer(in: 1...100_000),
      "the number of passwords that can wait for a thread"),
    Setting(
      "hashing.queuePerSource", \.hashingQueue.perSource, .integer(in: 1...100_000),
      "the number of passwords from one source that can wait for a thread"),
    Setting(
      "providers.calls", \.providerCalls.slots, .integer(in: 1...10_000),
      "concurrent calls to one provider for sign-ins; a network of sources can use at most half of them"),
    Setting(
      "providers.callsPerSource", \.providerCalls.slotsPerSource, .integer(in: 1...10_000),
      "concurrent calls to one provider for sign-ins from one source"),
    Setting(
      "providers.queue", \.providerCalls.waiting, .integer(in: 1...100_000),
      "the number of sign-ins that can wait for a call to one provider, for at most 5 seconds"),
    Setting(
      "providers.queuePerSource", \.providerCalls.waitingPerSource, .integer(in: 1...100_000),
      "the number of sign-ins from one source that can wait for a call to one provider"),
    Setting("server.threads", optional: \.threads, .integer(in: 1...256), unset: "one per core", "event loops"),
  ]

  private static let trails: [Setting<ServerSettings>] = [
    Setting(
      "audit.retentionDays", \.policy.lifetimes.auditRecord, .milliseconds(fromDaysIn: 1...36_500),
      "the number of days for which the audit trail is kept"),
    Setting(
      "outbox.retentionDays", \.policy.lifetimes.event, .milliseconds(fromDaysIn: 0...3650),
      "the number of days for which events are kept, for services that follow them and for programs that read the "
        + "database table outbox; 0: no events are written"),
  ]

  private static let operations: [Setting<ServerSettings>] = [
    Setting(
      "server.allowPlaintext", \.allowsPlaintext, .flag,
      "whether listen, services.listen and web.listen can name addresses that other machines can reach without "
        + "tls.certificate: for a network that is itself encrypted"),
    Setting(
      "server.drainSeconds", \.drain, .seconds(in: 0...3600),
      "the number of seconds that calls in progress have to complete after SIGTERM"),
    Setting(
      "server.trustedProxies", \.trustedProxies, .proxies,
      "networks of your proxies, and unix for those on a Unix socket: their PROXY headers (version 2) and "
        + "x-forwarded-for "
        + "determine the client of a call"),
    Setting(
      "server.reflection", optional: \.reflection, .flag, unset: "only with --dev",
      "whether clients without proto files may request the schema (grpc.reflection)"),
    Setting(
      "operations.listen", optional: \.operations, .endpoint,
      "address:port for /metrics, /live and /ready, as in 127.0.0.1:7482; plain HTTP, for your own network"),
    Setting("log.level", \.logLevel, .choice, "the lowest level of log lines"),
    Setting("log.format", \.logFormat, .choice, "text: for people; json: one object per line"),
  ]

  /// The environment variables of the client library and the command-line tool. Their names begin with the same prefix
  /// as the server's variables.
  static let clientVariables = [
    "url", "caFile", "stateFile", "profile", "allowPlaintext", "password", "idToken", "nonce", "accessToken",
  ].map(SettingDescription.variable)

  static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: ServerSettings()) } }
}

// MARK: - Formats

extension SettingFormat<PostgresAddress> {
  /// The format of database addresses, which may contain a password.
  fileprivate static var postgres: Self {
    SettingFormat<String>.secret.map(
      read: { text throws(SettingProblem) in
        guard let address = PostgresAddress(text) else {
          throw SettingProblem(
            "it is not the address of a PostgreSQL database",
            remedy: "write postgres://user@host/name, with %40, %2F, %3A, %3F and %25 for the characters @, /, :, ? "
              + "and % of a password")
        }
        return address
      }, write: { $0.description })
  }
}

extension SettingFormat<SocketEndpoint> {
  /// The format of an address and a port.
  static var endpoint: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        let endpoint = try SocketEndpoint(setting: text)
        guard case .tcp = endpoint else {
          throw SettingProblem("\(text) is not an address and a port", remedy: "write address:port")
        }
        return endpoint
      }, write: { $0.description })
  }
}

extension SettingFormat<[SocketEndpoint]> {
  fileprivate static var endpoints: Self {
    SettingFormat<[String]>.listOrText.map(
      read: { texts throws(SettingProblem) in
        guard !texts.isEmpty else {
          throw SettingProblem("it does not contain an address", remedy: "write address:port, such as 127.0.0.1:7480")
        }
        var endpoints: [SocketEndpoint] = []
        for text in texts { endpoints.append(try SocketEndpoint(setting: text)) }
        return endpoints
      }, write: { $0.map(\.description) })
  }
}

extension SettingFormat<[PasswordRules.Rule]> {
  fileprivate static var characterRules: Self {
    SettingFormat<[String]>.listOrText.map(
      read: { texts throws(SettingProblem) in
        try texts.map { text throws(SettingProblem) in
          guard let rule = PasswordRules.Rule.characters.first(where: { $0.rawValue == text }) else {
            throw SettingProblem(
              "\(text) is not a kind of character",
              remedy: "use \(PasswordRules.Rule.characters.map(\.rawValue).joined(separator: ", "))")
          }
          return rule
        }
      }, write: { $0.map(\.rawValue) })
  }
}

extension SettingFormat<[String]> {
  /// The format of a list of URLs. Each entry allows its own URL and all URLs below it.
  fileprivate static var allowedURLs: Self {
    .list.map(
      read: { texts throws(SettingProblem) in
        if let text = texts.first(where: { !AllowedURLs.canAllow($0) }) {
          throw SettingProblem(
            "\(text) cannot allow any URL",
            remedy:
              "write the beginning of a URL, such as https://app.example.com/signed-in, with no user name, query, "
              + "fragment, dot segment or encoded separator")
        }
        return texts
      }, write: { $0 })
  }
}

extension SettingFormat<TrustedProxies> {
  fileprivate static var proxies: Self {
    SettingFormat<[String]>.listOrText.map(
      read: { texts throws(SettingProblem) in
        let networks = texts.filter { $0 != "unix" }
        return TrustedProxies(
          networks: try networks.map { text throws(SettingProblem) in try IPNetwork(setting: text) },
          includesUnixSockets: networks.count < texts.count)
      }, write: { $0.networks.map(\.description) + ($0.includesUnixSockets ? ["unix"] : []) })
  }
}

extension IPNetwork {
  fileprivate init(setting text: String) throws(SettingProblem) {
    guard let network = IPNetwork(text) else {
      throw SettingProblem("\(text) is not a network", remedy: "write address/bits, such as 10.0.0.0/8, or an address")
    }
    self = network
  }
}

extension SettingFormat<[IPNetwork]> {
  /// The format of a list of single addresses and of networks in CIDR notation.
  fileprivate static var networks: Self {
    SettingFormat<[String]>.listOrText.map(
      read: { texts throws(SettingProblem) in
        try texts.map { text throws(SettingProblem) in try IPNetwork(setting: text) }
      }, write: { $0.map(\.description) })
  }
}

extension SocketEndpoint {
  fileprivate init(setting text: String) throws(SettingProblem) {
    do {
      self = try SocketEndpoint(parsing: text)
    } catch {
      throw SettingProblem(error.problem, remedy: error.remedy)
    }
  }
}

extension SettingFormat<Int64> {
  /// Returns the format of a duration that is written in whole seconds and stored in milliseconds.
  fileprivate static func milliseconds(fromSecondsIn range: ClosedRange<Int>) -> Self {
    SettingFormat<Int>.integer(in: range).map(read: { Int64($0) * 1000 }, write: { Int($0 / 1000) })
  }

  /// Returns the format of a duration that is written in whole hours and stored in milliseconds.
  fileprivate static func milliseconds(fromHoursIn range: ClosedRange<Int>) -> Self {
    SettingFormat<Int>.integer(in: range).map(read: { Int64($0) * 3_600_000 }, write: { Int($0 / 3_600_000) })
  }

  /// Returns the format of a duration that is written in whole days and stored in milliseconds.
  fileprivate static func milliseconds(fromDaysIn range: ClosedRange<Int>) -> Self {
    SettingFormat<Int>.integer(in: range).map(
      read: { Int64($0) * 86_400_000 }, write: { Int($0 / 86_400_000) })
  }
}
