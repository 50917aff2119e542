import Foundation
import Settings
import Testing

@testable import LigatureServer

/// What operators read of the settings.
@Suite struct SettingsTableTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func guideShowsTheSettings() throws {
    let path = "Sources/Server/LigatureServer/Documentation.docc/Settings.md"
    let guide = try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
    #expect(guide.contains("\n\(SettingsTable.markdown)\n"), "Put the output of `ligature settings --markdown` there.")
  }

  @Test func everySettingHasItsOwnNameAndVariable() {
    let settings = SettingsTable.settings
    #expect(Set(settings.map(\.name)).count == settings.count)
    #expect(Set(settings.map(\.variable)).count == settings.count)
    #expect(settings.allSatisfy { !$0.meaning.isEmpty })
    #expect(settings.first { $0.name == "facebook.appID" }?.variable == "LIGATURE_FACEBOOK_APP_ID")
  }

  @Test(arguments: SettingsTable.settings) func defaultIsWithinItsRangeAndChoices(_ setting: SettingDescription) {
    switch setting.default {
    case .number(let number):
      #expect(setting.minimum.map { $0 <= number } == true && setting.maximum.map { $0 >= number } == true)
    case .text(let text): #expect(setting.choices?.contains(text) ?? true)
    case .flag: #expect(setting.type == .boolean)
    case .list: #expect(setting.type == .list)
    case .none: break
    }
    #expect(!setting.secret || setting.default == .none)
  }

  /// What the table gives as the default is what the reader accepts, and changes nothing.
  @Test(arguments: SettingsTable.settings.filter { !$0.default.isEmpty && !$0.name.contains("NAME") })
  func defaultCanBeWritten(_ setting: SettingDescription) throws {
    let settings = try ServerSettings(
      flags: [:], environment: [setting.variable: "\(setting.default)"], isDevelopment: false)
    #expect(settings.limits == ServerSettings().limits)
    #expect(settings.providers.policies == ServerSettings().providers.policies)
    #expect(settings.providers.descriptions == ServerSettings().providers.descriptions)
    #expect(
      ServerSettings.settings.map { $0.description(defaults: settings) } == ServerSettings.descriptions)
  }

  @Test func jsonIsCompleteAndValid() throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(try SettingsTable.json.utf8))
    let objects = try #require(parsed as? [[String: Any]])
    #expect(objects.compactMap { $0["name"] as? String } == SettingsTable.settings.map(\.name))
    for object in objects {
      #expect(object["variable"] is String && object["meaning"] is String && object["secret"] is Bool)
      #expect(["string", "list", "boolean", "integer"].contains(object["type"] as? String))
      #expect(object.keys.contains("default"))
    }
    let queue = try #require(objects.first { $0["name"] as? String == "hashing.queue" })
    #expect(queue["variable"] as? String == "LIGATURE_HASHING_QUEUE")
    #expect(queue["default"] as? Int == 256 && queue["type"] as? String == "integer")
    #expect(queue["minimum"] as? Int == 1 && queue["maximum"] as? Int == 100_000)
    let linking = try #require(objects.first { $0["name"] as? String == "policy.linking" })
    #expect(linking["choices"] as? [String] == ["trusted_email", "explicit"])
    let listen = try #require(objects.first { $0["name"] as? String == "listen" })
    #expect(listen["default"] as? [String] == ["127.0.0.1:7480"])
    let threads = try #require(objects.first { $0["name"] as? String == "hashing.threads" })
    #expect(threads["default"] is NSNull && threads["whenUnset"] as? String == "one per core")
  }
}
