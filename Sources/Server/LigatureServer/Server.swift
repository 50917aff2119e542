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
internal import ServiceLifecycle
internal import Settings
internal import SocketEndpoints
internal import TLSChannels
internal import UnixSignals
internal import WebListener

/// The complete account service, which runs with the given settings.
package struct Server: Sendable {
  private let settings: ServerSettings

  package init(settings: ServerSettings) {
    self.settings = settings
  }

  /// Serves until SIGTERM or SIGINT arrives or the server's terminal is closed, and then lets the calls in progress
  /// finish.
  /// - Throws: ``SettingsError`` if a setting, or a file that it refers to, cannot be used.
  package func run() async throws {
    // This must happen before libcurl and libpq use OpenSSL.
    TLSLibrary.start()
    let (level, format) = (settings.logLevel, settings.logFormat)
    LoggingSystem.bootstrap { label in
      LineLogHandler(format, label: label, level: level)
    }
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
    let web = Web(setting: "web.listen", listener: assembly.web)
    let operations = Operations(pages: assembly.operations, endpoint: settings.operations, logger: logger)
    // The addresses are checked before anything runs. Otherwise, if an address is already in use, parts that have
    // already started would have to end again, and the log would contain more than the error about that address.
    try await web.checkAddress()
    try await operations.web?.checkAddress()
    let listening = try await Listening(assembly: assembly, settings: settings, logger: logger)
    let rereading = await Rereading { [manager = assembly.manager] in
      manager.notify(.reloading)
      defer { manager.notify(.ready) }
      await assembly.rereading.readAgain(logger)
    }
    // The services end in reverse order, so that the operator can watch the drain.
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

/// The call listeners as a service. They serve until the shutdown begins, and then drain.
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
        settings.store == nil ? "data" : SharedDatabase.setting, "the keys of services can't be read: \(error)",
        remedy: "look at the log", mayPass: true)
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
    // This output is meant for people, and for programs that wait for it. It is needed because the system may have
    // chosen the ports.
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
    logger.info("Draining: new calls are refused, calls in flight may finish")
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

/// The operator's pages as a service, which runs until all others have ended.
private struct Operations: ServerService {
  let pages: OperationsPages
  /// The address of the pages; nil if they are not served.
  let endpoint: SocketEndpoint?
  let logger: Logger

  /// The listener for the pages; nil if they are not served.
  var web: Web? {
    guard case .tcp(let host, let port)? = endpoint else { return nil }
    var limits = WebLimits()
    limits.maxConnections = OpenFiles.operatorConnections
    let listener = WebListener(host: host, port: port, routes: pages.routes, limits: limits, logger: logger) {
      address in
      print("ligature: operations at http://\(address)/metrics")
      fflush(nil)
    }
    return Web(setting: "operations.listen", listener: listener)
  }

  func run() async throws {
    if let web { try await web.run() } else { try? await gracefulShutdown() }
  }
}

/// A web listener as a service. The service's errors name the setting that specifies the listener.
private struct Web: ServerService {
  let setting: String
  let listener: WebListener

  /// Throws an error if the server cannot listen on the listener's address.
  func checkAddress() async throws(SettingsError) {
    do { try await listener.checkAddress() } catch { throw failure(error) }
  }

  func run() async throws {
    do { try await listener.run() } catch { throw failure(error) }
  }

  private func failure(_ error: any Error) -> SettingsError {
    SettingsError(ServerStartError(listener.address, ServerStartError.problem(error)), listener: setting)
  }
}

/// Ends expired sessions and proofs, and removes expired data, in small batches.
private struct Sweeper: ServerService {
  private static let interval = Duration.seconds(60)
  private static let batch = 1000

  let assembly: Assembly
  let folder: String
  let lifetimes: Lifetimes
  let logger: Logger

  private var now: ClockCheck.Moment { .init(wall: assembly.useCases.clock.now, monotonic: .now) }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var time = TrustedTime(in: folder)
      var check = ClockCheck(lastTrusted: time.stored, now: now)
      store(check.trusted, in: &time)
      var isTrusted = true
      while (try? await Task.sleep(for: Self.interval)) != nil {
        assembly.useCases.watching.endExpiredWatches()
        // If the clocks of this machine and the database differ, either may be wrong.
        if assembly.database.obstacle != nil { continue }
        let (wasTrusted, now) = (isTrusted, now)
        isTrusted = check.trusts(now)
        guard isTrusted else {
          if wasTrusted {
            logger.warning(
              "The clock was set, or the server was off for days: expired data is kept for an hour. Check the time")
          }
          continue
        }
        store(check.trusted, in: &time)
        do {
          while try await assembly.store.sweep(now: now.wall, limit: Self.batch, lifetimes: lifetimes) >= Self.batch {}
        } catch {
          logger.warning("Expired sessions and proofs could not be removed", metadata: ["error": "\(error)"])
        }
      }
    }
  }

  private func store(_ trusted: Timestamp, in time: inout TrustedTime) {
    do { try time.store(trusted) } catch {
      logger.warning(
        "The time could not be noted, so a wrong clock at the next start may not be found",
        metadata: ["error": "\(error)"])
    }
  }
}

