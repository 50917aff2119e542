internal import Foundation

/// The documents that other programs use to verify ID tokens: the key set (RFC 7517) and the discovery document (OpenID
/// Connect Discovery 1.0).
package enum TokenVerification {
  /// Returns the routes of the key set and the discovery document.
  ///
  /// - Parameters:
  ///   - keySet: Returns the document with the current public keys. It must not block.
  ///   - keySetAge: The time for which the key set may be cached.
  ///   - publicURL: The server's public URL, which is the prefix of the key set's URL.
  package static func routes(
    issuer: String, algorithms: [String], keySet: @escaping @Sendable () -> [UInt8], keySetType: String,
    keySetAge: Duration, publicURL: String
  ) throws -> [WebRoute] {
    let path = "/.well-known/jwks.json"
    let discovery = Discovery(
      issuer: issuer, jwksURI: publicURL + path, responseTypesSupported: ["id_token"],
      subjectTypesSupported: ["public"], idTokenSigningAlgValuesSupported: algorithms)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = Array(try encoder.encode(discovery))
    return [
      .cacheable(at: path, contentType: keySetType, maxAge: keySetAge, keySet),
      .cacheable(
        at: "/.well-known/openid-configuration", contentType: "application/json", maxAge: discoveryAge, { document }),
    ]
  }

  /// Returns the routes at which Firebase's Admin SDKs find the certificates for the keys of ID tokens and session
  /// cookies. The paths begin with the hostname of Google's server.
  ///
  /// - Parameter certificates: Returns a JSON object that contains the certificates, keyed by key ID. It must not
  ///   block.
  package static func firebaseRoutes(certificates: @escaping @Sendable () -> [UInt8]) -> [WebRoute] {
    [
      "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
      "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
    ].map { path in
      .cacheable(at: path, contentType: "application/json", maxAge: discoveryAge, certificates)
    }
  }

  private static let discoveryAge = Duration.seconds(300)
}

private struct Discovery: Encodable {
  let issuer: String
  let jwksURI: String
  let responseTypesSupported: [String]
  let subjectTypesSupported: [String]
  let idTokenSigningAlgValuesSupported: [String]

  enum CodingKeys: String, CodingKey {
    case issuer
    case jwksURI = "jwks_uri"
    case responseTypesSupported = "response_types_supported"
    case subjectTypesSupported = "subject_types_supported"
    case idTokenSigningAlgValuesSupported = "id_token_signing_alg_values_supported"
  }
}
