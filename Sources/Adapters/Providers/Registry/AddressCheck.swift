import IPAddresses
import Settings

/// Where the requests of a provider may go, for the check of its settings.
struct AddressCheck {
  /// What the names of the provider's settings begin with.
  let name: String
  /// Whether addresses on this machine and on private networks may be asked.
  let allowsPrivateAddresses: Bool
  /// The setting that would allow it; nil if the provider has none.
  var privateAddressesSetting: String?
  let allowsPlainHTTPOnLoopback: Bool

  /// Throws if the URL of the setting must not be asked.
  func require(_ url: EndpointURL, of setting: String) throws(SettingsError) {
    if url.scheme == .http {
      guard allowsPlainHTTPOnLoopback, url.isLoopback else {
        throw SettingsError(
          "\(name).\(setting)", "it is not an https URL",
          remedy: "use https; plain http is for a provider on this machine, with --dev")
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
