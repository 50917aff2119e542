import RPCCore
import TLSChannels

extension ClientTLS {
  /// Reads the files and creates the context for a connection. This method blocks while it reads from the disk.
  func makeContext() throws(ConnectionProblem) -> TLSContext {
    let trust: TLSContext.Trust =
      switch trustRoots {
      case .system: .system
      case .file(let path):
        try Self.read("the trusted certificates in \(path)") { () throws(TLSFileError) in
          .certificates(try TLSCertificates(pemFile: path))
        }
      case .pem(let text):
        try Self.read("the trusted certificates") { () throws(TLSFileError) in
          .certificates(try TLSCertificates(pem: text))
        }
      }
    let shown = try identity.map(Self.read)
    return try Self.read("the TLS settings") { () throws(TLSFileError) in
      try TLSContext(.client, identity: shown, verification: .required(trust), protocols: ["h2"])
    }
  }

  private static func read(_ identity: Identity) throws(ConnectionProblem) -> TLSIdentity {
    let chain = try read("the certificate in \(identity.certificateChainFile)") { () throws(TLSFileError) in
      try TLSCertificates(pemFile: identity.certificateChainFile)
    }
    let key = try read("the key in \(identity.privateKeyFile)") { () throws(TLSFileError) in
      try TLSPrivateKey(pemFile: identity.privateKeyFile)
    }
    return try read(
      "the key in \(identity.privateKeyFile) does not match the certificate in \(identity.certificateChainFile) and"
    ) { () throws(TLSFileError) in try TLSIdentity(chain: chain, key: key) }
  }

  private static func read<Value>(
    _ what: String, _ body: () throws(TLSFileError) -> Value
  ) throws(ConnectionProblem) -> Value {
    do {
      return try body()
    } catch {
      throw ConnectionProblem(.unusableFile, "\(what) cannot be used")
    }
  }
}
