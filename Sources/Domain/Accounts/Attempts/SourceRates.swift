import IPAddresses
import Synchronization

/// Counts what each source does that no attempt to guess is, in memory: a write for each would cost more than what it
/// counts.
///
/// Each source may do as much as the limit says at once, and as much again in each window after that, little by little.
/// The sources of one network (IPv4 /24, IPv6 /48) together may do ten times as much, because an IPv6 site alone may
/// have thousands of them. What a source does to one account can be counted apart from what it does to others.
final class SourceRates: Sendable {
  private struct Bucket {
    /// How much the source has done that is not forgotten yet.
    var level: Double
    var at: Timestamp

    /// Forgets what the time since `at` allows. A step of the clock back forgets nothing, and the time counts from
    /// there.
    mutating func advance(to now: Timestamp, _ limit: AttemptLimit) {
      let passed = Double(max(0, now.milliseconds(since: at))) / Double(limit.window)
      level = max(0, level - passed * Double(limit.count))
      at = now
    }
  }

  private struct Key: Hashable {
    var network: IPNetwork
    var uid: UID?
  }

  private let limit: AttemptLimit
  private let capacity: Int
  private let buckets = Mutex([Key: Bucket]())

  /// - Parameter capacity: of how many sources and networks it knows. Beyond that all start again.
  init(_ limit: AttemptLimit, capacity: Int = 65_536) {
    self.limit = limit
    self.capacity = capacity
  }

  /// Counts one more; returns how many milliseconds to wait, and counts nothing, if there were too many.
  ///
  /// - Parameters:
  ///   - uid: the account that this is done to; nil for what is done to none.
  ///   - factor: how many times as high the limit is for this source.
  func note(_ source: CallSource, to uid: UID? = nil, times factor: Int = 1, now: Timestamp) -> Int64? {
    let limit = limit.times(factor)
    return buckets.withLock { buckets in
      let counted = [
        (Key(network: source.network, uid: uid), limit),
        (Key(network: source.network.block, uid: uid), limit.ofNetwork),
      ]
      for (key, limit) in counted {
        buckets[key]?.advance(to: now, limit)
        let level = buckets[key]?.level ?? 0
        if level + 1 > Double(limit.count) {
          return Int64(((level + 1 - Double(limit.count)) / Double(limit.count) * Double(limit.window)).rounded(.up))
        }
      }
      if buckets.count + counted.count > capacity { forget(&buckets, now) }
      for (key, _) in counted { buckets[key, default: Bucket(level: 0, at: now)].level += 1 }
      return nil
    }
  }

  /// Forgets those who have done nothing in a window, and those of a time that a step of the clock back has taken away;
  /// or all if there are none.
  private func forget(_ buckets: inout [Key: Bucket], _ now: Timestamp) {
    let count = buckets.count
    buckets = buckets.filter { now.milliseconds(since: $0.value.at).magnitude < limit.window.magnitude }
    if buckets.count == count { buckets = [:] }
  }

  /// How many sources and networks it knows of.
  var count: Int { buckets.withLock { $0.count } }
}
