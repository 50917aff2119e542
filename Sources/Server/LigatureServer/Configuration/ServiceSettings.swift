internal import Accounts
internal import Settings
internal import SocketEndpoints

/// The settings for services that call the server.
struct ServiceSettings: Sendable {
  /// The address on which the server listens for calls from services; nil if services use the addresses in `listen`.
  var listener: SocketEndpoint?
  var certificates: [ServiceCertificate] = []
  /// Rereads the settings file and returns the certificates that it currently lists.
  var readCertificatesAgain: @Sendable () throws(SettingsError) -> [ServiceCertificate] = { () throws(SettingsError) in
    []
  }

  static let settings: [Setting<ServiceSettings>] = [
    Setting(
      "services.listen", optional: \.listener, .endpoint, unset: "the addresses of `listen`",
      emptyRemedy: "set an address, or remove the setting to serve AdminService on the addresses of `listen`",
      "address:port on which services call AdminService, such as 10.0.0.1:7483; the addresses of listen then do not "
        + "serve it"),
    Setting(
      "services.certificates", \.certificates, .serviceCertificates,
      "services that call with a client certificate from tls.clientCA, each written as its name, the DNS name or URI "
        + "in its certificate, and its scopes, separated by spaces"),
  ]

  static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: ServiceSettings()) } }

  /// Throws if certificates are listed but the server does not request client certificates.
  func check(_ tls: TLSSettings) throws(SettingsError) {
    guard !certificates.isEmpty, tls.clientAuthorities == nil else { return }
    throw SettingsError(
      "services.certificates", "the server does not request certificates from callers",
      remedy: "set tls.clientCA to the authority of the services' certificates")
  }
}

extension SettingFormat<[ServiceCertificate]> {
  fileprivate static var serviceCertificates: Self {
    SettingFormat<[String]>.list.map(
      read: { items throws(SettingProblem) in
        var certificates: [ServiceCertificate] = []
        for item in items {
          let certificate = try ServiceCertificate(setting: item)
          // The order of the list must not determine which service a certificate identifies or what the service may do.
          guard !certificates.contains(where: { $0.subject == certificate.subject }) else {
            throw SettingProblem(
              "two services have the certificate of \"\(item)\"",
              remedy: "list it for only one of them")
          }
          certificates.append(certificate)
        }
        return certificates
      }, write: { _ in [] })
  }
}

extension ServiceCertificate {
  fileprivate init(setting text: String) throws(SettingProblem) {
    let words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
    let remedy = "write it like this: orders spiffe://example.com/orders accounts.read accounts.write"
    guard words.count >= 3 else {
      throw SettingProblem("\"\(text)\" has no name, certificate and scope", remedy: remedy)
    }
    do {
      try self.init(name: words[0], subject: words[1], scopes: Array(words[2...]))
    } catch {
      throw SettingProblem(error.message, remedy: remedy)
    }
  }
}
