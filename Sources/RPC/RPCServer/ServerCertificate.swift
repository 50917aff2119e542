import Foundation
package import Logging
package import NIOCore
import NIOPosix
package import NIOSSL
import Synchronization

/// The TLS context of a server, which is created from its files and recreated when they change.
package final class ServerCertificate: Sendable {
  /// The input of a connection's handshake.
  package struct Handshake: Sendable {
    fileprivate let context: NIOSSLContext
    /// The trusted client certificates; nil if the TLS library alone decides whom to trust.
    fileprivate let clients: ClientCertificates?

    package func makeHandler() -> NIOSSLServerHandler {
      guard let clients else { return NIOSSLServerHandler(context: context) }
      return NIOSSLServerHandler(context: context, customVerificationCallback: clients.verify)
    }
  }

  private struct State {
    var handshake: Handshake
    /// The content of the files that were used or tried last.
    var contents: [Data?]
  }

  private let files: ServerTLS
  private let protocols: [String]
  private let state: Mutex<State>

  /// Reads the files.
  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - protocols: The protocols that the server speaks, in the order of preference (ALPN).
  package init(_ files: ServerTLS, protocols: [String]) throws(ServerStartError) {
    self.files = files
    self.protocols = protocols
    do {
      let contents = Self.contents(files)
      state = Mutex(State(handshake: try Self.makeHandshake(files, protocols), contents: contents))
    } catch {
      throw Self.problem(files, error)
    }
  }

  /// The handshake for the next connection.
  package var handshake: Handshake { state.withLock { $0.handshake } }

  /// Checks the files at intervals, on a thread that may block, until the loop's threads end.
  package func watch(on loop: any EventLoop, logger: Logger) {
    let interval = TimeAmount(max(files.reloadInterval, .milliseconds(10)))
    loop.scheduleRepeatedAsyncTask(initialDelay: interval, delay: interval) { _ in
      NIOThreadPool.singleton.runIfActive(eventLoop: loop) { self.reload(logger) }
    }
  }

  /// Checks the files, and uses them if they have changed and match each other. It blocks on the disk.
  package func reload(_ logger: Logger) {
    let contents = Self.contents(files)
    guard state.withLock({ $0.contents != contents }) else { return }
    do {
      let handshake = try Self.makeHandshake(files, protocols)
      state.withLock { $0.handshake = handshake }
      logger.info("The certificate has changed: new connections use the new one")
    } catch {
      // A certificate whose key comes a moment later; the next look finds both.
      logger.warning(
        "The certificate's files have changed and cannot be used; the old certificate stays",
        metadata: ["error": "\(Self.problem(files, error))"])
    }
    state.withLock { $0.contents = contents }
  }

  private static func contents(_ files: ServerTLS) -> [Data?] {
    [files.certificateChain, files.privateKey, files.clientAuthorities].map { path in
      path.flatMap { FileManager.default.contents(atPath: $0) }
    }
  }

  /// Returns which file cannot be read, has the wrong content, or does not match another, after an error.
  private static func problem(_ files: ServerTLS, _ error: any Error) -> ServerStartError {
    let certificates: [(ServerStartError.Subject, String)] =
      [(.certificateChain, files.certificateChain)] + (files.clientAuthorities.map { [(.clientAuthorities, $0)] } ?? [])
    for (subject, file) in certificates + [(.privateKey, files.privateKey)] {
      if let problem = readingProblem(file) { return ServerStartError(subject, problem) }
    }
    for (subject, file) in certificates where (try? NIOSSLCertificate.fromPEMFile(file))?.isEmpty != false {
      return ServerStartError(subject, "the file \(file) holds no certificate in PEM")
    }
    guard (try? NIOSSLPrivateKey(file: files.privateKey, format: .pem)) != nil else {
      return ServerStartError(
        .privateKey, "the file \(files.privateKey) holds no private key in PEM, or one with a passphrase")
    }
    if case NIOSSLError.failedToLoadPrivateKey = error {
      return ServerStartError(
        .privateKey, "the key in \(files.privateKey) is not that of the certificate in \(files.certificateChain)")
    }
    return ServerStartError(
      .certificateChain,
      "the certificate in \(files.certificateChain) and the key in \(files.privateKey) cannot be used: \(error)")
  }

  /// Returns why a file cannot be read; nil if it can be.
  private static func readingProblem(_ file: String) -> String? {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return switch errno {
      case ENOENT: "the file \(file) does not exist"
      case EACCES, EPERM: "this user may not read the file \(file)"
      default: "the file \(file) cannot be read (system error \(errno))"
      }
    }
    defer { close(descriptor) }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? "\(file) is a folder" : nil
  }

  private static func makeHandshake(_ files: ServerTLS, _ protocols: [String]) throws -> Handshake {
    let chain = try NIOSSLCertificate.fromPEMFile(files.certificateChain)
    let key = try NIOSSLPrivateKey(file: files.privateKey, format: .pem)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = protocols
    var clients: ClientCertificates?
    if let authorities = files.clientAuthorities {
      let trusted = try NIOSSLCertificate.fromPEMFile(authorities)
      clients = try ClientCertificates(trusted)
      configuration.trustRoots = .certificates(trusted)
      configuration.certificateVerification =
        files.requiresClientCertificate ? .noHostnameVerification : .optionalVerification
    }
    return Handshake(context: try NIOSSLContext(configuration: configuration), clients: clients)
  }
}
