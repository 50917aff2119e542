import Synchronization

/// The sessions, accounts and keys of services whose tokens were revoked before they expired.
///
/// It follows the events of the server, so that a ``TokenVerifier`` refuses an ended session within a second, without a
/// call. It is ready once it has read the events of one longest token life.
///
/// ```swift
/// let revocations = admin.revocations()
/// try await revocations.waitUntilReady()
/// let verifier = TokenVerifier(admin, revocations: revocations)
/// for await state in revocations.states { report(state) }
/// ```
/// The scope is `events.read`.
public final class Revocations: Sendable {
  /// The state of the connection to the server's events.
  public enum State: Sendable, Hashable {
    /// The events of one longest token life have not been read yet; with the last error, if there was one.
    case starting(AdminError?)
    /// All that has ended is known.
    case current
    /// The server has not been heard from for too long, or its clock differs from this machine's by more than five minutes;
    /// with the last error, if there was one.
    case lost(AdminError?)
  }

  /// The treatment of tokens while the state is not ``State/current``.
  public enum Policy: Sendable, Hashable {
    /// Tokens are refused with ``TokenError/Reason/unavailable``.
    case refuse
    /// Tokens are accepted until they expire, unless they are known to be revoked.
    case accept
  }

  enum Verdict {
    case inForce
    case ended
    case askServer
    case unknown(TokenError)
  }

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

  /// The present state.
  public var state: State { follower.state }

  /// The state now, and each time that it changes. The events are followed for as long as the sequence is read.
  public var states: AsyncStream<State> { follower.states(of: self) }

  /// The number of sessions, accounts and keys that are kept.
  public var count: Int { follower.count }

  /// Returns when the state is current.
  /// - Throws: The server's error if waiting is of no use, because the key may not follow the events, or because the
  ///   server keeps none for so long.
  public func waitUntilReady() async throws(AdminError) {
    for await state in states {
      switch state {
      case .current: return
      case .starting(let error?), .lost(let error?):
        guard !error.isPermanent else { throw error }
      case .starting(nil), .lost(nil): break
      }
    }
    throw AdminError(.cancelled, "The task was cancelled before the revocations were known.")
  }

  // MARK: Verdicts

  func verdict(on token: UserToken) -> Verdict {
    // What is not followed is asked for.
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
          "The \(kind.name) cannot be verified: whether its session has ended is not known, because the server "
            + "cannot be followed, or its clock differs from this machine's. Try again."))
    }
  }
}

extension AdminClient {
  /// Begins to follow what ends before it expires, until the result is no longer referenced. A process needs one of
  /// them, which its verifiers share. The scope is `events.read`.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of tokens to know about. Session cookies live for two weeks, so with them two weeks of events
  ///     are read at the start. A ``TokenVerifier`` asks the server about users' tokens of other kinds.
  ///   - capacity: How many sessions, accounts and keys are kept, in up to 96 bytes each. If there are more, a
  ///     ``TokenVerifier`` asks the server about tokens that they may concern.
  ///   - maximumSilence: For how long the server may be silent before contact counts as lost. It sends a sign of life
  ///     every five seconds.
  ///   - policy: What happens to tokens while contact is lost, and until the start is over.
  public func revocations(
    following kinds: Set<TokenKind> = [.idToken, .serviceToken], capacity: Int = 1_000_000,
    maximumSilence: Duration = .seconds(15), whenNotKnown policy: Revocations.Policy = .refuse
  ) -> Revocations {
    Revocations(self, kinds: kinds, capacity: capacity, maximumSilence: maximumSilence, policy: policy)
  }
}

extension AdminError {
  /// Whether following again does not help.
  fileprivate var isPermanent: Bool {
    switch reason {
    case .insufficientPermission, .invalidServiceCredential, .missingServiceCredential, .operationNotAllowed,
      .cursorExpired, .invalidKey:
      true
    default: false
    }
  }
}
