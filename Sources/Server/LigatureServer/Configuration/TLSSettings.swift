internal import RPCServer
internal import Settings

/// The settings for the TLS files of a server.
struct TLSSettings: Sendable {
  enum ClientCertificate: String, Sendable, CaseIterable {
    case required, optional
  }

  var certificate: String?
  var key: String?
  /// The path of the file with the certificate authorities for client certificates; nil to request no client
  /// certificates.
  var clientAuthorities: String?
  /// Whether callers must send a certificate if `clientAuthorities` is set. The default is `required`.
  var clientCertificate: ClientCertificate?

  func check() throws(SettingsError) {
    switch (certificate, key) {
    case (nil, nil) where clientAuthorities != nil:
      throw SettingsError("tls.clientCA", "the server does not use TLS", remedy: "set tls.certificate and tls.key")
    case (nil, _?):
      throw SettingsError("tls.certificate", "it is required if tls.key is set", remedy: "set both or neither")
    case (_?, nil):
      throw SettingsError("tls.key", "it is required if tls.certificate is set", remedy: "set both or neither")
    case (nil, nil), (_?, _?): break
    }
    if clientCertificate != nil, clientAuthorities == nil {
      throw SettingsError(
        "tls.clientCertificate", "without tls.clientCA, the server requests no certificates from callers",
        remedy: "set tls.clientCA too, or remove the setting")
    }
  }

  /// The TLS files; nil if the server uses plain text.
  var serverTLS: ServerTLS? {
    guard let certificate, let key else { return nil }
    return ServerTLS(
      certificateChain: certificate, privateKey: key, clientAuthorities: clientAuthorities,
      requiresClientCertificate: clientCertificate != .optional)
  }
}
