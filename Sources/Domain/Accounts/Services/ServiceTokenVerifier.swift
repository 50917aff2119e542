/// Verifies the tokens that services sign to call this server.
package protocol ServiceTokenVerifier: Sendable {
  /// The value that tokens must have in the `aud` claim.
  var audience: String { get }
  /// Returns the bytes of the public key in a PEM text, or nil if the text does not contain a public key that can
  /// verify tokens.
  func publicKey(pem: String) -> [UInt8]?
  /// Returns a token's content after verifying its signature, audience and times.
  ///
  /// Throws `.invalidServiceCredential` if the token is not valid.
  ///
  /// - Parameter key: A closure that returns the public key with the given ID, or nil if there is no such key.
  func verify(
    _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
  ) throws(AccountError) -> ServiceToken
  /// Returns the content of a service account's token, as created by one of Firebase's Admin SDKs, after verifying the
  /// token's signature, audience and times.
  ///
  /// Throws `.invalidServiceCredential` if the token is not valid, including when the key is not intended for these
  /// SDKs.
  ///
  /// - Parameters:
  ///   - audiences: The accepted values of the `aud` claim; empty for a token that specifies no audience.
  ///   - keys: A closure that returns the keys that may have signed the token.
  func verifyServiceAccount(
    _ token: Secret, for audiences: Set<String>, now: Timestamp, keys: (ServiceAccountKeys) -> [ServiceKey]
  ) throws(AccountError) -> ServiceToken
}

/// The keys that may have signed a service account's token.
package enum ServiceAccountKeys: Sendable, Hashable {
  /// The key that the token specifies.
  case named(ServiceKeyID)
  /// All keys of a service, for a token that specifies no key, such as a token from the SDK for Node.js.
  case ofService(String)
}

/// An interface through which services call this server. Keys for one interface cannot be used for the other.
package enum ServiceInterface: Sendable, Hashable {
  /// Calls to `AdminService`.
  case calls
  /// The interface for Firebase's Admin SDKs.
  case firebase

  /// The label for the digests of cached tokens.
  var cacheLabel: String {
    switch self {
    case .calls: "ligature cached service token"
    case .firebase: "ligature cached service account token"
    }
  }
}

/// The content of a service's token.
package struct ServiceToken: Sendable {
  package var key: ServiceKeyID
  /// The time when the token expires.
  package var expiresAt: Timestamp
  /// The scopes of the token; nil if the token has all scopes of its key.
  package var scopes: [String]?
  /// The tenant that the token specifies; nil if it specifies none.
  package var tenant: TenantID?

  package init(key: ServiceKeyID, expiresAt: Timestamp, scopes: [String]? = nil, tenant: TenantID? = nil) {
    self.key = key
    self.expiresAt = expiresAt
    self.scopes = scopes
    self.tenant = tenant
  }
}
