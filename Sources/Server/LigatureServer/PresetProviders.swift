internal import Providers

/// The providers that every server of this version knows, whether or not they are enabled.
package enum PresetProviders {
  /// The provider IDs, keyed by the providers' short names.
  package static let shortNames = Dictionary(
    uniqueKeysWithValues: ProviderRegistry().catalog.providers.map { ($0.shortName, $0.id.rawValue) })
}
