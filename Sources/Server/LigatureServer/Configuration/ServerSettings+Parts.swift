internal import Mail
internal import SMS
package import Settings

extension ServerSettings {
  /// A part of the server that can be tested separately.
  package enum Part: String, Sendable {
    case mail, sms, store
  }

  /// Reads only the data folder setting and the settings for one part. All other settings keep their defaults, because
  /// invalid values in them must not prevent the test.
  package init(
    _ part: Part, flags: [String: String], environment: [String: String], isDevelopment: Bool
  ) throws(SettingsError) {
    self.init(isDevelopment: isDevelopment)
    try SettingsReader(flags: flags, environment: environment, file: nil).read([Self.configurationFile], into: &self)
    let reader = try SettingsReader(flags: flags, environment: environment, file: configurationFile)
    try reader.refuseUnknown(known: SettingsTable.settings.map(\.name), otherVariables: [], in: part.rawValue)
    try reader.read([Self.dataFolder], into: &self)
    switch part {
    case .store: try reader.read([Self.store], into: &self)
    case .mail:
      try reader.read(MailSettings.settings, into: &mail)
      try mail.complete()
    case .sms:
      try reader.read(SMSSettings.settings, into: &sms)
      try sms.complete(isDevelopment: isDevelopment)
    }
  }
}
