import Foundation
import LigatureMessages
import RPCClient
import RPCCore
import RPCObservability
import Synchronization

/// The connection to the service at one address, or at one of several.
final class Connection: Sendable {
  let address: ServerAddress
  let accounts: LigatureV1.AccountServiceClient
  let sessions: LigatureV1.SessionServiceClient
  let emails: LigatureV1.EmailServiceClient
  let factors: LigatureV1.FactorServiceClient
  let phones: LigatureV1.PhoneServiceClient
  let merges: LigatureV1.MergeServiceClient
  let health: GRPCHealthV1.HealthClient
  let server: LigatureV1.ServerServiceClient
  /// The bytes that identify this application to the service, so that strangers cannot use up the limits of its users;
  /// nil until the application signs in or requests a nonce.
  let clientInstance = Mutex<[UInt8]?>(nil)
  private let timeout: Duration
  /// Whether this library creates the channel; false for a channel that tests provide.
  private let usesNetwork: Bool

  /// Creates a connection.
  /// - Throws: An error that says what to change, if the options are not usable.
  init(_ address: ServerAddress, options: LigatureOptions) throws {
    try address.check(options)
    let channel = (options.channel ?? ChannelOnDemand { Self.channel(address, options) })
      .intercepted(by: [ClientTracing()])
    self.address = address
    accounts = LigatureV1.AccountServiceClient(channel: channel)
    sessions = LigatureV1.SessionServiceClient(channel: channel)
    emails = LigatureV1.EmailServiceClient(channel: channel)
    factors = LigatureV1.FactorServiceClient(channel: channel)
    phones = LigatureV1.PhoneServiceClient(channel: channel)
    merges = LigatureV1.MergeServiceClient(channel: channel)
    health = GRPCHealthV1.HealthClient(channel: channel)
    server = LigatureV1.ServerServiceClient(channel: channel)
    timeout = options.timeout
    usesNetwork = options.channel == nil
  }

  private static let instanceName = "ligature-client-instance-bin"

  /// Returns the options of a call.
  /// - Parameters:
  ///   - handle: The session handle to send; nil for calls that need none.
  ///   - request: The request whose key is sent with the call.
  ///   - limit: A time limit for the call, which applies if it is shorter than the app's.
  /// - Throws: UNAVAILABLE if the process cannot open the files that a connection needs.
  func call(
    as handle: String? = nil, repeatable request: KeyedRequest? = nil, within limit: Duration? = nil
  ) throws(RPCError) -> CallOptions {
    if usesNetwork { try ClientChannel.startEventLoops() }
    var metadata = Metadata()
    if let handle { try metadata.add("Bearer \(handle)", for: "authorization") }
    if let request { try metadata.addBinary(Array(request.key), for: RequestKeyMetadata.name) }
    if let instance = clientInstance.withLock({ $0 }) { try metadata.addBinary(instance, for: Self.instanceName) }
    return CallOptions(timeout: limit.map { min($0, timeout) } ?? timeout, metadata: metadata)
  }

  /// Returns a channel that connects with its first call and closes when it is no longer used.
  static func channel(_ address: ServerAddress, _ options: LigatureOptions) -> ClientChannel {
    let roots = options.caFile.map { ClientTLS.TrustRoots.file($0) } ?? .system
    var configuration = ChannelConfiguration()
    // A user's call is a reason to try again, however many attempts have failed.
    configuration.callsEndBackoff = true
    // Within 30 seconds an open watch notices that its connection is dead.
    configuration.keepalive = .init(interval: .seconds(15), timeout: .seconds(10))
    // The order differs between processes, so that not all users connect to the first server.
    return ClientChannel(
      targets: address.endpoints.shuffled(),
      security: address.isSecure ? .tls(ClientTLS(trustRoots: roots)) : .plaintext, configuration: configuration)
  }

  // MARK: Lost answers

  /// The pauses before a call whose response was lost is repeated.
  private static let repetitionPauses: [Duration] = [.milliseconds(100), .milliseconds(500)]
  /// The time limit of a repetition.
  private static let repetitionLimit = Duration.seconds(10)

  /// Makes a call, and repeats it if its response is lost. Only for calls that the service can carry out repeatedly.
  func repeatingLostAnswers<R>(
    _ options: CallOptions, _ call: (CallOptions) async throws(RPCError) -> R
  ) async throws(RPCError) -> R {
    var options = options
    for pause in Self.repetitionPauses {
      do {
        return try await call(options)
      } catch {
        guard ServiceFailure(error).leavesOutcomeOpen, !Task.isCancelled else { throw error }
        // The attempt took so long that only one more is made.
        if error.code == .deadlineExceeded { break }
        do { try await Task.sleep(for: pause) } catch { throw RPCError.cancelled }
      }
    }
    options.timeout = options.timeout.map { min($0, Self.repetitionLimit) }
    return try await call(options)
  }
}

/// A channel that is created with its first call. Reading the signed-in user needs no channel, nor the threads and
/// descriptors that a channel uses.
private final class ChannelOnDemand: RPCChannel {
  private let make: @Sendable () -> ClientChannel
  private let made = Mutex<ClientChannel?>(nil)

  init(_ make: @escaping @Sendable () -> ClientChannel) {
    self.make = make
  }

  private var channel: ClientChannel {
    made.withLock { made in
      if let channel = made { return channel }
      let channel = make()
      made = channel
      return channel
    }
  }

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    try await channel.unary(method, request, options: options)
  }

  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    try await channel.open(method, options: options)
  }
}
