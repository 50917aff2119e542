import NIOSSL
import RPCCore

/// The input of a connection's handshakes.
struct HandshakeMaterial: Sendable {
  let context: NIOSSLContext
  /// The certificates that the user trusts explicitly; empty if the system's authorities are trusted.
  let trusted: [NIOSSLCertificate]
}

extension ClientTLS {
  /// Reads the files and creates the library's context. It blocks on the disk.
  func handshakeMaterial() throws -> HandshakeMaterial {
    var trusted: [NIOSSLCertificate] = []
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["h2"]
    configuration.certificateVerification = .fullVerification
    switch trustRoots {
    case .system: configuration.trustRoots = .default
    case .file(let path):
      trusted = try Self.read("the trusted certificates in \(path)") { try NIOSSLCertificate.fromPEMFile(path) }
      configuration.trustRoots = .certificates(trusted)
    case .pem(let text):
      trusted = try Self.read("the trusted certificates") { try NIOSSLCertificate.fromPEMBytes(Array(text.utf8)) }
      configuration.trustRoots = .certificates(trusted)
    }
    if let identity {
      configuration.certificateChain = try Self.read("the certificate in \(identity.certificateChainFile)") {
        try NIOSSLCertificate.fromPEMFile(identity.certificateChainFile).map { .certificate($0) }
      }
      configuration.privateKey = try Self.read("the key in \(identity.privateKeyFile)") {
        .privateKey(try NIOSSLPrivateKey(file: identity.privateKeyFile, format: .pem))
      }
    }
    let context = try Self.read("the TLS settings") { try NIOSSLContext(configuration: configuration) }
    return HandshakeMaterial(context: context, trusted: trusted)
  }

  private static func read<Value>(_ what: String, _ body: () throws -> Value) throws(ConnectionProblem) -> Value {
    do {
      return try body()
    } catch {
      throw ConnectionProblem(.unusableFile, "\(what) cannot be used")
    }
  }
}
