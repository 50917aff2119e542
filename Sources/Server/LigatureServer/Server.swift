internal import AccountService
internal import Accounts
internal import Foundation
internal import LigatureMessages
internal import Logging
internal import Mail
internal import NIOPosix
internal import Providers
internal import RPCCore
internal import RPCServer
internal import SQLiteAccountStore
internal import ServiceLifecycle
internal import Settings
internal import SocketEndpoints
internal import UnixSignals
internal import WebListener

/// The account service, from its settings to its end.
package struct Server: Sendable {
  private let settings: ServerSettings

  package init(settings: ServerSettings) {
    self.settings = settings
  }

  /// Serves until SIGTERM or SIGINT, then lets the calls in flight finish.
  /// - Throws: ``SettingsError`` if what a setting names can't be used.
  package func run() async throws {
    let (level, format) = (settings.logLevel, settings.logFormat)
    LoggingSystem.bootstrap { label in
      if format == .json { return JSONLogHandler(label: label, level: level) }
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    let logger = Logger(label: "ligature")
    let settings = try await settings.withWebPort()
    let assembly = try Assembly(settings: settings, logger: logger)
    // They end in the opposite order, so that the operator can watch the drain.
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: Operations(pages: assembly.operations, endpoint: settings.operations, logger: logger)),
          .init(service: Web(setting: "web.listen", listener: assembly.web)),
          .init(service: assembly.databaseWatch),
          .init(service: Sweeper(assembly: assembly, lifetimes: settings.policy.lifetimes, logger: logger)),
          .init(service: NotesWriter(useCases: assembly.useCases)),
          .init(service: MailDelivery(worker: assembly.mailWorker, queued: assembly.useCases.queuedMail)),
          .init(service: MemoryTrimmer(server: assembly.server)),
          .init(service: Listening(assembly: assembly, settings: settings, logger: logger)),
        ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do {
      try await group.run()
    } catch {
      await assembly.close()
      throw error
    }
    await assembly.close()
  }
}

/// The listener as a service: serves, and drains when asked to end.
private struct Listening: ServerService {
  let assembly: Assembly
  let settings: ServerSettings
  let logger: Logger

  func run() async throws {
    _ = try await assembly.control.start()
    let addresses: [SocketEndpoint]
    do {
      addresses = try await assembly.server.start()
    } catch {
      await assembly.control.drain(grace: .zero)
      throw error
    }
    print("ligature: accounts in \(URL(filePath: settings.data).path(percentEncoded: false))")
    for address in addresses {
      // For people and for programs that wait for it; the port may have been chosen by the system.
      switch address {
      case .tcp: print("ligature: listening on \(settings.tls.serverTLS == nil ? "http" : "https")://\(address)")
      case .unix: print("ligature: listening on \(address)")
      }
    }
    fflush(nil)
    assembly.operations.setServing(true)
    try? await gracefulShutdown()
    logger.info("Draining: new calls are refused, calls in flight may finish")
    assembly.operations.setServing(false)
    assembly.health.close()
    assembly.useCases.endWatches()
    await assembly.server.drain(grace: settings.drain)
    // Last, so that the operator can watch the drain.
    await assembly.control.drain(grace: Self.controlGrace)
  }

  private static let controlGrace = Duration.seconds(2)
}

/// The operator's pages as a service, up until all others have ended.
private struct Operations: ServerService {
  let pages: OperationsPages
  /// Nil: nowhere.
  let endpoint: SocketEndpoint?
  let logger: Logger

  func run() async throws {
    guard case .tcp(let host, let port)? = endpoint else {
      try? await gracefulShutdown()
      return
    }
    let listener = WebListener(host: host, port: port, routes: pages.routes, logger: logger) { address in
      print("ligature: operations at http://\(address)/metrics")
      fflush(nil)
    }
    try await Web(setting: "operations.listen", listener: listener).run()
  }
}

/// A web listener as a service, whose errors name its setting.
private struct Web: ServerService {
  let setting: String
  let listener: WebListener

  func run() async throws {
    do {
      try await listener.run()
    } catch {
      throw SettingsError(
        setting, "nothing can listen at \(listener.address) (\(error))",
        remedy: "choose a free port and an address of this machine")
    }
  }
}

/// Ends and removes what has expired, a little at a time.
private struct Sweeper: ServerService {
  private static let interval = Duration.seconds(60)
  private static let batch = 1000

  let assembly: Assembly
  let lifetimes: Lifetimes
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil {
        assembly.useCases.endExpiredWatches()
        do {
          while try await assembly.store.sweep(
            now: assembly.clock.now, limit: Self.batch, lifetimes: lifetimes) >= Self.batch
          {}
        } catch {
          logger.warning("Expired sessions and proofs could not be removed", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}

/// Sends queued mails. What cannot be sent before the end is sent after the next start.
private struct MailDelivery: ServerService {
  /// Nil: mail is not configured.
  let worker: MailWorker?
  let queued: AsyncStream<Void>

  func run() async throws {
    guard let worker else {
      try? await gracefulShutdown()
      return
    }
    await cancelWhenGracefulShutdown { await worker.run(queued: queued) }
  }
}

/// Writes for all of the last second together which tokens have arrived at their callers, and which calls were refused.
private struct NotesWriter: ServerService {
  private static let interval = Duration.seconds(1)

  let useCases: AccountUseCases

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil { await write() }
    }
    await write()
  }

  private func write() async {
    await useCases.writeReceivedNotes()
    await useCases.writeRefusals()
  }
}
