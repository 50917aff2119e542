package import IPAddresses
package import Logging
import Synchronization

/// A log of peers that report their clients in `x-forwarded-for` although they are not trusted proxies.
///
/// Such a peer is either a proxy that the configuration does not name, whose clients then share the limits of one
/// address, or a caller that tries to forge its address. Only the first few peers are logged, so that callers cannot
/// fill the log.
package final class UntrustedProxyLog: Sendable {
  private static let maxPeers = 8

  private let logger: Logger
  private let peers = Mutex<Set<IPAddress>>([])

  package init(logger: Logger) {
    self.logger = logger
  }

  /// Logs a peer that has sent `x-forwarded-for`, unless it was logged before.
  package func add(_ peer: IPAddress) {
    let isNew = peers.withLock { $0.count < Self.maxPeers && $0.insert(peer).inserted }
    guard isNew else { return }
    logger.warning(
      """
      A peer that is not a trusted proxy sends x-forwarded-for, so all its clients share the limits of one address; if \
      it is your proxy, add it to server.trustedProxies
      """, metadata: ["peer": "\(peer)"])
  }
}
