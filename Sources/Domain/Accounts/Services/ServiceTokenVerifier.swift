/// Verifies the tokens that services sign to call this server.
package protocol ServiceTokenVerifier: Sendable {
  /// The required "aud" of tokens.
  var audience: String { get }
  /// Returns the bytes of a public key that can verify tokens; nil if the text is not such a key in PEM form.
  func publicKey(pem: String) -> [UInt8]?
  /// Returns a token's content after verifying its signature, audience and times.
  ///
  /// Throws `.invalidServiceCredential`.
  ///
  /// - Parameter key: Returns the public key with an ID.
  func verify(
    _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
  ) throws(AccountError) -> ServiceToken
  /// Returns the content of a token of a service account, as one of Firebase's Admin SDKs makes it, after verifying its
  /// signature, audience and times.
  ///
  /// Throws `.invalidServiceCredential`, also if the key is not one for these SDKs.
  ///
  /// - Parameters:
  ///   - audiences: The accepted values of "aud"; empty for a token that names no audience.
  ///   - keys: Returns the keys that may have signed the token.
  func verifyServiceAccount(
    _ token: Secret, for audiences: Set<String>, now: Timestamp, keys: (ServiceAccountKeys) -> [ServiceKey]
  ) throws(AccountError) -> ServiceToken
}

/// The keys that may have signed the token of a service account.
package enum ServiceAccountKeys: Sendable, Hashable {
  /// The key that the token names.
  case named(ServiceKeyID)
  /// The keys of a service, because the SDK for Node names no key.
  case ofService(String)
}

/// The interfaces that services call. The keys for one interface are of no use for the other.
package enum ServiceInterface: Sendable, Hashable {
  /// Calls of `AdminService`.
  case calls
  /// The interface for Firebase's Admin SDKs.
  case firebase

  /// The label of the digests by which verified tokens are cached.
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
  /// The time from which the token is no longer accepted.
  package var expiresAt: Timestamp
  /// The scopes of the token; nil for all scopes of its key.
  package var scopes: [String]?
  /// The tenant; nil if the token names none.
  package var tenant: TenantID?

  package init(key: ServiceKeyID, expiresAt: Timestamp, scopes: [String]? = nil, tenant: TenantID? = nil) {
    self.key = key
    self.expiresAt = expiresAt
    self.scopes = scopes
    self.tenant = tenant
  }
}
