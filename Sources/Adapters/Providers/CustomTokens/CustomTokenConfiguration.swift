package import Accounts
import Foundation
package import Settings

/// The configuration of custom tokens, which allow the operator's services to sign in their users.
struct CustomTokenConfiguration: ProviderConfiguration {
  let name = "customToken"
  let providerID = ProviderID.custom
  let displayName = "Custom token"
  let issuers: [String] = []
  var policy = ProviderPolicy()
  /// The paths of the files that contain the public keys.
  var keyFiles: [String] = []

  var settings: [Setting<CustomTokenConfiguration>] {
    [
      Setting(
        "customToken.keys", \.keyFiles, .list,
        "files with the public keys of your services (PEM: P-256, Ed25519 or RSA); setting them enables custom tokens"),
      Setting("customToken.enabled", \.policy.isEnabled, .flag, "false: every use of a custom token is refused"),
      Setting("customToken.create", \.policy.mayCreate, .flag, "a custom token may create the account that it names"),
    ]
  }

  var shortName: String { providerID.rawValue }

  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) { _ = try keys() }

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? { nil }

  /// Reads the keys from the files.
  func keys() throws(SettingsError) -> [VerificationKey] {
    var keys: [VerificationKey] = []
    for file in keyFiles {
      guard let text = try? String(contentsOf: URL(filePath: file), encoding: .utf8) else {
        throw SettingsError(
          "customToken.keys", "\(file) cannot be read", remedy: "name a file that the server may read")
      }
      guard let key = VerificationKey(pem: text) else {
        throw SettingsError(
          "customToken.keys",
          "\(file) is not a P-256 or Ed25519 public key, or an RSA public key of at least 2048 bits",
          remedy: "write the public key with `openssl pkey -in KEY -pubout`")
      }
      keys.append(key)
    }
    return keys
  }
}

extension ProviderRegistry {
  /// Returns the verifier of custom tokens, or nil if no service's public key is configured.
  ///
  /// - Parameters:
  ///   - audience: The required audience of the tokens.
  ///   - acceptsFirebase: Whether tokens created by Firebase's Admin SDKs are also accepted until they expire.
  package func makeCustomTokenReader(
    audience: String, acceptsFirebase: Bool = false
  ) throws(SettingsError) -> (any CustomTokenReader)? {
    for case let configuration as CustomTokenConfiguration in configurations {
      let keys = try configuration.keys()
      return keys.isEmpty ? nil : ServiceTokenReader(keys: keys, audience: audience, acceptsFirebase: acceptsFirebase)
    }
    return nil
  }
}
