import Synchronization

/// The sessions whose current tokens have been used, kept until this is written to the store.
///
/// No call waits for the write. A lost receipt does no harm: the session's previous tokens then return the current ones
/// a little longer than they should.
final class TokenReceipts: Sendable {
  /// The maximum number of receipts, which is more than accumulate between two writes of a busy server; further ones
  /// are dropped.
  private static let capacity = 65_536

  private struct Receipt {
    var rotation: Int64
    var at: Timestamp
  }

  private let receipts = Mutex<[SessionID: Receipt]>([:])

  func add(_ session: Session, at now: Timestamp) {
    receipts.withLock { receipts in
      if let known = receipts[session.id], known.rotation >= session.rotation { return }
      guard receipts.count < Self.capacity else { return }
      receipts[session.id] = Receipt(rotation: session.rotation, at: now)
    }
  }

  /// Removes some of the receipts, as changes to commit; empty if there are none.
  func take(atMost limit: Int) -> [Change] {
    receipts.withLock { receipts in
      let taken = Array(receipts.prefix(limit))
      for (id, _) in taken { receipts[id] = nil }
      return taken.map { .noteReceived($0.key, rotation: $0.value.rotation, at: $0.value.at) }
    }
  }
}
