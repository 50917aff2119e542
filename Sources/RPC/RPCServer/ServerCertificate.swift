import Foundation
package import Logging
package import NIOCore
import NIOPosix
import Synchronization
package import TLSChannels

/// A server's TLS context, which is created from the certificate files and recreated when they change.
package final class ServerCertificate: Sendable {
  private struct State {
    var context: TLSContext
    /// The server's certificate; nil if its content cannot be determined.
    var leaf: TLSCertificate?
    /// The contents of the files from which the context was created.
    var contents: [Data?]
    /// The contents of the client authorities file.
    var authorities: Data? { contents.last ?? nil }
    /// The contents of files that could not be used, kept so that the problem is logged only once.
    var refused: [Data?]?
  }

  private let files: ServerTLS
  private let protocols: [String]
  private let report: @Sendable (TLSCertificate) -> Void
  private let authoritiesDidChange: @Sendable () -> Void
  private let state: Mutex<State>

  /// Reads the files and creates the context.
  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - protocols: The protocols that the server supports, in order of preference (ALPN).
  ///   - report: A closure that is called with the server's certificate each time the server starts to use a new one.
  ///   - authoritiesDidChange: A closure that is called after the client authorities have changed. The client
  ///     certificates of open connections may then no longer be trusted.
  package init(
    _ files: ServerTLS, protocols: [String], report: @escaping @Sendable (TLSCertificate) -> Void = { _ in },
    authoritiesDidChange: @escaping @Sendable () -> Void = {}
  ) throws(ServerStartError) {
    self.files = files
    self.protocols = protocols
    self.report = report
    self.authoritiesDidChange = authoritiesDidChange
    do {
      let first = try Self.read(files, protocols, as: Self.contents(files))
      state = Mutex(first)
      first.leaf.map(report)
    } catch {
      throw Self.problem(files, error)
    }
  }

  /// The TLS context for new connections.
  package var context: TLSContext { state.withLock { $0.context } }

  /// The last second at which the certificate is valid, in seconds since 1970; nil if it cannot be determined.
  package var expiry: Int64? { state.withLock { $0.leaf?.notAfter } }

  /// Checks the files at regular intervals, on a thread that may block, until the event loop is shut down.
  package func watch(on loop: any EventLoop, logger: Logger) {
    let interval = TimeAmount(max(files.reloadInterval, .milliseconds(10)))
    loop.scheduleRepeatedAsyncTask(initialDelay: interval, delay: interval) { _ in
      NIOThreadPool.singleton.runIfActive(eventLoop: loop) { self.reloadIfChanged(logger) }
    }
  }

  /// If the files have changed, and the certificate and the key match, uses the new contents for new connections. This
  /// method blocks while it reads from the disk.
  private func reloadIfChanged(_ logger: Logger) {
    let contents = Self.contents(files)
    guard state.withLock({ $0.contents != contents }) else { return }
    let refused = state.withLock { $0.refused }
    do {
      try reload(as: contents)
      logger.info("The certificate has changed: new connections use the new one")
    } catch {
      // The key may be written shortly after the certificate, or the process may be short of memory or file
      // descriptors, so the next check tries again.
      guard refused != contents else { return }
      logger.warning(
        "The certificate's files have changed but cannot be used; the old certificate stays in use",
        metadata: ["error": "\(error)"])
    }
  }

  /// Reads the files again. New connections then use the new contents. This method blocks while it reads from the disk.
  /// - Throws: An error that states which file cannot be used and why. The server then continues to use the old
  ///   certificate.
  package func reload() throws(ServerStartError) { try reload(as: Self.contents(files)) }

  /// Creates a context from the files, and replaces the current context.
  /// - Parameter contents: The contents of the files, which were read beforehand so that the next check detects a
  ///   change in the meantime.
  private func reload(as contents: [Data?]) throws(ServerStartError) {
    do {
      let new = try Self.read(files, protocols, as: contents)
      let old = state.withLock { state in
        defer { state = new }
        return state
      }
      new.leaf.map(report)
      if new.authorities != old.authorities { authoritiesDidChange() }
    } catch {
      state.withLock { $0.refused = contents }
      throw Self.problem(files, error)
    }
  }

  private static func read(
    _ files: ServerTLS, _ protocols: [String], as contents: [Data?]
  ) throws(TLSFileError) -> State {
    let chain = try TLSCertificates(pemFile: files.certificateChain)
    return State(
      context: try makeContext(files, chain, protocols), leaf: chain.all.first, contents: contents)
  }

  private static func contents(_ files: ServerTLS) -> [Data?] {
    [files.certificateChain, files.privateKey, files.clientAuthorities].map { path in
      path.flatMap { FileManager.default.contents(atPath: $0) }
    }
  }

  /// Returns an error that names the file that cannot be read, has invalid contents, or does not match another file.
  private static func problem(_ files: ServerTLS, _ error: any Error) -> ServerStartError {
    let certificates: [(ServerStartError.Subject, String)] =
      [(.certificateChain, files.certificateChain)] + (files.clientAuthorities.map { [(.clientAuthorities, $0)] } ?? [])
    for (subject, file) in certificates + [(.privateKey, files.privateKey)] {
      if let (problem, mayPass) = readingProblem(file) {
        return ServerStartError(subject, problem, mayPass: mayPass)
      }
    }
    for (subject, file) in certificates where (try? TLSCertificates(pemFile: file)) == nil {
      return ServerStartError(subject, "the file \(file) contains no certificate in PEM format", mayPass: false)
    }
    guard (try? TLSPrivateKey(pemFile: files.privateKey)) != nil else {
      return ServerStartError(
        .privateKey, "the file \(files.privateKey) contains no private key in PEM format, or one with a passphrase",
        mayPass: false)
    }
    if case .anotherKey? = error as? TLSFileError {
      // Another program may be replacing the certificate and its key one after the other.
      return ServerStartError(
        .privateKey, "the key in \(files.privateKey) does not match the certificate in \(files.certificateChain)")
    }
    return ServerStartError(
      .certificateChain,
      "the certificate in \(files.certificateChain) and the key in \(files.privateKey) cannot be used: \(error)",
      mayPass: false)
  }

  /// Returns the reason why a file cannot be read and whether the problem may resolve itself, or nil if the file can be
  /// read.
  private static func readingProblem(_ file: String) -> (problem: String, mayPass: Bool)? {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return switch errno {
      case ENOENT, ENOTDIR: ("the file \(file) does not exist", false)
      case EACCES, EPERM: ("this user is not allowed to read the file \(file)", false)
      default: ("the file \(file) cannot be read (\(unsafe String(cString: strerror(errno))))", true)
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return ("\(file) is a folder", false)
  }

  private static func makeContext(
    _ files: ServerTLS, _ chain: TLSCertificates, _ protocols: [String]
  ) throws(TLSFileError) -> TLSContext {
    let identity = try TLSIdentity(chain: chain, key: TLSPrivateKey(pemFile: files.privateKey))
    var verification = TLSContext.Verification.none
    if let authorities = files.clientAuthorities {
      let trusted = try TLSContext.Trust.certificates(TLSCertificates(pemFile: authorities))
      verification = files.requiresClientCertificate ? .required(trusted) : .optional(trusted)
    }
    return try TLSContext(.server, identity: identity, verification: verification, protocols: protocols)
  }
}
