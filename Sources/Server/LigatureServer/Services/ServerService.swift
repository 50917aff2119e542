internal import ServiceLifecycle

/// A part of the server that runs for as long as the server does. Its description contains only its type, because its
/// properties contain settings, templates, and the codes for test phone numbers, which must not appear in the log.
protocol ServerService: Service, CustomStringConvertible {}

extension ServerService {
  var description: String { "\(Self.self)" }
}
