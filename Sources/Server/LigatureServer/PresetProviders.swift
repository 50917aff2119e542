internal import Providers

/// The providers that every server of this version knows, whether or not it has enabled them.
package enum PresetProviders {
  /// The IDs of the providers by their short names.
  package static let shortNames = Dictionary(
    uniqueKeysWithValues: ProviderRegistry().catalog.providers.map { ($0.shortName, $0.id.rawValue) })
}
