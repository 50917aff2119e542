import Testing

@testable import Settings

@Suite struct SettingsTests {
  private enum Color: String, CaseIterable, Sendable { case red, green }

  private struct Root {
    var text = "a"
    var optional: Int?
    var items: [String] = []
    var flag = true
    var number = 5
    var seconds = Duration.seconds(20)
    var timeout: Duration? = .seconds(30)
    var color = Color.red
  }

  private static let settings: [Setting<Root>] = [
    Setting("text", \.text, .text, "a text"),
    Setting("a.optional", optional: \.optional, .integer(in: 1...9), unset: "as many as there are", "a number"),
    Setting("a.items", \.items, .list, "some texts"),
    Setting("a.flag", \.flag, .flag, "a flag"),
    Setting("a.number", \.number, .integer(in: 1...9), "a number"),
    Setting("a.seconds", \.seconds, .seconds(in: 0...60), "a time"),
    Setting("a.timeout", \.timeout, .secondsOrOff(in: 0...60), "a time"),
    Setting("color", \.color, .choice, "a color"),
  ]

  private func read(
    flags: [String: String] = [:], _ environment: [String: String] = [:]
  ) throws(SettingsError) -> Root {
    var root = Root()
    try SettingsReader(flags: flags, environment: environment, file: nil).read(Self.settings, into: &root)
    return root
  }

  @Test func everyFormatIsRead() throws {
    let root = try read([
      "LIGATURE_TEXT": "b", "LIGATURE_A_OPTIONAL": "3", "LIGATURE_A_ITEMS": " x , y,,", "LIGATURE_A_FLAG": "Off",
      "LIGATURE_A_NUMBER": "9", "LIGATURE_A_SECONDS": "0", "LIGATURE_A_TIMEOUT": "0", "LIGATURE_COLOR": "green",
    ])
    #expect(root.text == "b" && root.optional == 3 && root.items == ["x", "y"] && !root.flag && root.number == 9)
    #expect(root.seconds == .zero && root.timeout == nil && root.color == .green)
  }

  @Test func flagGoesBeforeTheVariable() throws {
    #expect(try read(flags: ["text": "flag"], ["LIGATURE_TEXT": "variable"]).text == "flag")
  }

  @Test func descriptionsHaveTheDefaultsOfTheProperties() {
    let descriptions = Self.settings.map { $0.description(defaults: Root()) }
    #expect(
      descriptions.map(\.default) == [
        .text("a"), .none, .list([]), .flag(true), .number(5), .number(20), .number(30), .text("red"),
      ])
    #expect(descriptions.map(\.type) == [.string, .integer, .list, .boolean, .integer, .integer, .integer, .string])
    #expect(descriptions[1].whenUnset == "as many as there are")
    #expect(descriptions[4].minimum == 1 && descriptions[4].maximum == 9)
    #expect(descriptions[7].choices == ["red", "green"])
  }

  @Test(arguments: [
    ("listen", "LIGATURE_LISTEN"), ("google.audiences", "LIGATURE_GOOGLE_AUDIENCES"),
    ("facebook.appID", "LIGATURE_FACEBOOK_APP_ID"), ("tls.clientCA", "LIGATURE_TLS_CLIENT_CA"),
    ("oidc.my-name.keySetURL", "LIGATURE_OIDC_MY_NAME_KEY_SET_URL"),
  ])
  func variablesAreInUpperSnakeCase(name: String, variable: String) {
    #expect(SettingDescription.variable(for: name) == variable)
  }

  @Test(arguments: [
    ("lisen", "listen"), ("Listen", "listen"), ("listne", "listen"), ("hashing.que", "hashing.queue"),
    ("hashing.quue", "hashing.queue"), ("something", nil), ("", nil), (String(repeating: "listen", count: 10_000), nil),
  ])
  func nearestNameIsTheOneThatWasMeant(name: String, nearest: String?) {
    #expect(["data", "listen", "hashing.threads", "hashing.queue"].nearest(to: name) == nearest)
  }

  @Test func errorNamesSettingOriginProblemAndRemedy() {
    let error = #expect(throws: SettingsError.self) { try read(["LIGATURE_A_NUMBER": "10"]) }
    #expect(
      error?.description
        == "Setting a.number (LIGATURE_A_NUMBER): it is not a number in the allowed range; set it to a whole number from 1 to 9."
    )
  }
}
