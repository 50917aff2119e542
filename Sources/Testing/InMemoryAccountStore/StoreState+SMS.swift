import Accounts
import HashTreeCollections

extension StoreState {
  mutating func enqueue(_ message: SMSMessage, in tenant: TenantID) throws(StoreError) {
    guard message.tenant == tenant else { throw .stale }
    guard messages.updateValue(message, forKey: message.id) == nil else { throw .keyTaken }
  }

  mutating func settle(_ id: PhoneVerificationID, _ outcome: DeliveryOutcome, in tenant: TenantID) {
    guard var message = messages[id], message.tenant == tenant else { return }
    switch outcome {
    case .done:
      messages[id] = nil
      return
    case .retry(let at): message.nextAttemptAt = at
    case .failed: message.state = .failed
    }
    message.attempts += 1
    messages[id] = message
  }

  /// Removes failed messages 30 days after their creation, and returns how many were removed.
  mutating func sweepMessages(now: Timestamp, limit: Int) -> Int {
    let old = messages.values.filter {
      $0.state == .failed && $0.createdAt.adding(milliseconds: 30 * 86_400_000) <= now
    }.prefix(limit)
    for message in old { messages[message.id] = nil }
    return old.count
  }
}
