import RPCCore

extension ConnectionProblem {
  /// Returns the remedy to show to a command-line user, or nil if the problem's message is sufficient.
  /// - Parameter option: The option that specifies the server.
  func remedy(naming option: String = "--server") -> String? {
    switch kind {
    case .noServer:
      "check that the server is running; start one here with `ligature serve --dev`, or name another with \(option) or "
        + "LIGATURE_URL."
    case .unknownName: "check the host name in \(option) or LIGATURE_URL."
    case .unreachable: "check the network, firewalls, and the address in \(option) or LIGATURE_URL."
    case .noPermission: "run the command as a user with access to the server's socket."
    case .untrustedCertificate:
      "set --ca-file or LIGATURE_CA_FILE to a PEM file with the certificate of the authority that signed it, or with "
        + "the certificate itself."
    case .certificateForAnotherName:
      "use a host name that the server's certificate covers, or install a certificate for this one."
    case .certificateNotValidNow: "renew it, or correct this machine's clock if it is wrong."
    case .noTLS:
      "use http:// instead of https:// in the address, or configure TLS on the server (tls.certificate and tls.key)."
    case .failedHandshake: "ask the server's operator which TLS versions and client certificates it accepts."
    case .unusableFile: "set --ca-file or LIGATURE_CA_FILE to a readable file with certificates in PEM format."
    case .notTheService:
      "check the port, because the server's web pages use another one, and use https:// in the address if the server "
        + "uses TLS."
    case .other: nil
    }
  }
}
