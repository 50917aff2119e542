import Foundation
import Synchronization

/// The server's public keys. They are fetched once, renewed each hour while the former ones are used, and fetched again
/// for a token that names an unknown key.
final class SigningKeyCache: Sendable {
  /// The age from which the keys are renewed.
  private static let renewalAge: TimeInterval = 3600
  /// The age from which they are not used any more. Until then tokens are verified while the server is away.
  private static let longestAge: TimeInterval = 86_400
  /// The pause between two requests that found nothing new. Anyone can make up tokens that name unknown keys.
  private static let pause: TimeInterval = 10

  private struct State {
    var keys: [String: VerificationKey] = [:]
    var fetchedAt: Date?
    var requestedAt: Date?
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
      let age = state.fetchedAt.map { now().timeIntervalSince($0) }
      // A clock that was set back says nothing about the age.
      let isUsable = age.map { (0..<Self.longestAge).contains($0) } ?? false
      if let key = state.keys[id], isUsable {
        if age ?? 0 >= Self.renewalAge { _ = begin(&state) }
        return (key, nil)
      }
      return (nil, begin(&state, isUrgent: !isUsable))
    }
    if let key { return key }
    guard let request else { return nil }
    if let error = await request.value { throw error }
    return state.withLock { $0.keys[id] }
  }

  /// Begins to fetch the keys, or returns the request that is under way; nil if the last one was just now.
  private func begin(_ state: inout State, isUrgent: Bool = false) -> Task<AdminError?, Never>? {
    if let request = state.request { return request }
    let time = now()
    let sinceLast = state.requestedAt.map { time.timeIntervalSince($0) }
    guard isUrgent || !(sinceLast.map { (0..<Self.pause).contains($0) } ?? false) else { return nil }
    state.requestedAt = time
    let request = Task { [fetch] () -> AdminError? in
      do throws(AdminError) {
        let keys = try await fetch()
        self.state.withLock { state in
          (state.keys, state.fetchedAt, state.request) = (keys, self.now(), nil)
        }
        return nil
      } catch {
        self.state.withLock { $0.request = nil }
        return error
      }
    }
    state.request = request
    return request
  }
}
