internal import Foundation

/// What other programs read to verify ID tokens: the key set (RFC 7517) and the document that leads to it (OpenID
/// Connect Discovery 1.0).
package enum TokenVerification {
  /// Returns the routes of both documents.
  ///
  /// - Parameters:
  ///   - keySet: The document with the public keys.
  ///   - publicURL: The base of the key set's URL.
  package static func routes(
    issuer: String, algorithms: [String], keySet: [UInt8], keySetType: String, publicURL: String
  ) throws -> [WebRoute] {
    let path = "/.well-known/jwks.json"
    let discovery = Discovery(
      issuer: issuer, jwksURI: publicURL + path, responseTypesSupported: ["id_token"],
      subjectTypesSupported: ["public"], idTokenSigningAlgValuesSupported: algorithms)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [
      .constant(at: path, contentType: keySetType, keySet, maxAge: maxAge),
      .constant(
        at: "/.well-known/openid-configuration", contentType: "application/json",
        Array(try encoder.encode(discovery)), maxAge: maxAge),
    ]
  }

  /// Short enough that a new key is known everywhere soon; programs that find an unknown key ask again at once.
  private static let maxAge = Duration.seconds(300)
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
