import Synchronization

/// Remembers the keys of some accounts that were found, so that a search that finds no account can take as long as a
/// search that finds one.
final class FoundKeys: Sendable {
  private static let limit = 64

  private let keys = Mutex<[Identity.Key]>([])

  /// A key of an account that probably still exists; nil until the first key is recorded.
  var any: Identity.Key? { keys.withLock { $0.randomElement() } }

  /// Records a key. Once the maximum number of keys is reached, a new key replaces a random one.
  func note(_ key: Identity.Key) {
    keys.withLock { keys in
      if keys.count < Self.limit { keys.append(key) } else { keys[Int.random(in: keys.indices)] = key }
    }
  }
}
