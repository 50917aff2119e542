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

  mutating func remember(_ digest: [UInt8], of holder: [UInt8], _ expiresAt: Timestamp) {
    let isNew = knownSources[digest] == nil
    let latest = max(knownSources[digest]?.expiresAt ?? expiresAt, expiresAt)
    knownSources[digest] = KnownSource(holder: holder, expiresAt: latest)
    guard isNew else { return }
    let surplus = knownSources.filter { $0.value.holder == holder }.sorted { $0.value.expiresAt > $1.value.expiresAt }
      .dropFirst(AttemptPolicy.knownSources)
    for (digest, _) in surplus { knownSources[digest] = nil }
  }
}

/// The digest of the account or address to which a source is known, and the time until which the source remains known.
struct KnownSource: Sendable {
  var holder: [UInt8]
  var expiresAt: Timestamp
}
