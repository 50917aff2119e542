package import LigatureMessages
package import RPCCore
internal import Synchronization

/// The handlers for the RPCs of `grpc.health.v1.Health`. The empty service name represents the whole server. Each
/// service is also listed under its full name.
package final class HealthHandlers: GRPCHealthV1.HealthHandlers {
  package typealias ServingStatus = GRPCHealthV1.HealthCheckResponse.ServingStatus

  private struct State {
    var status: ServingStatus
    var watchers: [UInt64: AsyncStream<ServingStatus>.Continuation] = [:]
    var nextWatcher: UInt64 = 0
    var isClosed = false
  }

  /// The maximum number of `Watch` streams, which anyone may open.
  private static let maxWatchers = 1024

  private let services: Set<String>
  private let state: Mutex<State>

  /// Creates the handlers.
  /// - Parameter services: The full names of the services, all of which have the same status as the server.
  package init(services: Set<String>) {
    self.services = services.union([""])
    state = Mutex(State(status: .serving))
  }

  /// Changes the server's status, and reports it to all watchers. Once ``close()`` has been called, this method has no
  /// effect.
  package func set(_ status: ServingStatus) {
    let watchers = state.withLock { state in
      guard !state.isClosed else { return [AsyncStream<ServingStatus>.Continuation]() }
      state.status = status
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield(status) }
  }

  /// Reports to all watchers that the server is no longer serving, and ends their calls, because a drain would
  /// otherwise wait for them.
  package func close() {
    set(.notServing)
    let watchers = state.withLock { state in
      state.isClosed = true
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.finish() }
  }

  package func check(
    _ request: GRPCHealthV1.HealthCheckRequest, call: ServerCall
  ) async throws -> GRPCHealthV1.HealthCheckResponse {
    guard services.contains(request.service) else {
      throw RPCError(.notFound, "The server has no service with this name.")
    }
    return GRPCHealthV1.HealthCheckResponse(status: state.withLock { $0.status })
  }

  package func list(
    _ request: GRPCHealthV1.HealthListRequest, call: ServerCall
  ) async throws -> GRPCHealthV1.HealthListResponse {
    let answer = GRPCHealthV1.HealthCheckResponse(status: state.withLock { $0.status })
    return GRPCHealthV1.HealthListResponse(
      statuses: Dictionary(uniqueKeysWithValues: services.map { ($0, answer) }))
  }

  package func watch(
    _ request: GRPCHealthV1.HealthCheckRequest, responses: ResponseWriter<GRPCHealthV1.HealthCheckResponse>,
    call: ServerCall
  ) async throws {
    // A service name that is unknown now may be served later, so the health protocol requires SERVICE_UNKNOWN and an
    // open stream.
    let isKnown = services.contains(request.service)
    let (changes, continuation) = AsyncStream<ServingStatus>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watcher: UInt64? = state.withLock { state in
      guard state.watchers.count < Self.maxWatchers else { return nil }
      state.nextWatcher += 1
      state.watchers[state.nextWatcher] = continuation
      continuation.yield(state.status)
      if state.isClosed { continuation.finish() }
      return state.nextWatcher
    }
    guard let watcher else {
      throw RPCError(.resourceExhausted, "Too many callers watch the server's health; call Check instead.")
    }
    defer { state.withLock { _ = $0.watchers.removeValue(forKey: watcher) } }
    var last: ServingStatus?
    for await status in changes {
      let told = isKnown ? status : .serviceUnknown
      if told == last { continue }
      last = told
      try await responses.send(GRPCHealthV1.HealthCheckResponse(status: told))
    }
    throw RPCError(.unavailable, "The server is shutting down.")
  }
}
