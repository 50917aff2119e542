import Settings
import Synchronization

/// The templates of mails, which can be read again.
final class KeptTemplates: Sendable {
  private let kept: Mutex<MailTemplates>
  private let reading: @Sendable () throws(SettingsError) -> MailTemplates

  /// Creates the templates.
  /// - Parameter reading: Reads the templates, now and each time they are read again.
  init(_ reading: @escaping @Sendable () throws(SettingsError) -> MailTemplates) throws(SettingsError) {
    self.reading = reading
    kept = Mutex(try reading())
  }

  /// Creates fixed templates.
  init(_ templates: MailTemplates) {
    reading = { () throws(SettingsError) in templates }
    kept = Mutex(templates)
  }

  var value: MailTemplates { kept.withLock { $0 } }

  /// Reads the templates again. They do not change if that fails.
  func read() throws(SettingsError) {
    let templates = try reading()
    kept.withLock { $0 = templates }
  }
}
