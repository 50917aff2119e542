internal import ServiceLifecycle

/// A part of the server that runs as long as it does. The log names it by its type alone: its properties hold settings,
/// templates, and the codes of test numbers.
protocol ServerService: Service, CustomStringConvertible {}

extension ServerService {
  var description: String { "\(Self.self)" }
}
