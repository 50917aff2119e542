import Accounts
import Settings
import TestLogs
import Testing

@testable import Providers

/// Providers that are configured by environment variables, as an operator configures them.
struct ConfiguredProviders {
  let registry: ProviderRegistry
  private let allowsPlainHTTPOnLoopback: Bool

  /// - Parameter environment: the variables without their prefix.
  init(_ environment: [String: String], allowsPlainHTTPOnLoopback: Bool = false) throws(SettingsError) {
    let variables = environment.map { ("LIGATURE_\($0.key)", $0.value) }
    let reader = try SettingsReader(
      flags: [:], environment: Dictionary(uniqueKeysWithValues: variables), file: nil)
    var registry = try ProviderRegistry(named: reader)
    try registry.read(reader, allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    self.registry = registry
    self.allowsPlainHTTPOnLoopback = allowsPlainHTTPOnLoopback
  }

  func identityProviders(transport: any ProviderTransport = NoTransport()) -> [any IdentityProvider] {
    made(transport: transport).verifiers
  }

  func codeClients(transport: any ProviderTransport = NoTransport()) -> [any AuthorizationCodeClient] {
    made(transport: transport).codeClients
  }

  private func made(transport: any ProviderTransport) -> Providers.ConfiguredProviders {
    registry.makeProviders(
      transport: transport, allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback,
      logger: .silent)
  }

  /// The variables of an OpenID provider "oidc.corp", with changes.
  static func corp(_ changes: [String: String?] = [:]) -> [String: String] {
    var variables: [String: String] = [
      "OIDC_NAMES": "corp", "OIDC_CORP_ISSUER": "https://id.example.com", "OIDC_CORP_AUDIENCES": "app",
    ]
    for (name, value) in changes { variables[name == "OIDC_NAMES" ? name : "OIDC_CORP_\(name)"] = value }
    return variables
  }
}

/// Fails the test that uses it: nothing is fetched when the service starts.
struct NoTransport: ProviderTransport {
  func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse {
    Issue.record("\(request.url) was asked for")
    throw .failed
  }
}

/// A mistake in the settings, and the error that names it.
struct SettingsMistake: Sendable, CustomTestStringConvertible {
  let setting: String
  let problem: String
  let environment: [String: String]
  var allowsPlainHTTPOnLoopback = false

  var testDescription: String { "\(setting): \(problem)" }

  func expect() {
    let error = #expect(throws: SettingsError.self) {
      try ConfiguredProviders(environment, allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    }
    #expect(error?.setting == setting)
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
    #expect(error?.remedy.isEmpty == false)
  }
}
