import NIOSSL

extension ClientTLS {
  /// Reads the files and makes the library's context. Waits for the disk.
  func makeContext() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["h2"]
    configuration.certificateVerification = .fullVerification
    switch trustRoots {
    case .system: configuration.trustRoots = .default
    case .file(let path):
      configuration.trustRoots = .certificates(
        try Self.read("the trusted certificates in \(path)") { try NIOSSLCertificate.fromPEMFile(path) })
    case .pem(let text):
      configuration.trustRoots = .certificates(
        try Self.read("the trusted certificates") { try NIOSSLCertificate.fromPEMBytes(Array(text.utf8)) })
    }
    if let identity {
      configuration.certificateChain = try Self.read("the certificate in \(identity.certificateChainFile)") {
        try NIOSSLCertificate.fromPEMFile(identity.certificateChainFile).map { .certificate($0) }
      }
      configuration.privateKey = try Self.read("the key in \(identity.privateKeyFile)") {
        .privateKey(try NIOSSLPrivateKey(file: identity.privateKeyFile, format: .pem))
      }
    }
    return try Self.read("the TLS settings") { try NIOSSLContext(configuration: configuration) }
  }

  private static func read<Value>(_ what: String, _ body: () throws -> Value) throws(TLSFileProblem) -> Value {
    do {
      return try body()
    } catch {
      throw TLSFileProblem(text: "\(what) cannot be used")
    }
  }
}
