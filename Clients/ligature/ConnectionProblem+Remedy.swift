import RPCCore

extension ConnectionProblem {
  /// Returns the remedy to show to a command-line user, or nil if the problem's message is sufficient.
  /// - Parameter option: The option that specifies the server.
  func remedy(naming option: String = "--server") -> String? {
    switch kind {
    case .noServer:
      "is the server running? `ligature serve --dev` starts one here; \(option) or LIGATURE_URL names another."
    case .unknownName: "check the host name in \(option) or LIGATURE_URL."
    case .unreachable: "check the network, firewalls, and the address in \(option) or LIGATURE_URL."
    case .noPermission: "run the command as a user who may open the server's socket."
    case .untrustedCertificate:
      "give --ca-file or LIGATURE_CA_FILE a PEM file with the certificate of the authority that signed it, or the "
        + "certificate itself."
    case .certificateForAnotherName:
      "call the server by a name that its certificate is for, or give it a certificate for this one."
    case .certificateNotValidNow: "renew it, or set this machine's clock if that is wrong."
    case .noTLS:
      "give the address with http:// in place of https://, or set up TLS at the server (tls.certificate and tls.key)."
    case .failedHandshake: "ask the server's operator which versions of TLS it takes, and from whom."
    case .unusableFile: "give --ca-file or LIGATURE_CA_FILE a file that you may read, with certificates in PEM."
    case .notTheService:
      "check the port, for the server's web pages have another one; and "
        + "give the address with https:// if the server uses TLS."
    case .other: nil
    }
  }
}
