import Accounts

extension StoreState {
  mutating func reserve(_ attempt: AttemptReservation) -> AttemptReservation.Outcome {
    let decision = attempt.decide(attempt.entries.map { attempts[$0.digest]?.counter })
    if case .counted(let counters) = decision {
      for (entry, counter) in zip(attempt.entries, counters) {
        attempts[entry.digest] = (counter, counter.expiresAt(entry.limit))
      }
    }
    return attempt.outcome(of: decision)
  }

  mutating func refund(_ attempt: AttemptReservation) {
    for entry in attempt.entries {
      guard var counter = attempts[entry.digest]?.counter, counter.refund(attempt.at, entry.limit) else { continue }
      attempts[entry.digest] = (counter, counter.expiresAt(entry.limit))
    }
  }
}
