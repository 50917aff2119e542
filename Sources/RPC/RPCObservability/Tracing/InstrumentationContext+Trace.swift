public import RPCCore
public import Tracing

extension InstrumentationContext {
  private enum TraceContextKey: InstrumentationContextKey {
    typealias Value = TraceContext
  }

  /// The trace context of the call that this context belongs to; nil if there is none.
  public var traceContext: TraceContext? {
    get { self[TraceContextKey.self] }
    set { self[TraceContextKey.self] = newValue }
  }
}

/// An extractor that reads tracers' values from a call's metadata.
struct MetadataExtractor: Extractor {
  func extract(key: String, from carrier: Metadata) -> String? {
    let values = carrier.all(key)
    return values.isEmpty ? nil : values.joined(separator: ",")
  }
}

/// An injector that adds tracers' values to a call's metadata. Values that cannot be sent are omitted.
struct MetadataInjector: Injector {
  func inject(_ value: String, forKey key: String, into carrier: inout Metadata) {
    carrier = carrier.removing(key)
    try? carrier.add(value, for: key)
  }
}
