import NIOSSL

/// Makes the TLS side of a server from its files.
enum ServerTLSContext {
  static func make(_ files: ServerTLS) throws(ServerStartError) -> NIOSSLContext {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(files.certificateChain)
      let key = try NIOSSLPrivateKey(file: files.privateKey, format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["h2"]
      if let authorities = files.clientAuthorities {
        configuration.trustRoots = .file(authorities)
        configuration.certificateVerification = .noHostnameVerification
      }
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServerStartError("The certificate or its key cannot be used: \(error).")
    }
  }
}
