import Accounts

/// Checks the settings of one provider and names them in errors.
struct ProviderSettings {
  let providerID: ProviderID

  /// The prefix of the settings: "google", "oidc.<name>".
  private var prefix: String {
    switch providerID {
    case .google: "google"
    case .facebook: "facebook"
    default: providerID.rawValue
    }
  }

  func error(_ name: String, _ problem: String, _ remedy: String) -> SetupError {
    SetupError(setting: "\(prefix).\(name)", problem: problem, remedy: remedy)
  }

  /// A list of texts without empty ones; with at least one where it is required.
  func texts(_ texts: [String], _ name: String, isRequired: Bool) throws(SetupError) -> [String] {
    guard !isRequired || !texts.isEmpty else {
      throw error(
        name, "none is configured, so that any application's token would do",
        "Give the client identifier of every application that signs in, or remove the provider")
    }
    guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }) else {
      throw error(name, "one of its entries is empty or holds a space", "Separate the entries by commas only")
    }
    return texts
  }

  func emailTrust(_ domains: [String], _ normalizer: any TextNormalizer) throws(SetupError) -> OIDCRules.EmailTrust {
    if domains == ["*"] { return .everyDomain }
    var ascii: Set<String> = []
    for domain in domains {
      guard let domain = normalizer.asciiDomain(domain) else {
        throw error(
          "trustedEmailDomains", "\"\(domain)\" is not a domain",
          "Write it as in an address: example.com; or \"*\" alone")
      }
      ascii.insert(domain)
    }
    return .domains(ascii)
  }

  func endpoint(
    _ text: String, _ name: String, allowsPrivateAddresses: Bool, allowsPlainHTTP: Bool
  ) throws(SetupError) -> EndpointURL {
    guard let url = EndpointURL(text) else {
      throw error(name, "it is not a plain URL", "Write https://, a host and a path, without query or fragment")
    }
    if url.scheme == .http {
      guard allowsPlainHTTP, url.isLoopback else {
        throw error(
          name, "it is not an https URL", "Use https; plain http is for an issuer on this machine, in development mode")
      }
      return url
    }
    let isPrivate = url.isLoopback || IPAddress(url.host)?.isPublic == false
    guard allowsPrivateAddresses || !isPrivate else {
      throw error(
        name, "it lies on this machine or on a private network",
        "Name a public address, or set \(prefix).allowPrivateAddresses where the provider has that setting")
    }
    return url
  }

  func addresses(for url: EndpointURL, allowsPrivateAddresses: Bool) -> AddressRule {
    url.scheme == .http ? .loopbackOnly : allowsPrivateAddresses ? .anywhere : .publicOnly
  }

  func keySet(
    issuer: String, keySetURL: String?, allowsPrivateAddresses: Bool, allowsPlainHTTP: Bool
  ) throws(SetupError) -> KeySetSettings {
    guard issuer.utf8.count <= 255 else { throw error("issuer", "it is longer than 255 bytes", "Name a shorter one") }
    let url = try endpoint(
      issuer, "issuer", allowsPrivateAddresses: allowsPrivateAddresses, allowsPlainHTTP: allowsPlainHTTP)
    var keySet: EndpointURL?
    if let keySetURL {
      keySet = try endpoint(
        keySetURL, "keySetURL", allowsPrivateAddresses: allowsPrivateAddresses, allowsPlainHTTP: allowsPlainHTTP)
    }
    return KeySetSettings(
      issuer: issuer, keySetURL: keySet, addresses: allowsPrivateAddresses ? .anywhere : .publicOnly,
      // An issuer on the network has no reason to send us to this machine.
      allowsPlainHTTP: allowsPlainHTTP && url.isLoopback)
  }
}
