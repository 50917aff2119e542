import Settings

extension SettingFormat<EndpointURL> {
  static var url: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in try EndpointURL(setting: text) }, write: { $0.text })
  }
}

extension EndpointURL {
  init(setting text: String) throws(SettingProblem) {
    guard let url = EndpointURL(text) else {
      throw SettingProblem(
        "it is not a plain URL", remedy: "write https://, a host and a path, without query or fragment")
    }
    self = url
  }
}

extension SettingFormat<[String]> {
  /// A format for lists of IDs issued by another party. The IDs contain no spaces.
  static var identifiers: Self {
    list.map(
      read: { texts throws(SettingProblem) in
        guard texts.allSatisfy({ $0.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }) else {
          throw SettingProblem("one of its entries contains a space", remedy: "separate the entries with commas only")
        }
        return texts
      }, write: { $0 })
  }
}
