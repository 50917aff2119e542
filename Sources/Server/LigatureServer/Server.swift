internal import AccountService
internal import Accounts
internal import Foundation
internal import LigatureMessages
internal import Logging
internal import NIOPosix
internal import Providers
internal import RPCCore
internal import RPCServer
internal import SQLiteAccountStore
internal import ServiceLifecycle
internal import UnixSignals

/// The account service, from its settings to its end.
package struct Server: Sendable {
  private let settings: ServerSettings

  package init(settings: ServerSettings) {
    self.settings = settings
  }

  /// Serves until SIGTERM or SIGINT, then lets the calls in flight finish.
  /// - Throws: ``SettingsError`` where something that a setting names can't be used.
  package func run() async throws {
    let (level, format) = (settings.logLevel, settings.logFormat)
    LoggingSystem.bootstrap { label in
      if format == .json { return JSONLogHandler(label: label, level: level) }
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    let logger = Logger(label: "ligature")
    let rooms = try Assembly(settings: settings, logger: logger)
    // They end in the opposite order, so that the operator can watch the drain.
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: Operations(pages: rooms.operations, place: settings.operations)),
          .init(service: Sweeper(rooms: rooms, lifetimes: settings.policy.lifetimes, logger: logger)),
          .init(service: ReceivedNotesWriter(useCases: rooms.useCases)),
          .init(service: MemoryReturn(server: rooms.server)),
          .init(service: Listening(rooms: rooms, settings: settings, logger: logger)),
        ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do {
      try await group.run()
    } catch {
      await rooms.close()
      throw error
    }
    await rooms.close()
  }
}

/// The listener as a service: serves, and drains when asked to end.
private struct Listening: Service {
  let rooms: Assembly
  let settings: ServerSettings
  let logger: Logger

  func run() async throws {
    let addresses = try await rooms.server.start()
    print("ligature: accounts in \(URL(filePath: settings.data).path(percentEncoded: false))")
    for address in addresses {
      // For people and for programs that wait for it; the port may have been chosen by the system.
      switch address {
      case .tcp: print("ligature: listening on \(settings.tls == nil ? "http" : "https")://\(address)")
      case .unix: print("ligature: listening on \(address)")
      }
    }
    fflush(nil)
    rooms.operations.setReady(true)
    try? await gracefulShutdown()
    logger.info("Draining: new calls are refused, calls in flight may finish")
    rooms.operations.setReady(false)
    rooms.health.close()
    rooms.useCases.endWatches()
    await rooms.server.drain(grace: settings.drain)
  }
}

/// The operator's pages as a service, up until all others have ended.
private struct Operations: Service {
  let pages: OperationsPages
  /// Nil: nowhere.
  let place: ServerSettings.Place?

  func run() async throws {
    guard let place else {
      try? await gracefulShutdown()
      return
    }
    let listener = OperationsListener(pages: pages.byPath)
    let port: Int
    do {
      port = try await listener.start(host: place.host, port: place.port)
    } catch {
      throw SettingsError(
        "operations.listen", "nothing can listen at \(place.host) port \(place.port) (\(error))",
        remedy: "choose a free port and an address of this machine")
    }
    print("ligature: operations at http://\(place.host.contains(":") ? "[\(place.host)]" : place.host):\(port)/metrics")
    fflush(nil)
    try? await gracefulShutdown()
    await listener.stop()
  }
}

/// Ends and removes what has expired, a little at a time.
private struct Sweeper: Service {
  private static let interval = Duration.seconds(60)
  private static let batch = 1000

  let rooms: Assembly
  let lifetimes: Lifetimes
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil {
        rooms.useCases.endExpiredWatches()
        do {
          while try await rooms.store.sweep(
            now: rooms.clock.now, limit: Self.batch, lifetimes: lifetimes) >= Self.batch
          {}
        } catch {
          logger.warning("Expired sessions and proofs could not be removed", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}

/// Writes which tokens have arrived at their callers, for all of the last second together.
private struct ReceivedNotesWriter: Service {
  private static let interval = Duration.seconds(1)

  let useCases: AccountUseCases

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil { await useCases.writeReceivedNotes() }
    }
    await useCases.writeReceivedNotes()
  }
}
