import Providers
import Settings
import Testing

@testable import LigatureServer

/// The issuer of the ID tokens, which stays what it was at the first start.
@Suite struct IssuerTests {
  private func settings(issuer: String? = nil, publicURL: String? = nil) throws -> ServerSettings {
    var environment: [String: String] = [:]
    environment["LIGATURE_ISSUER"] = issuer
    environment["LIGATURE_SERVER_PUBLIC_URL"] = publicURL
    return try ServerSettings(flags: [:], environment: environment, isDevelopment: false)
  }

  @Test(
    arguments: [
      (nil, nil, .none, "http://127.0.0.1:7481"),
      (nil, "https://a.example", .none, "https://a.example"),
      ("b", "https://a.example", .none, "b"),
      // What versions took that kept no issuer.
      (nil, "https://a.example", .unknown, "ligature"),
      ("b", nil, .unknown, "b"),
      (nil, nil, .kept("c"), "c"),
      ("c", "https://a.example", .kept("c"), "c"),
      // That one was never the public URL.
      (nil, "https://a.example", .kept("ligature"), "ligature"),
      (nil, "https://a.example", .kept("https://a.example"), "https://a.example"),
      // An address that the system has chosen states nothing.
      (nil, nil, .kept("http://127.0.0.1:20001"), "http://127.0.0.1:20001"),
    ] as [(String?, String?, SigningKeys.Issuer, String)])
  func itIsTheKeptOneOrElseTheSettingOrThePublicURL(
    issuer: String?, publicURL: String?, kept: SigningKeys.Issuer, expected: String
  ) throws {
    #expect(try settings(issuer: issuer, publicURL: publicURL).issuer(kept: kept) == expected)
  }

  @Test(
    arguments: [
      ("b", nil, "c", "issuer"), ("b", "https://c.example", "https://c.example", "issuer"),
      (nil, "https://new.example", "https://old.example", "server.publicURL"),
    ] as [(String?, String?, String, String)])
  func anotherOneIsAnErrorThatNamesBoth(issuer: String?, publicURL: String?, kept: String, setting: String) throws {
    var settings = try settings(issuer: issuer, publicURL: publicURL)
    let error = #expect(throws: SettingsError.self) { try settings.issuer(kept: .kept(kept)) }
    let stated = try #require(issuer ?? publicURL)
    #expect(error?.setting == setting)
    #expect(error?.problem.contains(kept) == true && error?.problem.contains(stated) == true)
    #expect(error?.remedy.contains("--change-issuer") == true && error?.remedy.contains(kept) == true)
    // Without accounts, there is nothing that it could harm.
    #expect(try settings.issuer(kept: .kept(kept), isInUse: false) == stated)
    settings.changesIssuer = true
    #expect(try settings.issuer(kept: .kept(kept)) == stated)
  }
}
