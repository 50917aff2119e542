import Foundation
import LigatureMessages
import RPCClient
import RPCCore
import RPCObservability

/// The service at one address.
final class Connection: Sendable {
  let address: ServerAddress
  let accounts: LigatureV1.AccountServiceClient
  let sessions: LigatureV1.SessionServiceClient
  private let timeout: Duration

  /// - Throws: An error that says what to change, for options that no connection can be made of.
  init(_ address: ServerAddress, options: LigatureOptions) throws {
    guard address.isSecure || address.isLocal || options.allowsPlaintext else {
      throw ServerAddress.failure(
        "\(address.origin) would send passwords and tokens over the network in the clear. Use https, or set "
          + "LIGATURE_ALLOW_PLAINTEXT=1 (LigatureOptions.allowsPlaintext) where the network is yours.")
    }
    let channel = (options.channel ?? Self.channel(address, options)).intercepted(by: [ClientTracing()])
    self.address = address
    accounts = LigatureV1.AccountServiceClient(channel: channel)
    sessions = LigatureV1.SessionServiceClient(channel: channel)
    timeout = options.timeout
  }

  /// The options of a call.
  /// - Parameters:
  ///   - handle: The session handle to show, nil for calls that need none.
  ///   - limit: A shorter time than the app's.
  func call(as handle: String? = nil, within limit: Duration? = nil) throws(RPCError) -> CallOptions {
    var metadata = Metadata()
    if let handle { try metadata.add("Bearer \(handle)", for: "authorization") }
    return CallOptions(timeout: limit.map { min($0, timeout) } ?? timeout, metadata: metadata)
  }

  /// Returns a channel that connects with its first call and closes when it is not used any more.
  private static func channel(_ address: ServerAddress, _ options: LigatureOptions) -> ClientChannel {
    let roots = options.caFile.map { ClientTLS.TrustRoots.file($0) } ?? .system
    return ClientChannel(
      target: address.endpoint, security: address.isSecure ? .tls(ClientTLS(trustRoots: roots)) : .plaintext)
  }
}
