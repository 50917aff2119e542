internal import Accounts
internal import Logging
internal import ServiceLifecycle

/// A service that sends heartbeats to the clients that follow events. A heartbeat also ends the streams of services
/// whose credentials have expired. In addition, this service writes the events for revoked certificates, and warns
/// about keys and certificates that will expire soon.
struct ServiceUpkeep: ServerService {
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
