import Foundation
package import Logging
package import NIOCore
import NIOPosix
package import NIOSSL
import Synchronization

/// The TLS side of a server, made from its files and made again when they change.
package final class ServerCertificate: Sendable {
  private struct State {
    var context: NIOSSLContext
    /// What the context was made from, or what was tried last.
    var contents: [Data?]
  }

  private let files: ServerTLS
  private let protocols: [String]
  private let state: Mutex<State>

  /// - Parameter protocols: What the server speaks, the best first (ALPN).
  package init(_ files: ServerTLS, protocols: [String]) throws(ServerStartError) {
    self.files = files
    self.protocols = protocols
    do {
      let contents = Self.contents(files)
      state = Mutex(State(context: try Self.makeContext(files, protocols), contents: contents))
    } catch {
      throw ServerStartError(Self.problem(files) ?? "The certificate and its key cannot be used: \(error).")
    }
  }

  /// For the next connection.
  package var context: NIOSSLContext { state.withLock { $0.context } }

  /// Looks at the files now and then, on a thread that may wait, until the loop's threads end.
  package func watch(on loop: any EventLoop, logger: Logger) {
    let interval = TimeAmount(max(files.reloadInterval, .milliseconds(10)))
    loop.scheduleRepeatedAsyncTask(initialDelay: interval, delay: interval) { _ in
      NIOThreadPool.singleton.runIfActive(eventLoop: loop) { self.reload(logger) }
    }
  }

  /// Looks at the files, and uses them if they have changed and fit together. Waits for the disk.
  func reload(_ logger: Logger) {
    let contents = Self.contents(files)
    guard state.withLock({ $0.contents != contents }) else { return }
    do {
      let context = try Self.makeContext(files, protocols)
      state.withLock { $0.context = context }
      logger.info("The certificate has changed: new connections use the new one")
    } catch {
      // A certificate whose key comes a moment later; the next look finds both.
      logger.warning(
        "The certificate's files have changed and cannot be used; the old certificate stays",
        metadata: ["error": "\(error)"])
    }
    state.withLock { $0.contents = contents }
  }

  private static func contents(_ files: ServerTLS) -> [Data?] {
    [files.certificateChain, files.privateKey, files.clientAuthorities].map { path in
      path.flatMap { FileManager.default.contents(atPath: $0) }
    }
  }

  /// The file that cannot be read, or does not hold what it should.
  private static func problem(_ files: ServerTLS) -> String? {
    let certificates = [files.certificateChain, files.clientAuthorities].compactMap(\.self)
    for file in certificates + [files.privateKey] where !FileManager.default.isReadableFile(atPath: file) {
      return "The file \(file) cannot be read."
    }
    for file in certificates where (try? NIOSSLCertificate.fromPEMFile(file))?.isEmpty != false {
      return "The file \(file) holds no certificate in PEM."
    }
    guard (try? NIOSSLPrivateKey(file: files.privateKey, format: .pem)) != nil else {
      return "The file \(files.privateKey) holds no private key in PEM."
    }
    return nil
  }

  private static func makeContext(_ files: ServerTLS, _ protocols: [String]) throws -> NIOSSLContext {
    let chain = try NIOSSLCertificate.fromPEMFile(files.certificateChain)
    let key = try NIOSSLPrivateKey(file: files.privateKey, format: .pem)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = protocols
    if let authorities = files.clientAuthorities {
      configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authorities))
      configuration.certificateVerification =
        files.requiresClientCertificate ? .noHostnameVerification : .optionalVerification
    }
    return try NIOSSLContext(configuration: configuration)
  }
}
