import IPAddresses
import Synchronization

/// Holds the records of security-relevant refused calls until the records are written to the audit trail.
///
/// Anyone can make calls that are refused. Therefore, the number of refusals that are recorded per hour is limited,
/// both for each source and in total; the rest appear only in the log and the metrics. Refusals are written later, in
/// batches, so that recording them does not delay the responses.
final class Refusals: RefusalQueue {
  private struct State {
    var hour: Int64 = 0
    var counts: [IPNetwork?: Int] = [:]
    var total = 0
    var waiting: [ChangeSet] = []
  }

  /// The maximum number of refusals that are recorded per hour for one source.
  static let limitPerSource = 60
  /// The maximum number of refusals that are recorded per hour for all sources together.
  static let limit = 600

  private let state = Mutex(State())

  func add(_ refusal: ChangeSet, from source: CallSource?, at now: Timestamp) {
    state.withLock { state in
      let hour = now.milliseconds / 3_600_000
      if hour != state.hour {
        state.hour = hour
        state.counts = [:]
        state.total = 0
      }
      guard state.total < Self.limit, state.counts[source?.network, default: 0] < Self.limitPerSource else { return }
      state.total += 1
      state.counts[source?.network, default: 0] += 1
      state.waiting.append(refusal)
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
  ///   - uid: The caller's account; nil if the caller is unknown.
  ///   - origin: The origin of the refused call.
  package func note(_ reason: String, of uid: UID?, from source: CallSource?, in origin: ChangeOrigin) {
    let now = clock.now
    let record = AuditRecord(at: now, uid: uid, action: .callRefused, detail: reason)
    queue.add(ChangeSet(tenant: committer.tenant, changes: [.audit(record)], origin: origin), from: source, at: now)
  }

  /// Writes the refusals that have been queued since the previous call. Call this method periodically. Refusals that
  /// cannot be written are lost.
  package func write() async {
    for refusal in queue.take() { try? await committer.commit(refusal) }
  }
}

extension AccountError.Reason {
  /// Whether a call that failed with this error must appear in the audit trail. Such an error reports a wrong proof, a
  /// proof that belongs to another account, or a missing permission of a service.
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
