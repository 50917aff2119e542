/// The rules that a project chooses.
public struct Policy: Sendable, Hashable {
  public enum Linking: String, Sendable, Hashable, CaseIterable {
    /// A sign-in joins the account that owns its address where the provider is trusted for that address.
    case trustedEmail = "trusted_email"
    /// A sign-in never adds an identity to an account; only a link does.
    case explicit
  }

  public enum UnlinkLast: String, Sendable, Hashable, CaseIterable {
    /// The last way to sign in stays.
    case refuse
    /// It may go, as with Firebase; the account is then out of reach.
    case allow
  }

  public var linking: Linking
  public var oneAccountPerEmail: Bool
  public var unlinkLast: UnlinkLast
  /// Two identities of one provider on one account.
  public var severalPerProvider: Bool
  /// Answers for unknown addresses as for wrong passwords.
  public var enumerationProtection: Bool
  /// Fewest characters of a new password.
  public var minimumPasswordLength: Int
  /// Most bytes of a password that is hashed.
  public var maximumPasswordBytes: Int
  public var lifetimes: Lifetimes
  /// Rules of single providers; the others follow `defaultProvider`.
  public var providers: [ProviderID: ProviderPolicy]
  public var defaultProvider: ProviderPolicy

  public init(
    linking: Linking = .trustedEmail, oneAccountPerEmail: Bool = true, unlinkLast: UnlinkLast = .refuse,
    severalPerProvider: Bool = false, enumerationProtection: Bool = true, minimumPasswordLength: Int = 6,
    maximumPasswordBytes: Int = 4096, lifetimes: Lifetimes = Lifetimes(),
    providers: [ProviderID: ProviderPolicy] = [:], defaultProvider: ProviderPolicy = ProviderPolicy()
  ) {
    self.linking = linking
    self.oneAccountPerEmail = oneAccountPerEmail
    self.unlinkLast = unlinkLast
    self.severalPerProvider = severalPerProvider
    self.enumerationProtection = enumerationProtection
    self.minimumPasswordLength = minimumPasswordLength
    self.maximumPasswordBytes = maximumPasswordBytes
    self.lifetimes = lifetimes
    self.providers = providers
    self.defaultProvider = defaultProvider
  }

  /// The rules for a provider, also for `.password` and `.anonymous`.
  public func provider(_ id: ProviderID) -> ProviderPolicy {
    providers[id] ?? defaultProvider
  }
}
