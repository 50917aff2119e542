import Foundation
import Synchronization

/// The server's public keys. They are fetched once, renewed before they are used if they are an hour old, and fetched
/// again for a token that names an unknown key.
final class SigningKeyCache: Sendable {
  /// The age from which the keys are renewed before they are used, unless the server cannot be reached. A key that was
  /// withdrawn must not be used for longer.
  private static let renewalAge: TimeInterval = 3600
  /// The age from which the keys are no longer used. Until then, tokens are verified while the server cannot be
  /// reached.
  private static let longestAge: TimeInterval = 86_400
  /// The pause between two requests that found nothing new, because anyone can make up tokens that name unknown keys.
  private static let pause: TimeInterval = 10
  /// The time after a failed request during which callers do not wait for the next request, because the server probably
  /// still cannot be reached.
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

  /// Returns the key with an ID; nil if the server has none.
  /// - Throws: If the keys must be fetched, and the server cannot be reached.
  func key(_ id: String) async throws(AdminError) -> VerificationKey? {
    let (key, request) = state.withLock { state -> (VerificationKey?, Task<AdminError?, Never>?) in
      // A clock that was set back says nothing about the age.
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

  /// Starts fetching the keys, or returns the request that is in progress; nil if the last request was made just now.
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
