internal import Foundation
internal import Providers

/// The key of a service that uses one of Firebase's Admin SDKs, in the SDKs' file format.
package struct FirebaseServiceAccount: Sendable {
  private let keys: ServiceAccountKeyPair

  /// Creates a new key pair.
  package init() throws {
    keys = try ServiceAccountKeyPair()
  }

  /// The public key in PEM format.
  package var publicKey: String { keys.publicKey }

  /// The members that the SDKs need in the file.
  private struct Content: Encodable {
    var type = "service_account"
    var project: String
    var keyID: String
    var privateKey: String
    var email: String
    var client: String
    /// The URL at which an SDK that does not sign its own tokens requests access tokens.
    var tokenURL: String
    /// A custom universe domain, with which an SDK signs its tokens itself and never calls Google.
    var universe = "ligature.invalid"

    private enum CodingKeys: String, CodingKey {
      case type
      case project = "project_id"
      case keyID = "private_key_id"
      case privateKey = "private_key"
      case email = "client_email"
      case client = "client_id"
      case tokenURL = "token_uri"
      case universe = "universe_domain"
    }
  }

  /// Returns the content of a service account file, as JSON.
  package func file(project: String, service: String, keyID: String, tokenURL: String) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let content = Content(
      project: project, keyID: keyID, privateKey: keys.privateKey,
      email: "\(service)@\(project).iam.gserviceaccount.com", client: keyID,
      tokenURL: tokenURL)
    return Array(try encoder.encode(content)) + Array("\n".utf8)
  }
}
