import Synchronization

/// Remembers some of the keys by which accounts were found, so that a search that finds no account can take as long as
/// a search that finds one.
final class FoundKeys: Sendable {
  private static let limit = 64

  private let keys = Mutex<[Identity.Key]>([])

  /// A key of an account that probably still exists; nil until the first key is noted.
  var any: Identity.Key? { keys.withLock { $0.randomElement() } }

  /// Notes a key. If the maximum number of keys has been noted, the new key replaces a random one.
  func note(_ key: Identity.Key) {
    keys.withLock { keys in
      if keys.count < Self.limit { keys.append(key) } else { keys[Int.random(in: keys.indices)] = key }
    }
  }
}
