import IPAddresses
import Synchronization

/// Calls that were refused for a reason that matters to the security of an account, on their way to the audit trail.
///
/// Anyone can make calls that are refused. So only so many go to the trail in an hour, of one source and of all, and
/// the rest are in the log and the metrics alone. They are written later, many at once: no refusal takes longer for it.
final class Refusals: RefusalQueue {
  private struct State {
    var hour: Int64 = 0
    var counts: [IPNetwork?: Int] = [:]
    var total = 0
    var waiting: [ChangeSet] = []
  }

  /// Those of one source in an hour.
  static let limitPerSource = 60
  /// Those of all sources in an hour.
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

extension AccountUseCases {
  /// Notes for the audit trail that a call was refused.
  ///
  /// - Parameters:
  ///   - reason: what the caller was answered.
  ///   - uid: the caller's account; nil if the caller is not known.
  ///   - origin: the call.
  package func noteRefusal(_ reason: String, of uid: UID?, from source: CallSource?, in origin: ChangeOrigin) {
    let now = clock.now
    let record = AuditRecord(at: now, uid: uid, action: .callRefused, detail: reason)
    refusals.add(ChangeSet(tenant: tenant, changes: [.audit(record)], origin: origin), from: source, at: now)
  }

  /// Writes the refusals that were noted since the last time; to be called every now and then. What can't be written is
  /// lost.
  package func writeRefusals() async {
    for refusal in refusals.take() { try? await committer.commit(refusal) }
  }
}

extension AccountError.Reason {
  /// Whether the audit trail is to show that a call failed for it: a proof that is wrong, one that belongs to another
  /// account, or a right that a service does not have.
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
