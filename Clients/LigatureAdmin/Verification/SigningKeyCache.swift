import Foundation
import Synchronization

/// A cache of the server's public keys. The keys are fetched when they are first needed, renewed before use once they
/// are an hour old, and fetched again for a token that refers to an unknown key.
final class SigningKeyCache: Sendable {
  /// The age at which the keys are renewed before they are used, unless the server cannot be reached. It limits how
  /// long a withdrawn key is used.
  private static let renewalAge: TimeInterval = 3600
  /// The age at which the keys are no longer used. Until then, tokens can be verified even if the server cannot be
  /// reached.
  private static let longestAge: TimeInterval = 86_400
  /// The minimum time between two requests for keys. This limit is needed because anyone can create tokens that refer
  /// to unknown keys.
  private static let pause: TimeInterval = 10
  /// The time after a failed request during which callers do not wait for the next request, because the server is
  /// probably still unreachable.
  private static let outage: TimeInterval = 60

  private struct State {
    var keys: [String: VerificationKey] = [:]
    var fetchedAt: Date?
    var requestedAt: Date?
    /// The time of the last failure, if the last request failed.
    var failedAt: Date?
    var request: Task<AdminError?, Never>?
  }

  private let fetch: @Sendable () async throws(AdminError) -> [String: VerificationKey]
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  init(
    now: @escaping @Sendable () -> Date,
    fetch: @escaping @Sendable () async throws(AdminError) -> [String: VerificationKey]
  ) {
    self.now = now
    self.fetch = fetch
  }

  /// Returns the key with the given ID, or nil if the server has no such key.
  /// - Throws: An error if the keys must be fetched but the server cannot be reached.
  func key(_ id: String) async throws(AdminError) -> VerificationKey? {
    let (key, request) = state.withLock { state -> (VerificationKey?, Task<AdminError?, Never>?) in
      // If the clock has been set back, the age of the keys is unknown, and they are not used.
      let isUsable = isWithin(Self.longestAge, since: state.fetchedAt)
      guard isUsable, let key = state.keys[id] else { return (nil, begin(&state, isUrgent: !isUsable)) }
      if isWithin(Self.renewalAge, since: state.fetchedAt) { return (key, nil) }
      let request = begin(&state)
      return (key, isWithin(Self.outage, since: state.failedAt) ? nil : request)
    }
    guard let request else { return key }
    if let error = await request.value {
      guard let key else { throw error }
      return key
    }
    return state.withLock { $0.keys[id] }
  }

  private func isWithin(_ time: TimeInterval, since start: Date?) -> Bool {
    start.map { (0..<time).contains(now().timeIntervalSince($0)) } ?? false
  }

  /// Starts a request for the keys, or returns the request in progress. Returns nil if the last request was made too
  /// recently.
  private func begin(_ state: inout State, isUrgent: Bool = false) -> Task<AdminError?, Never>? {
    if let request = state.request { return request }
    guard isUrgent || !isWithin(Self.pause, since: state.requestedAt) else { return nil }
    state.requestedAt = now()
    let request = Task { [fetch] () -> AdminError? in
      do throws(AdminError) {
        let keys = try await fetch()
        self.state.withLock { state in
          (state.keys, state.fetchedAt, state.failedAt, state.request) = (keys, self.now(), nil, nil)
        }
        return nil
      } catch {
        self.state.withLock { ($0.failedAt, $0.request) = (self.now(), nil) }
        return error
      }
    }
    state.request = request
    return request
  }
}
