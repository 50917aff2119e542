internal import Foundation
internal import IPAddresses
internal import PrivateFiles
internal import SocketEndpoints
internal import TLSChannels

/// Warnings about problems that do not prevent a server from starting, because existing installations may have them.
/// Each warning names the setting and the remedy.
extension ServerSettings {
  /// The warnings about files that contain secrets and that every user of this machine may read or write.
  var fileWarnings: [String] {
    let files = [("tls.key", tls.key), ("config", secretsInFile.isEmpty ? nil : configurationFile)]
    return files.compactMap { setting, path in
      guard let path, let remedy = PrivateFile(path: path).remedyForAccessByEveryone else { return nil }
      let secrets = setting == "config" ? "\(secretsInFile.joined(separator: " and "))" : "a private key"
      return
        "Setting \(setting): every user of this machine may read or write \(path), which contains \(secrets). \(remedy)"
    }
  }

  /// The warning about an executable that is too slow for a server with many users; nil if the executable is optimized
  /// or the server is in development mode.
  var buildWarning: String? {
    guard !isDevelopment, !Server.isOptimized else { return nil }
    return "This executable was built without optimization, for development: calls take several times as long. In "
      + "production, use the one from a package or from `make install`"
  }

  /// The warning that the links to this server begin with http although its listeners use TLS; nil if the links are
  /// correct.
  var publicURLSchemeWarning: String? {
    guard let url = web.publicURL, tls.serverTLS != nil, url.hasPrefix("http://"), !Self.isOnThisMachine(url) else {
      return nil
    }
    return "Setting server.publicURL: links to this server begin with \(url), but the server speaks TLS. Set it to "
      + url.replacing("http://", with: "https://", maxReplacements: 1)
  }

  /// Returns the warnings about a certificate that clients do not accept.
  /// - Parameter now: The time in seconds since 1970.
  func warnings(about certificate: TLSCertificate, now: Int64) -> [String] {
    let subject = "Setting tls.certificate: the certificate in \(tls.certificate ?? "")"
    func text(_ time: Int64) -> String { Date(timeIntervalSince1970: TimeInterval(time)).formatted(.iso8601) }
    var warnings: [String] = []
    if now > certificate.notAfter {
      warnings.append("\(subject) expired at \(text(certificate.notAfter)), so clients refuse it. Renew it")
    } else if now < certificate.notBefore {
      warnings.append(
        "\(subject) is valid only from \(text(certificate.notBefore)), so clients refuse it. Install one that is valid "
          + "now, or correct this machine's clock if it is wrong")
    }
    // Behind a proxy, only the proxy needs a certificate for the public URL.
    if trustedProxies == TrustedProxies(), let url = web.publicURL, let name = URLComponents(string: url)?.host,
      !certificate.isFor(name)
    {
      let names = certificate.names.isEmpty ? "has no names" : "is for \(certificate.names.joined(separator: ", "))"
      warnings.append(
        "\(subject) \(names), but not for the host of server.publicURL (\(url)), so clients refuse it. Install a "
          + "certificate for \(name), or correct server.publicURL")
    }
    return warnings
  }
}
