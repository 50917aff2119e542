import IPAddresses
import Settings

/// Checks the URLs in a provider's settings.
struct AddressCheck {
  /// The prefix of the provider's setting names.
  let name: String
  /// Whether addresses on this machine and on private networks are permitted.
  let allowsPrivateAddresses: Bool
  /// The setting that permits addresses on this machine and on private networks, or nil if the provider has no such
  /// setting.
  var privateAddressesSetting: String?
  let allowsPlainHTTPOnLoopback: Bool

  /// Throws an error if requests to the URL in a setting are forbidden.
  func require(_ url: EndpointURL, of setting: String) throws(SettingsError) {
    if url.scheme == .http {
      guard allowsPlainHTTPOnLoopback, url.isLoopback else {
        throw SettingsError(
          "\(name).\(setting)", "it is not an https URL",
          remedy: "use https; plain http is allowed only with --dev, for a provider on this machine")
      }
      return
    }
    let isPrivate = url.isLoopback || IPAddress(url.host)?.isPublic == false
    guard allowsPrivateAddresses || !isPrivate else {
      throw SettingsError(
        "\(name).\(setting)", "it is on this machine or on a private network",
        remedy: "name a public address" + (privateAddressesSetting.map { ", or set \($0)" } ?? ""))
    }
  }
}
