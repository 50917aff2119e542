internal import ServiceLifecycle

/// A part of the server that runs as long as the server. The log contains only its type, because its properties contain
/// settings, templates, and the codes of test numbers.
protocol ServerService: Service, CustomStringConvertible {}

extension ServerService {
  var description: String { "\(Self.self)" }
}
