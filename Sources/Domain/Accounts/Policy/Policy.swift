/// The rules that a project chooses.
package struct Policy: Sendable {
  package enum Linking: String, Sendable, Hashable, CaseIterable {
    /// A sign-in joins the account that owns its address if the provider is trusted for that address.
    case trustedEmail = "trusted_email"
    /// A sign-in never adds an identity to an account; only a link does.
    case explicit
  }

  package enum UnlinkLast: String, Sendable, Hashable, CaseIterable {
    /// The last way to sign in stays.
    case refuse
    /// It may go, as with Firebase; the account is then out of reach.
    case allow
  }

  package var linking: Linking
  package var oneAccountPerEmail: Bool
  package var unlinkLast: UnlinkLast
  /// Two identities of one provider on one account.
  package var severalPerProvider: Bool
  /// Answers for unknown addresses as for wrong passwords.
  package var enumerationProtection: Bool
  /// How many calls may watch one account at once.
  package var watchesPerAccount: Int
  /// How many sessions an account may have; beyond that the one that was refreshed longest ago ends.
  package var sessionsPerAccount: Int
  package var passwords: PasswordRules
  /// Most bytes of a password that is hashed.
  package var maximumPasswordBytes: Int
  package var lifetimes: Lifetimes
  package var attempts: AttemptPolicy
  package var mail: MailPolicy
  /// Where a browser may bring the code of a sign-in besides the caller's own machine: origins, prefixes of paths, and
  /// schemes of applications.
  package var returnURLs: [String]
  package var phone: PhonePolicy
  /// The name of the service in authenticator apps.
  package var factorIssuer: String
  /// Rules of single providers; the others follow `defaultProvider`.
  package var providers: [ProviderID: ProviderPolicy]
  package var defaultProvider: ProviderPolicy

  package init(
    linking: Linking = .trustedEmail, oneAccountPerEmail: Bool = true, unlinkLast: UnlinkLast = .refuse,
    severalPerProvider: Bool = false, enumerationProtection: Bool = true, watchesPerAccount: Int = 100,
    sessionsPerAccount: Int = 100, passwords: PasswordRules = PasswordRules(),
    maximumPasswordBytes: Int = 4096, lifetimes: Lifetimes = Lifetimes(), attempts: AttemptPolicy = AttemptPolicy(),
    mail: MailPolicy = MailPolicy(), returnURLs: [String] = [], phone: PhonePolicy = PhonePolicy(),
    factorIssuer: String = "Ligature",
    providers: [ProviderID: ProviderPolicy] = [:], defaultProvider: ProviderPolicy = ProviderPolicy()
  ) {
    self.linking = linking
    self.oneAccountPerEmail = oneAccountPerEmail
    self.unlinkLast = unlinkLast
    self.severalPerProvider = severalPerProvider
    self.enumerationProtection = enumerationProtection
    self.watchesPerAccount = watchesPerAccount
    self.sessionsPerAccount = sessionsPerAccount
    self.passwords = passwords
    self.maximumPasswordBytes = maximumPasswordBytes
    self.lifetimes = lifetimes
    self.attempts = attempts
    self.mail = mail
    self.returnURLs = returnURLs
    self.phone = phone
    self.factorIssuer = factorIssuer
    self.providers = providers
    self.defaultProvider = defaultProvider
  }

  /// The rules for a provider, also for `.password` and `.anonymous`.
  package func provider(_ id: ProviderID) -> ProviderPolicy {
    providers[id] ?? defaultProvider
  }
}
