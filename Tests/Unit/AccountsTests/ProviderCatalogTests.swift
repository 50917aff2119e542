import Accounts
import Testing

@Suite struct ProviderCatalogTests {
  private func description(_ id: String, _ name: String, _ short: String) -> ProviderDescription {
    ProviderDescription(id: ProviderID(rawValue: id), displayName: name, shortName: short)
  }

  @Test func aProviderIsCalledByItsDisplayNameOrElseItsID() {
    let catalog = ProviderCatalog([description("oidc.corp", "Example Corp", "corp"), description("oauth.x", "", "x")])
    #expect(catalog.displayName(of: .oidc("corp")) == "Example Corp")
    #expect(catalog.displayName(of: ProviderID(rawValue: "oauth.x")) == "oauth.x")
    #expect(catalog.displayName(of: .oidc("gone")) == "oidc.gone")
  }

  @Test func noTwoProvidersHaveOneShortName() {
    let catalog = ProviderCatalog([
      description("oidc.corp", "Corp", "corp"), description("oauth.corp", "Corp", "corp"),
      description("google.com", "Google", "google"), description("oidc.phone", "Phones", "phone"),
      description("phone", "Phone", "phone"),
    ])
    #expect(catalog.providers.map(\.shortName) == ["oidc.corp", "oauth.corp", "google", "oidc.phone", "phone"])
  }
}
