import Synchronization

/// The sessions, accounts and service keys whose tokens were revoked before their expiry.
///
/// The revocations are read from the server's events, so a ``TokenVerifier`` can refuse the tokens of an ended session
/// within a second and without calling the server. They are ready once all events that may concern unexpired tokens
/// have been read.
///
/// ```swift
/// let revocations = admin.revocations()
/// try await revocations.waitUntilReady()
/// let verifier = TokenVerifier(admin, revocations: revocations)
/// for await state in revocations.states { report(state) }
/// ```
/// Following the revocations requires the scope `events.read`.
public final class Revocations: Sendable {
  /// The state of the connection to the server's events.
  public enum State: Sendable, Hashable {
    /// Not all events that may concern unexpired tokens have been read yet. The associated value is the last error, if
    /// there was one.
    case starting(AdminError?)
    /// All revocations are known.
    case current
    /// The server has been silent for too long, or its clock differs from this machine's clock by more than five
    /// minutes. The associated value is the last error, if there was one.
    case lost(AdminError?)
  }

  /// The treatment of tokens that may have been revoked, while the state is not ``State/current``.
  public enum Policy: Sendable, Hashable {
    /// The verifier refuses tokens with ``TokenError/Reason/unavailable``.
    case refuse
    /// The verifier accepts tokens until they expire, unless they are known to be revoked.
    case accept
  }

  enum Verdict {
    case inForce
    case ended
    case askServer
    case unknown(TokenError)
  }

  /// The minimum time for which the server may be silent: twice the time between its heartbeats.
  static let minimumSilence: Duration = .seconds(10)

  private let follower: RevocationFollower
  private let kinds: Set<TokenKind>
  private let policy: Policy
  private let task: Task<Void, Never>

  init(
    _ admin: AdminClient, kinds: Set<TokenKind>, capacity: Int, maximumSilence: Duration, policy: Policy
  ) {
    let follower = RevocationFollower(
      tokenLife: kinds.map(\.longestLife).max() ?? 0, capacity: capacity, maximumSilence: maximumSilence,
      longestSilence: admin.options.longestSilence, now: admin.options.now)
    self.follower = follower
    self.kinds = kinds
    self.policy = policy
    task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await follower.follow(admin) }
        group.addTask { await follower.watchContact() }
      }
    }
  }

  deinit {
    task.cancel()
  }

  /// The current state.
  public var state: State { follower.state }

  /// A stream of the current state and each later state. While the stream is iterated, this object is kept alive and
  /// continues to follow the events.
  public var states: AsyncStream<State> { follower.states(of: self) }

  /// The number of sessions, accounts and keys that are stored.
  public var count: Int { follower.count }

  /// Waits until the state is ``State/current``.
  /// - Throws: The error of the last attempt if waiting is pointless, for example because the key is not permitted to
  ///   follow the events or because the server does not keep events for long enough; ``AdminError/Reason/cancelled`` if
  ///   the task is canceled.
  public func waitUntilReady() async throws(AdminError) {
    for await state in states {
      switch state {
      case .current: return
      case .starting(let error?), .lost(let error?):
        guard !error.isPermanent else { throw error }
      case .starting(nil), .lost(nil): break
      }
    }
    throw AdminError(.cancelled, "The task was canceled before the revocations were known.")
  }

  // MARK: Verdicts

  func verdict(on token: UserToken) -> Verdict {
    // The server verifies tokens of kinds that are not followed.
    guard kinds.contains(token.kind) else { return .askServer }
    return verdict(follower.knowledge(of: token), token.kind)
  }

  func verdict(on token: ServiceToken) -> Verdict {
    guard kinds.contains(.serviceToken) else { return .inForce }
    return verdict(follower.knowledge(of: token), .serviceToken)
  }

  private func verdict(_ known: RevocationFollower.Knowledge, _ kind: TokenKind) -> Verdict {
    switch known.finding {
    case .ended: return .ended
    case .notKnown: return .askServer
    case .inForce:
      guard policy == .refuse, known.state != .current else { return .inForce }
      return .unknown(
        TokenError(
          .unavailable,
          "The \(kind.name) cannot be verified: it is unknown whether its session has ended. \(known.state.problem)"))
    }
  }
}

extension AdminClient {
  /// Starts tracking the sessions, accounts and service keys whose tokens are revoked before their expiry, and returns
  /// the object that tracks them. Tracking stops when the object is no longer referenced. A process needs only one such
  /// object, which all its verifiers can share. Requires the scope `events.read`.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of tokens to cover. Session cookies are valid for up to two weeks, so if they are included,
  ///     two weeks of events are read at the start. A ``TokenVerifier`` asks the server about user tokens of kinds that
  ///     are not covered.
  ///   - capacity: The maximum number of sessions, accounts and keys to store, which take up to 96 bytes each. If there
  ///     are more, a ``TokenVerifier`` asks the server about tokens that the missing entries may concern.
  ///   - maximumSilence: The time for which the server may be silent before contact is considered lost. The server
  ///     sends a heartbeat every five seconds, so values below ten seconds are raised to ten seconds.
  ///   - policy: The treatment of tokens while contact is lost and until the initial events have been read.
  public func revocations(
    following kinds: Set<TokenKind> = [.idToken, .serviceToken], capacity: Int = 1_000_000,
    maximumSilence: Duration = .seconds(15), whenNotKnown policy: Revocations.Policy = .refuse
  ) -> Revocations {
    Revocations(
      self, kinds: kinds, capacity: capacity, maximumSilence: max(maximumSilence, Revocations.minimumSilence),
      policy: policy)
  }
}

extension Revocations.State {
  /// A description of why not all revocations are known.
  fileprivate var problem: String {
    switch self {
    case .starting(let error?), .lost(let error?): error.message
    case .starting(nil), .current: "The server's events have not been read yet. Try again."
    case .lost(nil): "The server has been silent for too long. Try again."
    }
  }
}

extension AdminError {
  /// Whether following the events again fails in the same way until an operator changes something.
  var isPermanent: Bool {
    switch reason {
    case .insufficientPermission, .invalidServiceCredential, .missingServiceCredential, .operationNotAllowed,
      .cursorExpired, .invalidKey:
      true
    default: false
    }
  }
}
