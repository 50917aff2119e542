public import RPCCore
public import Tracing

extension InstrumentationContext {
  private enum TraceContextKey: InstrumentationContextKey {
    typealias Value = TraceContext
  }

  /// The position, in its trace, of the call that is being handled.
  public var traceContext: TraceContext? {
    get { self[TraceContextKey.self] }
    set { self[TraceContextKey.self] = newValue }
  }
}

/// Reads a call's metadata for tracers.
struct MetadataExtractor: Extractor {
  func extract(key: String, from carrier: Metadata) -> String? {
    let values = carrier.all(key)
    return values.isEmpty ? nil : values.joined(separator: ",")
  }
}

/// Writes to a call's metadata for tracers. Values that cannot be sent are left out.
struct MetadataInjector: Injector {
  func inject(_ value: String, forKey key: String, into carrier: inout Metadata) {
    carrier = carrier.removing(key)
    try? carrier.add(value, for: key)
  }
}
