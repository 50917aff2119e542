import Accounts
import Foundation
import Settings
import SocketEndpoints
import Testing

@testable import LigatureServer

/// A whole server's settings in a YAML file.
@Suite struct SettingsFileTests {
  /// Reads a file with this text.
  private func settings(_ text: String, _ environment: [String: String] = [:]) throws -> ServerSettings {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try ServerSettings(
      flags: ["config": file.path(percentEncoded: false)], environment: environment, isDevelopment: false)
  }

  @Test func everyFormIsRead() throws {
    let settings = try settings(
      """
      # A comment.
      listen: 127.0.0.1:1,unix:/run/l.sock
      issuer: "https://accounts.example.com"
      audience: ~
      log.level: debug
      log:
        format: json
      hashing: {queue: 7}
      google:
        audiences: [a, b]
        signIn: no
      oidc:
        names:
          - corp
        corp:
          issuer: https://id.example.com
          audiences: [app]
          link: false
      """)
    #expect(settings.listeners == [.tcp(host: "127.0.0.1", port: 1), .unix(path: "/run/l.sock")])
    #expect(settings.issuer == "https://accounts.example.com" && settings.audience == "ligature")
    #expect(settings.logLevel == .debug && settings.logFormat == .json)
    #expect(settings.hashingQueue.whole == 7)
    #expect(!settings.policy.provider(.google).maySignIn && settings.policy.provider(.google).mayLink)
    #expect(!settings.policy.provider(.oidc("corp")).mayLink)
  }

  @Test func addressesMayBeAList() throws {
    let settings = try settings("listen: ['127.0.0.1:1', 'unix:/run/l.sock']")
    #expect(settings.listeners == [.tcp(host: "127.0.0.1", port: 1), .unix(path: "/run/l.sock")])
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "~", "google:\n", "google: {}\n"]) func emptyFileSetsNothing(
    text: String
  ) throws {
    #expect(try settings(text).listeners == ServerSettings().listeners)
  }

  /// The text, the setting that the error names, its line, and a part of the remedy.
  static let mistakes: [(text: String, setting: String, line: Int, remedy: String)] = [
    ("lisen: 127.0.0.1:1\n", "lisen", 1, "write listen"),
    ("data: ./data\nLISTEN: 127.0.0.1:1\n", "LISTEN", 2, "ligature settings"),
    ("data: ./data\ngoogle:\n  audience: [a]\n", "google.audience", 3, "write google.audiences"),
    ("googel:\n  audiences: [a]\n", "googel", 1, "write google,"),
    ("google:\n  enable: false\n", "google.enable", 2, "write google.enabled"),
    ("oidc:\n  corp:\n    issuer: https://id.example.com\n", "oidc.corp", 2, "ligature settings"),
    (
      "oidc:\n  names: [corp]\n  corp:\n    isuer: https://id.example.com\n    audiences: [a]\n", "oidc.corp.isuer", 4,
      "write oidc.corp.issuer"
    ),
    ("limits:\n  idle: 5\n", "limits.idle", 2, "ligature settings"),
    ("config: other.yaml\n", "config", 1, "ligature settings"),
    ("url: http://127.0.0.1\n", "url", 1, "ligature settings"),
    ("listen: 127.0.0.1:1\ndata: x\nlisten: 127.0.0.1:2\n", "config", 3, "remove one"),
    ("log.level: info\nlog:\n  level: debug\n", "log.level", 3, "remove one"),
    ("hashing:\n  queue: many\n", "hashing.queue", 2, "from 1 to 100000"),
    ("hashing:\n  queue: 0\n", "hashing.queue", 2, "from 1 to 100000"),
    ("hashing:\n  queue: [1]\n", "hashing.queue", 2, "single value"),
    ("hashing:\n  queue:\n    most: 1\n", "hashing.queue", 2, "single value"),
    ("hashing: 7\n", "hashing", 1, "below it"),
    ("google:\n  audiences: a\n", "google.audiences", 2, "a list"),
    ("google:\n  audiences:\n    - {a: b}\n", "google.audiences", 2, "a list"),
    ("policy:\n  severalPerProvider: perhaps\n", "policy.severalPerProvider", 2, "true or false"),
    ("policy:\n  linking: always\n", "policy.linking", 2, "trusted_email, explicit"),
    ("listen: localhost\n", "listen", 1, "address:port"),
    ("oidc:\n  names: [Corp]\n", "oidc.names", 2, "lower-case"),
    ("data: 'x\n", "config", 2, "correct"),
    ("data: x\n  issuer: y\n", "config", 2, "correct"),
    ("? [a]\n: b\n", "config", 1, "name of a setting"),
  ]

  @Test(arguments: mistakes.indices) func mistakeIsRefusedWithItsLineAndTheRemedy(_ index: Int) {
    let mistake = Self.mistakes[index]
    let error = #expect(throws: SettingsError.self) { try settings(mistake.text) }
    #expect(error?.setting == mistake.setting)
    #expect(error?.origin?.hasSuffix(".yaml, line \(mistake.line)") == true, "\(error?.description ?? "")")
    #expect(error?.remedy.contains(mistake.remedy) == true, "\(error?.remedy ?? "")")
  }

  @Test(arguments: ["- listen\n", "listen\n", "7\n"]) func fileWithoutKeysIsRefused(text: String) {
    let error = #expect(throws: SettingsError.self) { try settings(text) }
    #expect(error?.setting == "config")
  }

  @Test func secretInABrokenLineIsNotInTheError() {
    let error = #expect(throws: SettingsError.self) { try settings("facebook:\n  appSecret: 's3cr3t\n") }
    #expect(error?.setting == "config")
    #expect(error?.description.contains("s3cr3t") == false)
  }

  @Test func wrongValueOfAVariableNamesTheVariable() {
    let error = #expect(throws: SettingsError.self) {
      try settings("log:\n  level: info\n", ["LIGATURE_LOG_LEVEL": "chatty"])
    }
    #expect(error?.description.hasPrefix("Setting log.level (LIGATURE_LOG_LEVEL): ") == true)
  }

  @Test(arguments: [
    ("LIGATURE_GOOGEL_AUDIENCES", "write LIGATURE_GOOGLE_AUDIENCES"), ("LIGATURE_LISTN", "write LIGATURE_LISTEN"),
    ("LIGATURE_ULR", "write LIGATURE_URL"), ("LIGATURE_SOMETHING_ELSE", "remove it"),
  ])
  func unknownVariableIsRefusedWithTheNearestName(variable: String, remedy: String) {
    let error = #expect(throws: SettingsError.self) { try settings("", [variable: "x"]) }
    #expect(error?.setting == variable)
    #expect(error?.remedy.hasPrefix(remedy) == true, "\(error?.remedy ?? "")")
  }

  @Test func aProviderThatIsNotNamedIsToBeNamed() {
    let error = #expect(throws: SettingsError.self) {
      try settings("oidc:\n  corp:\n    issuer: https://id.example.com\n")
    }
    #expect(error?.setting == "oidc.corp" && error?.remedy.hasPrefix("add corp to oidc.names,") == true)
  }

  /// An empty variable stands for the default, whatever the file says.
  @Test func emptyVariableHidesTheFile() throws {
    #expect(try settings("audience: file\n", ["LIGATURE_AUDIENCE": ""]).audience == "ligature")
  }
}
