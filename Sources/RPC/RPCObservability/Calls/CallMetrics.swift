public import RPCCore

/// The rate, errors and durations of a server's calls by method and status, with the usual metric names for gRPC
/// servers (`grpc_server_handled_total` and so on).
public final class CallMetrics: Sendable {
  /// The counters of one method's calls.
  final class Method: Sendable {
    let descriptor: MethodDescriptor
    private let started = Counter()
    /// The counters of ended calls, indexed by status number.
    private let handled = StatusCode.allCases.map { _ in Counter() }
    private let durations = DurationHistogram()

    init(_ descriptor: MethodDescriptor) { self.descriptor = descriptor }

    func begin() { started.add() }

    func end(_ code: StatusCode, nanoseconds: UInt64) {
      handled[code.rawValue].add()
      durations.record(nanoseconds: nanoseconds)
    }

    fileprivate var labels: [(name: String, value: String)] {
      let kind =
        switch descriptor.kind {
        case .unary: "unary"
        case .clientStreaming: "client_stream"
        case .serverStreaming: "server_stream"
        case .bidirectionalStreaming: "bidi_stream"
        }
      return [("grpc_type", kind), ("grpc_service", descriptor.service), ("grpc_method", descriptor.name)]
    }

    fileprivate var counts: (started: UInt64, handled: [(StatusCode, UInt64)]) {
      // Read the counters of ended calls before the counter of started calls, so that there are never more ended than
      // started calls.
      let handled = zip(StatusCode.allCases, handled).map { ($0, $1.value) }
      return (started.value, handled)
    }

    fileprivate func writeDurations(_ name: String, to page: inout MetricsText) {
      durations.write(name, labels, to: &page)
    }
  }

  private let methods: [MethodDescriptor: Method]
  /// The rate limit, shared by all methods, for log lines about refusals.
  let refusals = LogPace()

  public init(_ methods: [MethodDescriptor]) {
    self.methods = Dictionary(methods.map { ($0, Method($0)) }, uniquingKeysWith: { first, _ in first })
  }

  func method(_ descriptor: MethodDescriptor) -> Method { methods[descriptor] ?? Method(descriptor) }

  public func write(to page: inout MetricsText) {
    let all = methods.values.sorted { $0.descriptor.path < $1.descriptor.path }.map { ($0, $0.counts) }
    page.family("grpc_server_started_total", .counter, "Calls that reached their handler.")
    for (method, counts) in all { page.sample("grpc_server_started_total", Double(counts.started), method.labels) }
    page.family("grpc_server_handled_total", .counter, "Calls that ended, by status.")
    for (method, counts) in all {
      for (code, count) in counts.handled where count > 0 || code == .ok {
        page.sample("grpc_server_handled_total", Double(count), method.labels + [("grpc_code", code.name)])
      }
    }
    page.family("grpc_server_in_flight", .gauge, "Calls whose handler is running.")
    for (method, counts) in all {
      let ended = counts.handled.reduce(0) { $0 + $1.1 }
      page.sample("grpc_server_in_flight", Double(counts.started) - Double(ended), method.labels)
    }
    page.family("grpc_server_handling_seconds", .histogram, "The running time of handlers.")
    for (method, counts) in all where counts.started > 0 {
      method.writeDurations("grpc_server_handling_seconds", to: &page)
    }
  }
}
