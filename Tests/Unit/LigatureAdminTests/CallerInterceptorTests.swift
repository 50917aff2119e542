import LigatureAdmin
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@Suite struct CallerInterceptorTests {
  private let server = FakeServer()

  /// Calls a method behind the interceptor, and returns the caller that its handler sees.
  private func caller(_ metadata: [String]) async throws -> AuthenticatedCaller? {
    let verifier = TokenVerifier(
      try server.client(), serviceName: "notes")
    let seen = Mutex<AuthenticatedCaller?>(nil)
    let method = ServerMethod(GRPCHealthV1.HealthMethods.check) { call in
      seen.withLock { $0 = call.authenticatedCaller }
      try call.answer(GRPCHealthV1.HealthCheckResponse())
    }
    let client = GRPCHealthV1.HealthClient(
      channel: LocalChannel([method.intercepted(by: [CallerInterceptor(verifier)])]))
    var options = CallOptions()
    for value in metadata { try options.metadata.add(value, for: "authorization") }
    _ = try await client.check(.init(), options: options)
    return seen.withLock { $0 }
  }

  @Test func aUserAndAServiceAreToldApart() async throws {
    let user = try await caller(["Bearer \(server.token())"])
    #expect(user?.user?.uid == "ada" && user?.service == nil)
    let service = try await caller(["bearer \(server.token(FakeServer.serviceClaims(), type: "at+jwt"))"])
    #expect(service?.service?.service == "billing" && service?.user == nil)
  }

  @Test func otherCallsAreRefused() async throws {
    let token = server.token()
    for metadata in [[], ["Bearer \(token)", "Bearer \(token)"], [token], ["Basic \(token)"], ["Bearer x"]] {
      await #expect {
        try await caller(metadata)
      } throws: {
        ($0 as? RPCError)?.code == .unauthenticated
      }
    }
  }

  @Test func aServerThatIsAwayIsNoRefusal() async throws {
    server.state.withLock { $0.isReachable = false }
    await #expect {
      try await caller(["Bearer \(server.token())"])
    } throws: {
      ($0 as? RPCError)?.code == .unavailable
    }
  }
}