/// Assigns positions to new events every second. The store itself reports any failures.
private struct EventPlacing: ServerService {
  private static let interval = Duration.seconds(1)

  let store: any ServedStore

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil { try? await store.placeEvents() }
    }
  }
}

/// Sends queued emails and SMS messages. Messages that cannot be sent before the server ends are sent after its next
/// start.
private struct MessageSending: ServerService {
  let assembly: Assembly

  func run() async throws {
    // There is nothing to send, so there is no need to keep renewing a lease.
    guard assembly.mailWorker != nil || assembly.smsWorker != nil else {
      try? await gracefulShutdown()
      return
    }
    await cancelWhenGracefulShutdown {
      // Without a leader, servers that share a database would send each message more than once.
      await assembly.store.lead("messages") {
        let queues = assembly.useCases.deliveries
        async let mails: Void? = assembly.mailWorker?.run(queued: wakes(by: queues.queuedMail))
        async let sms: Void? = assembly.smsWorker?.run(queued: wakes(by: queues.queuedSMS))
        _ = await (mails, sms)
      }
    }
    assembly.mailWorker?.close()
    // This service must not end before the server does, even if it has nothing to send.
    try? await gracefulShutdown()
  }

  private static let interval = Duration.seconds(1)

  /// Returns a stream of the wake-ups from a queue, or of one wake-up per second if other servers also add to the
  /// queue.
  private func wakes(by queue: AsyncStream<Void>) -> AsyncStream<Void> {
    guard assembly.store.isShared else { return queue }
    return AsyncStream(unfolding: { try? await Task.sleep(for: Self.interval) })
  }
}

/// Sends heartbeats to the clients that follow events. A heartbeat also ends the streams of services whose credentials
/// have expired. In addition, this service writes the events for revoked certificates, and warns about keys and
/// certificates that will expire soon.
private struct ServiceUpkeep: ServerService {
  private static let interval = Duration.seconds(5)

  let useCases: AccountUseCases
  let services: ServiceKeys
  let expiries: ServiceExpiries
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      async let following: Void = services.followOthers()
      while (try? await Task.sleep(for: Self.interval)) != nil {
        await services.writeRevocations()
        for credential in await expiries.announce() { announce(credential) }
        useCases.events.beat()
      }
      await following
    }
  }

  private func announce(_ credential: ServiceCredential) {
    let service = Logger.MetadataValue.string(credential.service)
    switch credential.kind {
    case .key(let id):
      logger.warning(
        "The key of a service expires soon; create another one and install it",
        metadata: ["service": service, "key": "\(id.rawValue)"])
    case .certificate(let subject):
      logger.warning(
        "The client certificate of a service expires soon; install another one",
        metadata: ["service": service, "certificate": "\(subject.name)"])
    }
  }
}

/// Records which tokens have reached their callers, which calls were refused, and which services have made calls. The
/// records of each second are written in one batch.
private struct NotesWriter: ServerService {
  private static let interval = Duration.seconds(1)

  let useCases: AccountUseCases
  let services: ServiceKeys

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil { await write() }
    }
    await write()
  }

  private func write() async {
    await useCases.authentication.writeReceivedNotes()
    await useCases.refusedCalls.write()
    await services.writeUses()
  }
}
