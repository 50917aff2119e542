import ArgumentParser
import Foundation
import LigatureAuth
import LigatureMessages
import LigatureServer
import Settings

/// The names that a user can use for a server's providers.
struct ProviderNames: Sendable {
  /// The providers with presets, which are known without a request to a server.
  static let presets = ProviderNames(ids: PresetProviders.shortNames)

  /// The provider IDs, keyed by short name.
  private let ids: [String: String]

  private init(ids: [String: String]) {
    self.ids = ids
  }

  init(_ providers: [LigatureV1.ProviderDescription]) {
    ids = Dictionary(providers.map { ($0.shortName, $0.providerID) }, uniquingKeysWith: { first, _ in first })
  }

  var shortNames: [String] { ids.keys.sorted() }

  /// Returns the ID of the provider with the given ID or short name, or nil if the server has no such provider.
  func id(named name: String) -> String? {
    ids[name] ?? (ids.values.contains(name) ? name : nil)
  }

  /// Returns the short name of the provider with the given ID, or nil if the provider is unknown.
  func shortName(of id: String) -> String? { shortNames.first { ids[$0] == id } }

  /// Returns the known provider whose name or ID is most similar to a name, or nil if none is similar.
  func nearest(to name: String) -> String? { (shortNames + ids.values.sorted()).nearest(to: name) }

  /// Returns the remedy for a name that matches no provider.
  func remedy(for name: String) -> String {
    if let nearest = nearest(to: name) { return "Did you mean \(nearest)?" }
    return ids.isEmpty ? "The server has no providers." : "Its providers: \(shortNames.joined(separator: ", "))."
  }
}

extension ProviderNames {
  private static let completionLimit = Duration.seconds(2)

  /// Returns the short names of the server's providers, or of the presets if the server does not respond.
  @Sendable static func completions(_ arguments: [String], _ index: Int, _ prefix: String) async -> [String] {
    do {
      let auth = try ProfileOptions.parse([]).auth()
      return try await ProviderNames(auth.enabledProviders(within: completionLimit)).shortNames
    } catch {
      return presets.shortNames
    }
  }
}

extension Auth {
  /// Returns the ID of the provider with the given name.
  /// - Parameters:
  ///   - known: The provider IDs to accept even if the server has not enabled these providers.
  ///   - mayBeMistyped: Whether to refuse an unknown ID that is similar to another provider's ID.
  ///   - inBrowser: Whether the error lists only the providers that support sign-in through the browser.
  /// - Throws: `INVALID_PROVIDER_ID` if no provider has the name.
  func providerID(
    named name: String, known: [String] = [], mayBeMistyped: Bool = true, inBrowser: Bool = false
  ) async throws -> String {
    if known.contains(name) { return name }
    if name.contains("@") || name.hasPrefix("+") {
      let (kind, option) = name.contains("@") ? ("an address", "--email") : ("a phone number", "--phone")
      throw Failure(
        reason: "INVALID_PROVIDER_ID",
        message: "\(name.printable) is not a provider ID; for \(kind), use \(option) \(name.printable).")
    }
    let presets = ProviderNames.presets
    if name.contains("."), !mayBeMistyped || presets.id(named: name) != nil || presets.nearest(to: name) == nil {
      return name
    }
    let names: ProviderNames
    let listed: ProviderNames
    do {
      let providers = try await enabledProviders()
      names = ProviderNames(providers)
      listed = inBrowser ? ProviderNames(providers.filter(\.browser)) : names
    } catch let error as NSError where error.authErrorCode == .operationNotAllowed {
      // The server is too old to support this method.
      return presets.id(named: name) ?? name
    }
    if let id = names.id(named: name) { return id }
    // The server's error explains best why a provider is disabled or not configured.
    if let preset = presets.id(named: name) { return preset }
    throw Failure(
      reason: "INVALID_PROVIDER_ID",
      message: "The server has no provider \"\(name.printable)\". \(listed.remedy(for: name))")
  }
}
