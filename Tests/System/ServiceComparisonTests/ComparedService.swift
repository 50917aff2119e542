import AccountService
import Accounts
import Foundation
import IPAddresses
import InMemoryService
import Logging
import Providers
import RPCClient
import RPCCore
import RPCServer
import SQLiteAccountStore
import TextNormalization

/// A service that is called over a channel, and what a test does beside the calls. Its clock stands until the test
/// moves it, so that a slow run has the same responses.
struct ComparedService: Sendable {
  let channel: any RPCChannel
  let clock: AdjustableClock
  let useCases: AccountUseCases
  let outbox: Outbox
  let customTokens: IssuedCustomTokens
  let close: @Sendable () async -> Void

  /// What applications test with.
  static func inMemory(_ policy: Policy) throws -> ComparedService {
    let service = InMemoryService(policy: policy, clock: .stopped())
    // Callers have the address that they have at the other service.
    let peer = Peer(address: "127.0.0.1:1", ipAddress: IPAddress("127.0.0.1"))
    return ComparedService(
      channel: LocalChannel(service.methods, peer: peer), clock: service.clock, useCases: service.useCases,
      outbox: service.outbox, customTokens: service.customTokens, close: {})
  }

  /// What a server runs: its store, hasher, signer, secrets and transport. Of its surroundings only the providers are
  /// simulated.
  static func server(
    _ policy: Policy, hasher: any PasswordHasher = Argon2PasswordHasher(parameters: .init(memoryKiB: 64, passes: 1))
  ) async throws -> ComparedService {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-" + UUID().uuidString).path
    let store = try SQLiteAccountStore(directory: folder, configuration: .init(durability: .normal))
    let clock = AdjustableClock.stopped()
    let secrets = ServerSecretSource(secret: (0..<32).map { _ in .random(in: .min ... .max) })
    let (providers, customTokens) = (SimulatedProviders(), IssuedCustomTokens())
    let signer = try KeyringTokenSigner(
      keyring: SigningKeyring(SigningKeyFile(path: folder + "/signing.keys"), now: clock.now),
      configuration: .init(issuer: "in-memory", audience: "ligature"))
    let useCases = AccountUseCases(
      store: store, passwordHasher: hasher, providers: providers, customTokens: customTokens, signer: signer,
      secrets: secrets, factorCryptography: SystemFactorCryptography(secrets: secrets), clock: clock,
      normalizer: UnicodeNormalizer(), policy: policy)
    let about = ServerHandlers(
      version: "in memory", clock: clock, useCases: useCases, catalog: ProviderCatalog(providers.descriptions))
    let methods = useCases.methods(about: about).map {
      $0.intercepted(by: useCases.interceptors(for: $0.descriptor))
    }
    let server = RPCServer(configuration: ServerConfiguration(), methods: methods, logger: Logger(label: "comparison"))
    let addresses = try await server.start()
    guard let address = addresses.first else { throw CocoaError(.featureUnsupported) }
    let channel = ClientChannel(target: address)
    return ComparedService(
      channel: channel, clock: clock, useCases: useCases,
      outbox: Outbox(store: store, useCases: useCases, clock: clock), customTokens: customTokens,
      close: {
        await channel.close()
        await server.drain(grace: .zero)
        store.close()
        try? FileManager.default.removeItem(atPath: folder)
      })
  }
}
