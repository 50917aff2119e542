import Synchronization

/// Collects the sessions whose current tokens have been used, until the store has recorded their use.
///
/// No call waits for the write. A lost receipt is harmless: the session's previous refresh token can then be exchanged
/// for the current tokens for a little longer than intended.
final class TokenReceipts: Sendable {
  /// The maximum number of receipts, which is more than a busy server accumulates between two writes. Further receipts
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

  /// Removes up to `limit` receipts, and returns them as changes to commit. The array is empty if there are no
  /// receipts.
  func take(atMost limit: Int) -> [Change] {
    receipts.withLock { receipts in
      let taken = Array(receipts.prefix(limit))
      for (id, _) in taken { receipts[id] = nil }
      return taken.map { .noteReceived($0.key, rotation: $0.value.rotation, at: $0.value.at) }
    }
  }
}
