import Logging
import RPCCore
import TestLogs
import Testing

@testable import RPCObservability

@Suite struct CallObserverTests {
  /// Runs a handler behind an observer; what it throws is given back.
  private func run(
    _ call: ServerCall, metrics: CallMetrics = CallMetrics([.test]), logger: Logger = .silent,
    _ handler: @escaping ServerHandler
  ) async -> (any Error)? {
    do {
      let observer = CallObserver(call.method, metrics: metrics, logger: logger)
      try await observer.intercepting(handler)(call)
      return nil
    } catch {
      return error
    }
  }

  private func page(_ metrics: CallMetrics) -> [Substring] {
    var page = MetricsText()
    metrics.write(to: &page)
    return page.text.split(separator: "\n")
  }

  private let labels = #"{grpc_type="unary",grpc_service="s.S",grpc_method="M""#

  @Test func eachCallIsCountedByItsStatus() async throws {
    let metrics = CallMetrics([.test])
    for error in [nil, RPCError(.notFound, ""), RPCError(.notFound, "")] {
      #expect(await run(serverCall(), metrics: metrics) { _ in if let error { throw error } } as? RPCError == error)
    }
    struct Strange: Error {}
    #expect(await run(serverCall(), metrics: metrics) { _ in throw Strange() } is Strange)
    let lines = page(metrics)
    #expect(lines.contains("grpc_server_started_total\(labels)} 4"))
    #expect(lines.contains("grpc_server_handled_total\(labels),grpc_code=\"OK\"} 1"))
    #expect(lines.contains("grpc_server_handled_total\(labels),grpc_code=\"NOT_FOUND\"} 2"))
    #expect(lines.contains("grpc_server_handled_total\(labels),grpc_code=\"INTERNAL\"} 1"))
    #expect(lines.contains("grpc_server_in_flight\(labels)} 0"))
    #expect(lines.contains("grpc_server_handling_seconds_count\(labels)} 4"))
    #expect(lines.contains("grpc_server_handling_seconds_bucket\(labels),le=\"+Inf\"} 4"))
  }

  @Test func aRunningCallIsInFlight() async throws {
    let metrics = CallMetrics([.test])
    _ = await run(serverCall(), metrics: metrics) { _ in
      #expect(page(metrics).contains("grpc_server_in_flight\(labels)} 1"))
    }
  }

  @Test func aCallThatNobodyWaitsForCountsAsWhatTheCallerWasTold() async throws {
    let given = serverCall()
    given.markCancelled()
    #expect(CallObserver.status(given, nil) == .cancelled)
    let late = serverCall(deadline: .now)
    late.markCancelled()
    #expect(CallObserver.status(late, CancellationError()) == .deadlineExceeded)
    let early = serverCall(deadline: .now.advanced(by: .seconds(3600)))
    early.markCancelled()
    #expect(CallObserver.status(early, RPCError(.internalError, "")) == .cancelled)
  }

  @Test func aLineSaysWhatHappenedAndNothingOfWhoCalled() async throws {
    let lines = LogLines()
    let logger = lines.logger(.debug)
    let metadata = try Metadata(entries: [("x-request-id", "order-7"), ("authorization", "Bearer secret")])
    struct NotYours: CallFailure {
      let owner: String
      let code = StatusCode.permissionDenied
      let reasonName: String? = "NOT_YOURS"
    }
    _ = await run(serverCall(metadata: metadata), logger: logger) { _ in throw NotYours(owner: "ada@example.com") }
    let line = try #require(lines.all.first)
    #expect(lines.all.count == 1 && line.level == .info && line.message == "Call")
    #expect(
      Set(line.metadata.keys) == ["method", "status", "milliseconds", "peer", "request", "callerRequest", "reason"])
    #expect(line.metadata["reason"] == "NOT_YOURS")
    #expect(line.metadata["method"] == "s.S/M" && line.metadata["status"] == "PERMISSION_DENIED")
    #expect(line.metadata["peer"] == "tcp" && line.metadata["callerRequest"] == "order-7")
    #expect(line.metadata["request"]?.count == 16)
    #expect(line.metadata["milliseconds"].flatMap(Double.init) != nil)
  }

  @Test(arguments: StatusCode.allCases)
  func onlyTheServicesOwnFailuresAreErrors(code: StatusCode) async throws {
    let lines = LogLines()
    let logger = lines.logger(.info)
    _ = await run(serverCall(), logger: logger) { _ in if code != .ok { throw RPCError(code, "") } }
    switch code {
    case .internalError, .unknown, .dataLoss: #expect(lines.all.map(\.level) == [.error])
    case .ok, .cancelled, .deadlineExceeded: #expect(lines.all.isEmpty)
    default: #expect(lines.all.map(\.level) == [.info])
    }
  }

  @Test func aFloodOfRefusalsDoesNotFillTheLog() async throws {
    let lines = LogLines()
    let logger = lines.logger(.info)
    let metrics = CallMetrics([.test])
    let start = ContinuousClock.now
    for _ in 0..<1000 {
      _ = await run(serverCall(), metrics: metrics, logger: logger) { _ in throw RPCError(.notFound, "") }
    }
    let seconds = Int(start.duration(to: .now).components.seconds) + 2
    #expect((1...10 * seconds).contains(lines.all.count))
    #expect(lines.all.count < 1000)
  }

  @Test(arguments: [
    (Peer(address: "127.0.0.1:1"), "tcp"), (Peer(address: "unix:/run/l.sock"), "unix"),
    (Peer(address: "[::1]:1", isEncrypted: true), "tcp, TLS"),
    (
      Peer(address: "127.0.0.1:1", isEncrypted: true, identity: .init(dnsNames: ["billing"], expiresAt: 1)),
      "tcp, mutual TLS"
    ),
  ])
  func aPeerIsToldByItsKind(peer: Peer, kind: String) {
    #expect(CallObserver.kind(of: peer) == kind)
  }

  @Test(arguments: ["", "a b", "a\"b", "order=7", String(repeating: "a", count: 65)])
  func aCallersIDThatIsNotAPlainWordIsIgnored(given: String) throws {
    #expect(RequestID.ofCaller(try Metadata(given, for: "x-request-id")) == nil)
    #expect(
      RequestID.ofCaller(try Metadata(entries: [("traceparent", TraceContextTests.parent)]))
        == TraceContextTests.traceID)
  }
}
