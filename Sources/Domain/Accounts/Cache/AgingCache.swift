/// A bounded dictionary that evicts approximately the least recently used entries.
///
/// Entries age from a young half into an old half and are evicted with the old half, unless they are used before then.
/// Each operation takes amortized constant time.
struct AgingCache<Key: Hashable, Value> {
  private let half: Int
  /// A closure that is called with each evicted value.
  private let didForget: @Sendable (Value) -> Void
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  init(capacity: Int, didForget: @escaping @Sendable (Value) -> Void = { _ in }) {
    half = max(1, capacity / 2)
    self.didForget = didForget
  }

  var count: Int { young.count + old.count }

  /// The value for a key. Reading the value delays its eviction.
  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old.removeValue(forKey: key) else { return nil }
      insert(value, for: key)
      return value
    }
    set {
      if let newValue { insert(newValue, for: key) } else { remove(key) }
    }
  }

  /// Returns the value for a key without delaying its eviction.
  func value(_ key: Key) -> Value? {
    young[key] ?? old[key]
  }

  /// Inserts a value for a key, replacing any previous value.
  /// - Returns: The evicted entries, if any.
  @discardableResult
  mutating func insert(_ value: Value, for key: Key) -> [Key: Value]? {
    var forgotten: [Key: Value]?
    if young.count >= half, young[key] == nil {
      // A replaced value does not count as evicted.
      old.removeValue(forKey: key)
      for value in old.values { didForget(value) }
      forgotten = old
      old = young
      young = [:]
    }
    old.removeValue(forKey: key)
    young[key] = value
    return forgotten
  }

  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    let aged = old.removeValue(forKey: key)
    return young.removeValue(forKey: key) ?? aged
  }

  mutating func removeAll() {
    for value in young.values { didForget(value) }
    for value in old.values { didForget(value) }
    young = [:]
    old = [:]
  }
}
