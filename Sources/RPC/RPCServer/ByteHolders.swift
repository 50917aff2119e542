import Synchronization

/// The connections of one event loop that buffer more than a few bytes. The bytes are counted across all event loops of
/// a server. A value of this type is used only on its event loop, but all loops share the ``Total``.
struct ByteHolders {
  /// The number of bytes that the connections on all of a server's event loops buffer, excluding connections that
  /// buffer only a few.
  final class Total: Sendable {
    fileprivate let bytes = Atomic<Int>(0)

    var count: Int { bytes.load(ordering: .relaxed) }
  }

  /// The number of bytes that a connection may buffer without being counted. Most connections buffer less, and only
  /// until the end of the loop's iteration.
  static let fewBytes = 16 * 1024

  private let total: Total
  /// The number of counted bytes on this loop.
  private(set) var bytesOfLoop = 0
  private var holders: [ObjectIdentifier: (connection: ServerConnection, bytes: Int)] = [:]

  init(_ total: Total) {
    self.total = total
  }

  /// The number of counted bytes on all loops.
  var bytes: Int { total.count }

  /// The connections of this loop that buffer more than a few bytes.
  var connections: [ServerConnection] { holders.values.map(\.connection) }

  /// Returns the connection that buffers the most bytes among the connections of this loop for which `measure` is
  /// highest, or nil if no connection buffers more than a few bytes.
  func largest(by measure: (ServerConnection) -> Int = { _ in 0 }) -> ServerConnection? {
    holders.values.max { (measure($0.connection), $0.bytes) < (measure($1.connection), $1.bytes) }?.connection
  }

  /// Records the number of bytes that a connection currently buffers.
  mutating func set(_ bytes: Int, for connection: ServerConnection) {
    let bytes = bytes > Self.fewBytes ? bytes : 0
    if bytes == 0, holders.isEmpty { return }
    let name = ObjectIdentifier(connection)
    let before = holders[name]?.bytes ?? 0
    guard bytes != before else { return }
    holders[name] = bytes > 0 ? (connection, bytes) : nil
    bytesOfLoop += bytes - before
    total.bytes.add(bytes - before, ordering: .relaxed)
  }
}
