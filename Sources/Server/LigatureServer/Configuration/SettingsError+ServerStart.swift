internal import RPCServer
internal import Settings

extension SettingsError {
  /// Creates the error of a listener.
  /// - Parameters:
  ///   - listener: The setting with the listeners.
  ///   - remedy: The remedy for a listener that does not start.
  init(
    _ error: ServerStartError, listener: String, remedy: String = "choose a free port and an address of this machine"
  ) {
    switch error.subject {
    case .certificateChain:
      self.init("tls.certificate", error.problem, remedy: "name a PEM file with the server's certificate chain")
    case .privateKey:
      self.init("tls.key", error.problem, remedy: "name a PEM file with the private key of the certificate")
    case .clientAuthorities:
      self.init("tls.clientCA", error.problem, remedy: "name a PEM file with the authorities of client certificates")
    case .listener, .server: self.init(listener, error.problem, remedy: remedy, mayPass: true)
    }
  }
}
