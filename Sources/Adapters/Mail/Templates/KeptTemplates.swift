import Settings
import Synchronization

/// Holds the email templates, which can be reloaded.
final class KeptTemplates: Sendable {
  private let kept: Mutex<MailTemplates>
  private let reading: @Sendable () throws(SettingsError) -> MailTemplates

  /// Creates a holder for templates that a closure reads.
  /// - Parameter reading: A closure that reads the templates. It is called immediately and whenever the templates are
  ///   reloaded.
  init(_ reading: @escaping @Sendable () throws(SettingsError) -> MailTemplates) throws(SettingsError) {
    self.reading = reading
    kept = Mutex(try reading())
  }

  /// Creates a holder whose templates do not change when they are reloaded.
  init(_ templates: MailTemplates) {
    reading = { () throws(SettingsError) in templates }
    kept = Mutex(templates)
  }

  var value: MailTemplates { kept.withLock { $0 } }

  /// Reloads the templates. If that fails, the current templates are kept.
  func read() throws(SettingsError) {
    let templates = try reading()
    kept.withLock { $0 = templates }
  }
}
