import IPAddresses
import Synchronization

/// Limits the rate of each source's operations, except for guesses. The operations are counted in memory, because
/// writing each one to the store would cost more than the operation itself.
///
/// A source may use up its whole limit at once. The limit then becomes available again gradually over the following
/// window. The sources of one network (IPv4 /24, IPv6 /48) share a limit that is ten times as high, because a single
/// IPv6 site may have thousands of sources. The operations of a source on one account can be counted separately from
/// those on other accounts.
final class SourceRates: SourceRateCounter {
  private struct Bucket {
    /// The number of operations that still count, which decreases over time.
    var level: Double
    var at: Timestamp

    /// Subtracts the amount that the limit allows for the time since `at`. If the clock jumps back, nothing is
    /// subtracted, and time is measured from the new clock time.
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

  /// Creates the counters.
  /// - Parameters:
  ///   - limit: The limit for each source.
  ///   - capacity: The maximum number of sources and networks. If there are more, those that have been idle for the
  ///     longest time are forgotten.
  init(_ limit: AttemptLimit, capacity: Int = 65_536) {
    self.limit = limit
    self.capacity = capacity
  }

  /// Counts an operation and returns nil. If there have been too many operations, returns the number of milliseconds to
  /// wait and counts nothing.
  ///
  /// - Parameters:
  ///   - uid: The user ID of the account that the operation affects; nil if there is none.
  ///   - factor: The factor by which the limit is multiplied for this source.
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

  /// Removes the sources that have been idle for a whole window, and those whose time is a whole window or more in the
  /// future because the clock has jumped back. At most half of the capacity remains occupied, so that the next
  /// operations do not trigger another removal.
  private func forget(_ buckets: inout [Key: Bucket], _ now: Timestamp) {
    buckets = buckets.filter { now.milliseconds(since: $0.value.at).magnitude < limit.window.magnitude }
    let surplus = buckets.count - capacity / 2
    guard surplus > 0 else { return }
    for (key, _) in buckets.sorted(by: { $0.value.at < $1.value.at }).prefix(surplus) { buckets[key] = nil }
  }

  /// The number of sources and networks with counters.
  var count: Int { buckets.withLock { $0.count } }
}
