/// A project's settings for accounts, sign-in methods, limits and messages.
package struct Policy: Sendable {
  package enum Linking: String, Sendable, Hashable, CaseIterable {
    /// A sign-in joins the account that owns the sign-in's address if the provider is trusted for that address.
    case trustedEmail = "trusted_email"
    /// A sign-in never adds an identity to an account; only an explicit link does.
    case explicit
  }

  package enum UnlinkLast: String, Sendable, Hashable, CaseIterable {
    /// The last sign-in method cannot be unlinked.
    case refuse
    /// The last sign-in method can be unlinked, as in Firebase. After that, no one can sign in to the account.
    case allow
  }

  package var linking: Linking
  package var oneAccountPerEmail: Bool
  package var unlinkLast: UnlinkLast
  /// Whether an account may have more than one identity from the same provider.
  package var severalPerProvider: Bool
  /// Whether responses for unknown addresses are the same as those for wrong passwords.
  package var enumerationProtection: Bool
  /// The maximum number of calls that may watch one account at the same time.
  package var watchesPerAccount: Int
  /// The maximum number of sessions of one account in each `SessionGroup`. When it is exceeded, the least recently
  /// refreshed session of the group ends.
  package var sessionsPerAccount: Int
  package var passwords: PasswordRules
  package var lifetimes: Lifetimes
  package var attempts: AttemptPolicy
  package var mail: MailPolicy
  /// The URLs that may receive the code of a browser sign-in, in addition to loopback URLs. They are given as origins,
  /// path prefixes and custom URL schemes.
  package var returnURLs: [String]
  package var phone: PhonePolicy
  /// The name that authenticator apps show for the service.
  package var factorIssuer: String
  /// The rules for individual providers. All other providers follow `defaultProvider`.
  package var providers: [ProviderID: ProviderPolicy]
  package var defaultProvider: ProviderPolicy

  package init(
    linking: Linking = .trustedEmail, oneAccountPerEmail: Bool = true, unlinkLast: UnlinkLast = .refuse,
    severalPerProvider: Bool = false, enumerationProtection: Bool = true, watchesPerAccount: Int = 100,
    sessionsPerAccount: Int = 100, passwords: PasswordRules = PasswordRules(),
    lifetimes: Lifetimes = Lifetimes(), attempts: AttemptPolicy = AttemptPolicy(),
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
    self.lifetimes = lifetimes
    self.attempts = attempts
    self.mail = mail
    self.returnURLs = returnURLs
    self.phone = phone
    self.factorIssuer = factorIssuer
    self.providers = providers
    self.defaultProvider = defaultProvider
  }

  /// Returns the rules for a provider or for one of the server's own methods, such as `.password` and `.anonymous`.
  package func provider(_ id: ProviderID) -> ProviderPolicy {
    providers[id] ?? defaultProvider
  }
}
