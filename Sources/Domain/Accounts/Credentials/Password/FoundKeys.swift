import Synchronization

/// Some of the keys by which accounts were found, so that a search that finds no account can take as long as one that
/// does.
final class FoundKeys: Sendable {
  private static let limit = 64

  private let keys = Mutex<[Identity.Key]>([])

  /// A key of an account that probably still exists; nil until the first key is noted.
  var any: Identity.Key? { keys.withLock { $0.randomElement() } }

  /// Notes a key, which replaces another one if there are many.
  func note(_ key: Identity.Key) {
    keys.withLock { keys in
      if keys.count < Self.limit { keys.append(key) } else { keys[Int.random(in: keys.indices)] = key }
    }
  }
}
