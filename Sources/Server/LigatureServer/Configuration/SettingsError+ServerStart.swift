internal import RPCServer
internal import Settings

extension SettingsError {
  /// Creates the error for a listener that cannot start.
  /// - Parameters:
  ///   - listener: The name of the setting that specifies the listener.
  ///   - remedy: The remedy to suggest if the listener itself cannot start.
  init(
    _ error: ServerStartError, listener: String, remedy: String? = nil
  ) {
    let variable = SettingDescription.variable(for: listener)
    let listenerRemedy =
      remedy ?? "set \(listener) or \(variable) to a free port and an address of this machine"
    let (setting, remedy) =
      switch error.subject {
      case .certificateChain: ("tls.certificate", "name a PEM file with the server's certificate chain")
      case .privateKey: ("tls.key", "name a PEM file with the private key of the certificate")
      case .clientAuthorities: ("tls.clientCA", "name a PEM file with the authorities of client certificates")
      case .listener, .server: (listener, listenerRemedy)
      }
    self.init(setting, error.problem, remedy: remedy, mayPass: error.mayPass)
  }
}
