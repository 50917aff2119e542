internal import Providers

/// The providers that are built into every server of this version, whether or not they are enabled.
package enum PresetProviders {
  /// The provider IDs, keyed by the providers' short names.
  package static let shortNames = Dictionary(
    uniqueKeysWithValues: ProviderRegistry().catalog.providers.map { ($0.shortName, $0.id.rawValue) })
}
