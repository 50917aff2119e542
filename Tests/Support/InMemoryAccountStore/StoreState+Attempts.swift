import Accounts

extension StoreState {
  /// Returns how many milliseconds to wait; nil if the attempt is counted.
  mutating func reserve(_ attempt: AttemptReservation) -> Int64? {
    switch attempt.decide(attempt.entries.map { attempts[$0.digest]?.counter }) {
    case .refused(let wait): return wait
    case .counted(let counters):
      for (entry, counter) in zip(attempt.entries, counters) {
        attempts[entry.digest] = (counter, counter.expiresAt(entry.limit))
      }
      return nil
    }
  }

  mutating func refund(_ attempt: AttemptReservation) {
    for entry in attempt.entries {
      guard var counter = attempts[entry.digest]?.counter, counter.refund(attempt.at) else { continue }
      attempts[entry.digest] = (counter, counter.expiresAt(entry.limit))
    }
  }
}
