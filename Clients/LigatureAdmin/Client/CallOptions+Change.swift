import LigatureMessages
package import RPCCore

extension CallOptions {
  /// The pauses before the retries of a change whose response was lost.
  private static let repetitionPauses: [Duration] = [.milliseconds(100), .milliseconds(500)]

  /// Makes a call that changes data on the server. A request key ensures that the change takes effect only once: if the
  /// response is lost, the call is retried with the same key, and the server returns the original response.
  ///
  /// - Parameter isRepeatable: Whether the call still has the same meaning after it has taken effect. If this is false,
  ///   the call is made only once.
  /// - Throws: The error of the last attempt or, if the last attempt could not connect, the error of an earlier attempt
  ///   that the server may have carried out.
  package func change<Response>(
    isRepeatable: Bool = true, _ body: (CallOptions) async throws(RPCError) -> Response
  ) async throws(RPCError) -> Response {
    var options = self
    try options.metadata.addBinary(RequestKeyMetadata.newKey(), for: RequestKeyMetadata.name)
    var lost: RPCError?
    for pause in Self.repetitionPauses {
      do throws(RPCError) {
        return try await body(options)
      } catch {
        guard error.leavesOutcomeOpen else { throw error }
        if error.connectionProblem == nil { lost = error }
        guard isRepeatable, !Task.isCancelled else { throw lost ?? error }
        do { try await Task.sleep(for: pause) } catch { throw lost ?? RPCError.cancelled }
      }
    }
    do throws(RPCError) { return try await body(options) } catch {
      throw error.connectionProblem == nil ? error : lost ?? error
    }
  }
}

extension RPCError {
  /// Whether the server may have carried out the call even though it failed.
  package var leavesOutcomeOpen: Bool {
    switch code {
    case .unavailable, .deadlineExceeded, .unknown, .internalError, .dataLoss:
      guard let info = detail(GoogleRPC.ErrorInfo.self), info.domain == LigatureV1.ErrorReason.domain else {
        return true
      }
      return [LigatureV1.ErrorReason.unavailable.name, LigatureV1.ErrorReason.internal.name].contains(info.reason)
    default: return false
    }
  }
}
