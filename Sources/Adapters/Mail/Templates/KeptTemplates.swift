import Settings
import Synchronization

/// The templates that mails are written with, which can be read again.
final class KeptTemplates: Sendable {
  private let kept: Mutex<MailTemplates>
  private let reading: @Sendable () throws(SettingsError) -> MailTemplates

  /// - Parameter reading: reads the templates, now and each time they are read again.
  init(_ reading: @escaping @Sendable () throws(SettingsError) -> MailTemplates) throws(SettingsError) {
    self.reading = reading
    kept = Mutex(try reading())
  }

  /// Templates that stay as they are.
  init(_ templates: MailTemplates) {
    reading = { () throws(SettingsError) in templates }
    kept = Mutex(templates)
  }

  var value: MailTemplates { kept.withLock { $0 } }

  /// Reads the templates again. They stay as they were if that fails.
  func read() throws(SettingsError) {
    let templates = try reading()
    kept.withLock { $0 = templates }
  }
}
