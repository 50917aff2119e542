import Synchronization

/// Some of the keys by which accounts were found, for a search that takes as long when it finds none.
final class FoundKeys: Sendable {
  private static let limit = 64

  private let keys = Mutex<[Identity.Key]>([])

  /// A key of an account that probably still exists; nil before the first one was found.
  var any: Identity.Key? { keys.withLock { $0.randomElement() } }

  /// Notes a key, in the place of another if there are many.
  func note(_ key: Identity.Key) {
    keys.withLock { keys in
      if keys.count < Self.limit { keys.append(key) } else { keys[Int.random(in: keys.indices)] = key }
    }
  }
}
