import Accounts
import JSONWebTokens
import Settings
import TextNormalization

/// The email domains for which a provider is trusted. An address in any other domain is never used to find an account.
enum EmailTrust: Sendable {
  /// The given domains, in ASCII form.
  case domains(Set<String>)
  case everyDomain
  /// Apple's rule: every address, because Apple has emailed a code to each address that it reports as verified. Apple's
  /// own domains are those of iCloud and Apple's email relay.
  case apple
  /// Google's rule: gmail.com and the Workspace domain in the token (`hd`).
  case google

  /// Returns whether the provider is trusted for an address that it reports as verified.
  func covers(_ email: String, hostedDomain: String? = nil, normalizer: any TextNormalizer) -> Bool {
    guard let domain = Self.domain(of: email, normalizer) else { return false }
    switch self {
    case .everyDomain, .apple: return true
    case .domains, .google: return runs(domain, hostedDomain, normalizer)
    }
  }

  /// Returns whether a trusted address's domain is one of the provider's own domains or is configured for the provider.
  /// The provider's statement then counts as much as a code emailed to the address.
  func runsDomain(of email: String, hostedDomain: String? = nil, normalizer: any TextNormalizer) -> Bool {
    guard let domain = Self.domain(of: email, normalizer) else { return false }
    return runs(domain, hostedDomain, normalizer)
  }

  private func runs(_ domain: String, _ hostedDomain: String?, _ normalizer: any TextNormalizer) -> Bool {
    switch self {
    case .everyDomain: false
    case .domains(let domains): domains.contains(domain)
    case .apple: Self.domainsOfApple.contains(domain)
    case .google:
      domain == "gmail.com" || domain == "googlemail.com"
        || hostedDomain.flatMap { normalizer.asciiDomain($0) }?.hasSameBytes(as: domain) == true
    }
  }

  private static let domainsOfApple: Set<String> = ["icloud.com", "me.com", "mac.com", "privaterelay.appleid.com"]

  /// Returns the domain of an address. Returns nil unless the address has exactly one "@" both as typed and in the
  /// folded form that the domain model compares, and both forms have the same domain.
  private static func domain(of email: String, _ normalizer: any TextNormalizer) -> String? {
    func asciiDomain(of address: String) -> String? {
      let parts = address.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      return normalizer.asciiDomain(String(parts[1]))
    }
    let domain = asciiDomain(of: email)
    return domain == asciiDomain(of: normalizer.compatibilityFolded(email)) ? domain : nil
  }
}

extension SettingFormat<EmailTrust> {
  /// A format for lists of email domains. "*" alone stands for all domains.
  static var emailDomains: Self {
    SettingFormat<[String]>.list.map(
      read: { domains throws(SettingProblem) in
        if domains == ["*"] { return .everyDomain }
        let normalizer = UnicodeNormalizer()
        var ascii: Set<String> = []
        for domain in domains {
          guard let domain = normalizer.asciiDomain(domain) else {
            throw SettingProblem(
              "\"\(domain)\" is not a domain", remedy: "write it like example.com, or use * alone")
          }
          ascii.insert(domain)
        }
        return .domains(ascii)
      },
      write: { trust in
        switch trust {
        case .domains(let domains): domains.sorted()
        case .everyDomain: ["*"]
        case .apple, .google: []
        }
      })
  }
}
