package import Accounts
package import Logging

/// The verifiers of all configured providers.
package struct ProviderRegistry: Sendable {
  /// One for each provider, in the order of the configuration.
  package let verifiers: [any IdentityProvider]

  /// Makes the verifiers. Nothing is fetched yet: keys are asked for with the first token.
  ///
  /// Throws for the first setting that cannot be used; a provider without an audience is never enabled.
  package init(
    _ configurations: [ProviderConfiguration], transport: any ProviderTransport,
    normalizer: any TextNormalizer = UnicodeNormalizer(), logger: Logger = Logger(label: "ligature.providers")
  ) throws(SetupError) {
    let tools = ProviderTools(transport: transport, normalizer: normalizer, logger: logger)
    var verifiers: [any IdentityProvider] = []
    for configuration in configurations {
      let verifier = try configuration.verifier(tools)
      guard !verifiers.contains(where: { $0.providerID == verifier.providerID }) else {
        throw SetupError(
          setting: verifier.providerID.rawValue, problem: "the provider is configured twice",
          remedy: "Give each provider a name of its own")
      }
      verifiers.append(verifier)
    }
    self.verifiers = verifiers
  }
}
