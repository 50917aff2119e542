import IPAddresses
import Synchronization

/// A queue of audit records for security-relevant refused calls.
///
/// Anyone can cause refusals, so the number of refusals recorded per hour is limited, both per source and in total. The
/// rest appear only in the log and the metrics. Refusals of known callers (users and services) are counted separately,
/// so that strangers cannot hide them by using up the limit. Refusals are written later, in batches, so that recording
/// them does not delay responses.
final class Refusals: RefusalQueue {
  private struct State {
    var hour: Int64 = 0
    var bySource = Counts<IPNetwork?>()
    var byCaller = Counts<String>()
    var waiting: [ChangeSet] = []
  }

  /// The number of refusals recorded in the current hour, for each key and in total.
  private struct Counts<Key: Hashable> {
    private var counts: [Key: Int] = [:]
    private var total = 0

    /// Counts a refusal and returns true, or returns false if a limit has been reached.
    mutating func add(_ key: Key) -> Bool {
      guard total < Refusals.limit, counts[key, default: 0] < Refusals.limitPerSource else { return false }
      total += 1
      counts[key, default: 0] += 1
      return true
    }
  }

  /// The maximum number of refusals recorded per hour for one source or one known caller.
  static let limitPerSource = 60
  /// The maximum number of refusals recorded per hour for all sources together. The same maximum applies to all known
  /// callers together.
  static let limit = 600

  private let state = Mutex(State())

  func add(_ refusal: ChangeSet, by caller: String?, from source: CallSource?, at now: Timestamp) {
    state.withLock { state in
      let hour = now.milliseconds / 3_600_000
      if hour != state.hour {
        state.hour = hour
        state.bySource = Counts()
        state.byCaller = Counts()
      }
      let isCounted = if let caller { state.byCaller.add(caller) } else { state.bySource.add(source?.network) }
      if isCounted { state.waiting.append(refusal) }
    }
  }

  func take() -> [ChangeSet] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}

/// Records refused calls in the audit trail.
package struct RefusedCalls: Sendable {
  let queue: any RefusalQueue
  let committer: Committer
  let clock: any WallClock

  /// Enqueues a record of a refused call for the audit trail.
  ///
  /// - Parameters:
  ///   - reason: The reason in the response.
  ///   - uid: The user ID of the caller's account; nil if the caller is unknown.
  ///   - target: The user ID of the account that the call targeted. The record contains it if the caller is unknown.
  ///   - origin: The origin of the refused call.
  package func note(
    _ reason: String, of uid: UID?, at target: UID? = nil, from source: CallSource?, in origin: ChangeOrigin
  ) {
    let now = clock.now
    let record = AuditRecord(at: now, uid: uid ?? target, action: .callRefused, detail: reason)
    queue.add(
      ChangeSet(tenant: committer.tenant, changes: [.audit(record)], origin: origin),
      by: origin.actor ?? uid?.rawValue, from: source, at: now)
  }

  /// Writes the refusals that have been queued since the previous call. Call this method periodically. Refusals that
  /// cannot be written are lost.
  package func write() async {
    for refusal in queue.take() { try? await committer.commit(refusal) }
  }
}

extension AccountError.Reason {
  /// Whether a call that fails with this error is recorded in the audit trail. For example, this is true for a wrong
  /// proof, a proof that belongs to another account, and a service that lacks a permission.
  package var mattersToSecurity: Bool {
    switch self {
    case .invalidLoginCredentials, .invalidPassword, .invalidIDPResponse, .invalidCustomToken, .credentialMismatch,
      .invalidCode,
      .invalidOOBCode, .userDisabled, .tooManyAttemptsTryLater, .emailExists, .credentialAlreadyInUse,
      .accountExistsWithDifferentCredential, .invalidServiceCredential, .insufficientPermission:
      true
    default: false
    }
  }
}
