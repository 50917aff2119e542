/// The rules that a project chooses.
package struct Policy: Sendable {
  package enum Linking: String, Sendable, Hashable, CaseIterable {
    /// A sign-in joins the account that owns its address if the provider is trusted for that address.
    case trustedEmail = "trusted_email"
    /// A sign-in never adds an identity to an account; only a link does.
    case explicit
  }

  package enum UnlinkLast: String, Sendable, Hashable, CaseIterable {
    /// The last sign-in method cannot be unlinked.
    case refuse
    /// The last sign-in method can be unlinked, as with Firebase; no one can then sign in to the account.
    case allow
  }

  package var linking: Linking
  package var oneAccountPerEmail: Bool
  package var unlinkLast: UnlinkLast
  /// Whether an account may have two identities of one provider.
  package var severalPerProvider: Bool
  /// Whether responses for unknown addresses are the same as for wrong passwords.
  package var enumerationProtection: Bool
  /// The maximum number of calls that may watch one account at the same time.
  package var watchesPerAccount: Int
  /// The maximum number of sessions of an account; beyond it, the session that was refreshed longest ago ends.
  package var sessionsPerAccount: Int
  package var passwords: PasswordRules
  /// The maximum number of bytes of a password that is hashed.
  package var maximumPasswordBytes: Int
  package var lifetimes: Lifetimes
  package var attempts: AttemptPolicy
  package var mail: MailPolicy
  /// The URLs to which a browser may bring the code of a sign-in, in addition to the caller's own machine: origins,
  /// prefixes of paths, and schemes of applications.
  package var returnURLs: [String]
  package var phone: PhonePolicy
  /// The name of the service in authenticator apps.
  package var factorIssuer: String
  /// The rules of individual providers; the others follow `defaultProvider`.
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

  /// Returns the rules for a provider, including `.password` and `.anonymous`.
  package func provider(_ id: ProviderID) -> ProviderPolicy {
    providers[id] ?? defaultProvider
  }
}
