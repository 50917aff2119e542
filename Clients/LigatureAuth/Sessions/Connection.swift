import Foundation
import LigatureMessages
import RPCClient
import RPCCore
import RPCObservability
import Synchronization

/// A connection to the service, which has one or more addresses.
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
  /// The bytes that identify this application to the service, so that other clients cannot exhaust the limits that
  /// apply to the application's users. The value is nil until the application signs in or requests a nonce.
  let clientInstance = Mutex<[UInt8]?>(nil)
  private let timeout: Duration
  /// Whether calls use the network, which is not the case if a test provides the channel.
  private let usesNetwork: Bool

  /// Creates a connection.
  /// - Throws: An error if the options cannot be used.
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

  /// Returns the options for a call.
  /// - Parameters:
  ///   - handle: The session handle to send, or nil for calls that require none.
  ///   - request: The request whose key is sent with the call.
  ///   - limit: A time limit for the call, which applies if it is shorter than the application's limit.
  /// - Throws: UNAVAILABLE if the process cannot open the files that a connection requires.
  func call(
    as handle: String? = nil, repeatable request: KeyedRequest? = nil, within limit: Duration? = nil
  ) throws(RPCError) -> CallOptions {
    if usesNetwork { try ClientChannel.startEventLoops() }
    var metadata = Metadata()
    if let handle { try metadata.add("Bearer \(handle)", for: "authorization") }
    if let request { try metadata.addBinary(Array(request.key), for: RequestKeyMetadata.name) }
    if let instance = clientInstance.withLock({ $0 }) {
      try metadata.addBinary(instance, for: ClientInstanceMetadata.name)
    }
    return CallOptions(timeout: limit.map { min($0, timeout) } ?? timeout, metadata: metadata)
  }

  /// Returns a channel that connects on its first call and closes when it is no longer in use.
  static func channel(_ address: ServerAddress, _ options: LigatureOptions) -> ClientChannel {
    let roots = options.caFile.map { ClientTLS.TrustRoots.file($0) } ?? .system
    var configuration = ChannelConfiguration()
    // A user's call reconnects immediately, no matter how many attempts have failed.
    configuration.callsEndBackoff = true
    // The keepalive lets an open watch detect a dead connection within 30 seconds.
    configuration.keepalive = .init(interval: .seconds(15), timeout: .seconds(10))
    // The order is random, so that clients do not all connect to the first server.
    return ClientChannel(
      targets: address.endpoints.shuffled(),
      security: address.isSecure ? .tls(ClientTLS(trustRoots: roots)) : .plaintext, configuration: configuration)
  }

  // MARK: Retrying

  /// The pauses before the retries of a call whose response was lost.
  private static let repetitionPauses: [Duration] = [.milliseconds(100), .milliseconds(500)]
  /// The time limit for the last retry.
  private static let repetitionLimit = Duration.seconds(10)

  /// Makes a call, and retries it if its response is lost. Use this method only for idempotent calls.
  func repeatingLostAnswers<R>(
    _ options: CallOptions, _ call: (CallOptions) async throws -> R
  ) async throws -> R {
    var options = options
    for pause in Self.repetitionPauses {
      do {
        return try await call(options)
      } catch let error as RPCError {
        guard ServiceFailure(error).leavesOutcomeOpen, !Task.isCancelled else { throw error }
        // The attempt timed out, so only one more attempt is made.
        if error.code == .deadlineExceeded { break }
        do { try await Task.sleep(for: pause) } catch { throw RPCError.cancelled }
      }
    }
    options.timeout = options.timeout.map { min($0, Self.repetitionLimit) }
    return try await call(options)
  }
}

/// A channel that is created on the first call, so that a program that only reads the signed-in user uses none of a
/// channel's threads and file descriptors.
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
