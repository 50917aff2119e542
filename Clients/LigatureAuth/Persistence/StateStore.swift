import Foundation
import PrivateFiles
import Synchronization

/// A store of the signed-in state for each server. It records the error if an operation fails.
///
/// Blocking operations run on one serial queue, so that no thread of the cooperative thread pool blocks on a file.
/// Changes to the signed-in user in memory run on the same queue, so that memory and the file change in the same order.
final class StateStore: Sendable {
  private struct Problem {
    let error: NSError
    /// Whether the problem is resolved as soon as the state can be read again. A problem that caused data loss persists
    /// until a state is stored again.
    let endsWithReading: Bool
  }

  private let persistence: any AuthPersistence
  private let queue = DispatchQueue(label: "ligature.auth.state")
  private let problem = Mutex<Problem?>(nil)

  init(_ persistence: any AuthPersistence) {
    self.persistence = persistence
  }

  /// The error that prevents the state from being read or stored, or nil if there is none.
  var error: NSError? { problem.withLock { $0?.error } }

  // MARK: Running on the queue

  /// Runs `body` on the queue.
  func perform<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Runs `body` on the queue and blocks until it returns. This method must not be called on the queue.
  func performAndWait<R>(_ body: () throws -> R) rethrows -> R { try queue.sync(execute: body) }

  /// Runs `body` while preventing other tasks, in this and other processes, from changing the tokens in the same state.
  func exclusively<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) async throws -> R {
    let outcome: Result<R, any Error>
    do {
      outcome = try await persistence.exclusively {
        do {
          return .success(try await body())
        } catch {
          return .failure(error)
        }
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw noted(error, "The signed-in state could not be locked")
    }
    return try outcome.get()
  }

  /// Runs `body` on the queue after one second.
  func performLater(_ body: @escaping @Sendable () -> Void) { queue.asyncAfter(deadline: .now() + 1, execute: body) }

  // MARK: Reading and changing the state, on the queue

  /// Returns the stored state for a server. If the state cannot be decoded, sets it aside and returns an empty state.
  /// - Throws: `keychainError`.
  func read(_ server: String) throws -> ServerState {
    do {
      let state = try persistence.load(for: server).flatMap { try decoded($0, of: server) } ?? ServerState()
      problem.withLock { if $0?.endsWithReading == true { $0 = nil } }
      return state
    } catch {
      throw noted(error, "The signed-in state could not be read", endsWithReading: true)
    }
  }

  /// Passes the stored state for a server to `body`, and stores the new state if `body` changes it. A state that cannot
  /// be decoded is set aside first.
  /// - Throws: `keychainError`, in which case nothing has changed.
  func change<R: Sendable>(_ server: String, _ body: (inout ServerState) throws -> R) throws -> R {
    do {
      // Between two attempts, another process may store another state that cannot be decoded.
      for _ in 0..<3 {
        switch try changeIfDecodable(server, body) {
        case .success(let result): return result
        case .failure(let undecodable): _ = try decoded(undecodable.data, of: server)
        }
      }
      throw AuthFailure.error(.keychainError, "The stored state is malformed and cannot be moved away.")
    } catch {
      throw noted(error, "The signed-in state could not be stored")
    }
  }

  private struct Undecodable: Error {
    let data: Data
  }

  private func changeIfDecodable<R: Sendable>(
    _ server: String, _ body: (inout ServerState) throws -> R
  ) throws -> Result<R, Undecodable> {
    var isWritten = false
    let outcome: Result<R, Undecodable> = try persistence.update(for: server) { data in
      var state = ServerState()
      if let data {
        guard let kept = try? ServerState(data) else { return .failure(Undecodable(data: data)) }
        state = kept
      }
      let before = state
      let result = try body(&state)
      isWritten = state != before
      if isWritten { data = state.isEmpty ? nil : try state.data() }
      return .success(result)
    }
    if case .success = outcome { problem.withLock { if isWritten || $0?.endsWithReading == true { $0 = nil } } }
    return outcome
  }

  /// Decodes a state. If the state cannot be decoded, sets it aside and returns nil.
  private func decoded(_ data: Data, of server: String) throws -> ServerState? {
    do {
      return try ServerState(data)
    } catch {
      let newPath = try persistence.setAside(data, for: server)
      let whereabouts = newPath.map { " It was moved to \($0)." } ?? ""
      let problem = AuthFailure.error(
        .keychainError,
        "The stored signed-in state is malformed, so no user is signed in.\(whereabouts) Sign in again.",
        underlying: error)
      self.problem.withLock { $0 = Problem(error: problem, endsWithReading: false) }
      return nil
    }
  }

  /// Records an error and returns the error that callers receive.
  private func noted(_ error: any Error, _ what: String, endsWithReading: Bool = false) -> NSError {
    var failure = error as NSError
    if failure.domain != AuthErrors.domain {
      // The message of a file error already contains a remedy.
      let remedy = error is PrivateFileError ? "" : " Make it readable and writable."
      failure = AuthFailure.error(
        .keychainError,
        "\(what): \(failure.localizedDescription)\(remedy) To use another file, set "
          + "LIGATURE_STATE_FILE.", underlying: error)
    }
    problem.withLock { [failure] in $0 = Problem(error: failure, endsWithReading: endsWithReading) }
    return failure
  }
}
