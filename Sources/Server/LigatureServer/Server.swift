internal import AccountService
internal import Accounts
internal import Foundation
internal import Logging
internal import RPCServer
internal import ServiceLifecycle
internal import Settings
internal import SocketEndpoints
internal import TLSChannels
internal import UnixSignals

/// The complete account service, which runs with the given settings.
package struct Server: Sendable {
  private let settings: ServerSettings

  package init(settings: ServerSettings) {
    self.settings = settings
  }

  /// Serves until the process receives SIGTERM or SIGINT or the server's terminal is closed, and then lets the calls in
  /// progress finish.
  /// - Throws: ``SettingsError`` if a setting, or a file that it refers to, is unusable.
  package func run() async throws {
    // This must happen before libcurl and libpq use OpenSSL.
    TLSLibrary.start()
    let (level, format) = (settings.logLevel, settings.logFormat)
    LoggingSystem.bootstrap { label in
      LineLogHandler(format, label: label, level: level)
    }
    defer { LogOutput.standardError.flush(timeout: .seconds(1)) }
    let logger = Logger(label: "ligature")
    let settings = try settings.withWebPort().withDevelopmentProvider()
    let manager = ServiceManager(environment: ProcessInfo.processInfo.environment, logger: logger)
    let assembly = try Assembly(settings: settings, manager: manager, logger: logger)
    do {
      try await run(assembly, settings, logger)
    } catch {
      await assembly.close()
      throw error
    }
    await assembly.close()
  }

  private func run(_ assembly: Assembly, _ settings: ServerSettings, _ logger: Logger) async throws {
    let web = WebService(setting: "web.listen", listener: assembly.web)
    let operations = OperationsService(pages: assembly.operations, endpoint: settings.operations, logger: logger)
    // The addresses are checked before any part of the server runs. Otherwise, if an address is already in use, parts
    // that have started would have to stop again, and the log would contain other entries besides the error.
    try await web.checkAddress()
    try await operations.web?.checkAddress()
    let listening = try await Listening(assembly: assembly, settings: settings, logger: logger)
    let rereading = await Rereading { [manager = assembly.manager] in
      manager.notify(.reloading)
      defer { manager.notify(.ready) }
      await assembly.rereading.readAgain(logger)
    }
    // The services shut down in reverse order, so that the operator can watch the drain.
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: operations),
          .init(service: web),
          .init(service: assembly.databaseWatch),
          .init(
            service: Sweeper(
              assembly: assembly, folder: settings.data, lifetimes: settings.policy.lifetimes, logger: logger)),
          .init(service: EventPlacing(store: assembly.store)),
          .init(service: NotesWriter(useCases: assembly.useCases, services: assembly.services)),
          .init(
            service: ServiceUpkeep(
              useCases: assembly.useCases, services: assembly.services, expiries: assembly.serviceExpiries,
              logger: logger)),
          .init(service: MessageSending(assembly: assembly)),
          .init(service: MemoryTrimmer()),
          .init(service: rereading, successTerminationBehavior: .gracefullyShutdownGroup),
          .init(service: listening),
          .init(service: Watchdog(manager: assembly.manager, listeners: assembly.listeners)),
        ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }
}

/// A service that runs the call listeners until the shutdown begins, and then drains them.
private struct Listening: ServerService {
  private let assembly: Assembly
  private let settings: ServerSettings
  private let logger: Logger
  private let addresses: (users: [SocketEndpoint], services: [SocketEndpoint])

  /// Starts the listeners.
  init(assembly: Assembly, settings: ServerSettings, logger: Logger) async throws(SettingsError) {
    self.assembly = assembly
    self.settings = settings
    self.logger = logger
    do { try await assembly.services.load() } catch {
      throw SettingsError(
        settings.store == nil ? "data" : SharedDatabase.setting, "the service keys cannot be read: \(error)",
        remedy: "see the log", mayPass: true)
    }
    do {
      _ = try await assembly.control.start()
    } catch {
      throw SettingsError(error, listener: "data", remedy: "name a folder that no other server uses")
    }
    do {
      addresses = try await assembly.listeners.start()
    } catch {
      await assembly.control.drain(grace: .zero)
      throw error
    }
  }

  func run() async throws {
    let folder = URL(filePath: settings.data).path(percentEncoded: false)
    print("ligature: accounts in \(settings.store.map { "\($0), keys in \(folder)" } ?? folder)")
    // This output tells people and waiting programs the addresses, because the system may have chosen the ports.
    let scheme = settings.tls.serverTLS == nil ? "http" : "https"
    for address in addresses.users {
      switch address {
      case .tcp: print("ligature: listening on \(scheme)://\(address)")
      case .unix: print("ligature: listening on \(address)")
      }
    }
    for address in addresses.services { print("ligature: services at \(scheme)://\(address)") }
    if let development = settings.development {
      let names = development.providers.map(\.id.rawValue).joined(separator: " and ")
      print("ligature: the development provider stands in for \(names); anyone can sign in as anyone")
    }
    fflush(nil)
    assembly.operations.setServing(true)
    for await _ in assembly.webStarts.cancelOnGracefulShutdown() {
      assembly.manager.notify(.ready, .status(.serving))
      break
    }
    try? await gracefulShutdown()
    assembly.manager.notify(.stopping, .status(.draining))
    logger.info("Draining: new calls are refused, calls in flight can complete")
    assembly.operations.setServing(false)
    for health in assembly.health { health.close() }
    assembly.useCases.watching.endWatches()
    await assembly.listeners.drain(grace: settings.drain)
    // The control socket is drained last, so that the operator can watch the drain.
    await assembly.control.drain(grace: Self.controlGrace)
    assembly.backups.abandon()
  }

  private static let controlGrace = Duration.seconds(2)
}
