import Accounts
import Testing

@testable import Providers

/// ID tokens of an authority with many tenants.
@Suite struct MicrosoftVerifierTests {
  static let tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"
  static let otherTenant = "0f9e8d7c-6b5a-4938-8271-605f4e3d2c1b"
  static let object = "690222be-ff1a-4d56-abd1-7e4f7d38e474"
  static let audience = "6731de76-14a6-49ae-97bc-6eba6914391e"

  private func run(
    tenants: String? = nil, keySet: String? = nil,
    _ body: (PresetIssuer, TokenRecipe) async throws -> Void
  ) async throws {
    let environment = { (url: String) in
      var variables = ["MICROSOFT_AUDIENCES": Self.audience, "MICROSOFT_AUTHORITY": url]
      variables["MICROSOFT_TENANTS"] = tenants
      return variables
    }
    try await PresetIssuer.run(keySet: keySet, environment: environment) { issuer in
      try await body(issuer, Self.recipe(issuer.server.url, tenant: Self.tenant))
    }
  }

  private static func recipe(_ authority: String, tenant: String) -> TokenRecipe {
    var recipe = TokenRecipe(
      issuer: "\(authority)/\(tenant)/v2.0", audience: audience, nonce: "n", now: PresetIssuer.now)
    recipe.claim("tid", TokenRecipe.json(tenant))
    recipe.claim("oid", TokenRecipe.json(object))
    recipe.claim("sub", #""AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ""#)
    recipe.claim("ver", #""2.0""#)
    recipe.claim("email", #""ada@example.com""#)
    recipe.claim("email_verified", nil)
    return recipe
  }

  @Test func tenantAndObjectAreTheUser() async throws {
    try await run { microsoft, recipe in
      let assertion = try await microsoft.verify(recipe)
      #expect(assertion.issuer == microsoft.server.url)
      #expect(assertion.subject == "\(Self.tenant).\(Self.object)")
      #expect(assertion.email == "ada@example.com")
      #expect(assertion.displayName == "Ada")
      #expect(microsoft.server.requests.map(\.path) == ["/common/discovery/v2.0/keys"])
      // The same object in another tenant is another user.
      let other = try await microsoft.verify(Self.recipe(microsoft.server.url, tenant: Self.otherTenant))
      #expect(other.subject == "\(Self.otherTenant).\(Self.object)")
    }
  }

  /// An administrator of any tenant writes any address (S7); it counts only if Microsoft calls it verified.
  @Test(
    arguments: [
      (nil, false), ("true", true), ("1", true), (#""1""#, true), (#""true""#, true), ("false", false), ("0", false),
      (#""0""#, false), (#""false""#, false), ("null", false), ("[true]", false), ("2", false),
    ] as [(String?, Bool)])
  func addressCountsOnlyIfItIsVerified(json: String?, isVerified: Bool) async throws {
    try await run { microsoft, recipe in
      var recipe = recipe
      recipe.claim("xms_edov", json)
      // The issuer's word for the address alone is not enough.
      recipe.claim("email_verified", "true")
      let assertion = try await microsoft.verify(recipe)
      #expect(assertion.emailVerified == isVerified)
      #expect(assertion.emailIsTrusted == isVerified)
    }
  }

  /// Of a personal account or a guest the claim says that the user has shown the address to be theirs once.
  @Test(arguments: [
    (tenant, "ada@example.com", false), (tenant, "ada@outlook.com", false),
    (MicrosoftVerifier.consumers, "ada@example.com", false), (MicrosoftVerifier.consumers, "ada@outlook.com", true),
    (MicrosoftVerifier.consumers, "ada@Hotmail.com", true),
    (MicrosoftVerifier.consumers, "ada@outlook.com.example", false),
  ])
  func microsoftVouchesForAddressesOfOthers(tenant: String, email: String, runsDomain: Bool) async throws {
    try await run { microsoft, _ in
      var recipe = Self.recipe(microsoft.server.url, tenant: tenant)
      recipe.claim("email", TokenRecipe.json(email))
      recipe.claim("xms_edov", "true")
      let assertion = try await microsoft.verify(recipe)
      #expect(assertion.emailIsTrusted && assertion.runsEmailDomain == runsDomain)
    }
  }

  @Test func onlyNamedTenantsSignIn() async throws {
    try await run(tenants: "\(Self.tenant.uppercased()), consumers") { microsoft, recipe in
      let assertion = try await microsoft.verify(recipe)
      #expect(assertion.subject.hasPrefix(Self.tenant))
      let personal = Self.recipe(microsoft.server.url, tenant: MicrosoftVerifier.consumers)
      let assertion2 = try await microsoft.verify(personal)
      #expect(assertion2.subject.hasPrefix(MicrosoftVerifier.consumers))
      await microsoft.expectRefusal(Self.recipe(microsoft.server.url, tenant: Self.otherTenant))
    }
  }

  @Test func tenantAndIssuerMustAgree() async throws {
    try await run { microsoft, recipe in
      let url = microsoft.server.url
      for (name, json) in [
        ("tid", TokenRecipe.json(Self.otherTenant)), ("tid", nil), ("tid", "1"), ("tid", #""common""#),
        ("tid", TokenRecipe.json(Self.tenant.uppercased())), ("tid", TokenRecipe.json(Self.tenant + "/../x")),
        ("oid", nil), ("oid", #""ada""#), ("oid", "1"), ("oid", TokenRecipe.json(Self.object.uppercased())),
        ("iss", TokenRecipe.json("\(url)/\(Self.otherTenant)/v2.0")),
        ("iss", TokenRecipe.json("\(url)/{tenantid}/v2.0")),
        ("iss", TokenRecipe.json("\(url)/\(Self.tenant)/v1.0")),
        ("iss", TokenRecipe.json("https://login.microsoftonline.com/\(Self.tenant)/v2.0")),
        ("aud", TokenRecipe.json(Self.tenant)), ("nonce", "1"), ("exp", String(PresetIssuer.now - 61)),
      ] {
        var changed = recipe
        changed.claim(name, json)
        await microsoft.expectRefusal(changed, "\(name) \(json ?? "-")")
      }
    }
  }

  /// A key that is one tenant's alone signs for no other.
  @Test func keyOfOneTenantSignsForNoOther() async throws {
    func keySet(_ issuer: String) throws -> String {
      var members = try TestKey.ec256.members(kid: "ec", algorithm: "ES256")
      members["issuer"] = .string(issuer)
      return TestIssuer.document([members])
    }
    try await run(keySet: try keySet("https://login.microsoftonline.com/\(Self.otherTenant)/v2.0")) {
      microsoft, recipe in
      await microsoft.expectRefusal(recipe)
    }
    try await run(keySet: try keySet("{tenantid}")) { microsoft, recipe in await microsoft.expectRefusal(recipe) }
  }

  @Test func wrongNonceAndForgedSignatureAreRefused() async throws {
    try await run { microsoft, recipe in
      let assertion3 = try await microsoft.verify(recipe, nonce: "n")
      #expect(assertion3.nonceClaim?.reveal() == "n")
      await microsoft.expectRefusal(recipe, nonce: "other", reason: .missingOrInvalidNonce)
      var forged = recipe
      forged.key = .p256(.init())
      await microsoft.expectRefusal(forged)
      let error = await #expect(throws: AccountError.self) { try await microsoft.verify("e30.e30") }
      #expect(error?.reason == .invalidIDPResponse)
    }
  }

  @Test(arguments: [
    SettingsMistake(
      setting: "microsoft.tenants", problem: "not a directory ID",
      environment: ["MICROSOFT_AUDIENCES": "a", "MICROSOFT_TENANTS": "example.com"]),
    SettingsMistake(
      setting: "microsoft.authority", problem: "https",
      environment: ["MICROSOFT_AUDIENCES": "a", "MICROSOFT_AUTHORITY": "http://login.microsoftonline.com"]),
  ])
  func mistakeNamesItsSettingAndTheRemedy(_ mistake: SettingsMistake) { mistake.expect() }

  @Test func audiencesEnableMicrosoft() throws {
    let providers = try ConfiguredProviders(["MICROSOFT_AUDIENCES": "a"]).identityProviders()
    #expect(providers.map(\.providerID) == [.microsoft])
    #expect((providers.first as? MicrosoftVerifier)?.authority == "https://login.microsoftonline.com")
  }
}
