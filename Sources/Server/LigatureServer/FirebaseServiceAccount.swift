internal import Foundation
internal import Providers

/// The key of a service that calls with one of Firebase's Admin SDKs, in the file that those read.
package struct FirebaseServiceAccount: Sendable {
  private let keys: ServiceAccountKeyPair

  /// Creates a new pair of keys.
  package init() throws {
    keys = try ServiceAccountKeyPair()
  }

  /// The public key in PEM form.
  package var publicKey: String { keys.publicKey }

  /// The members that the SDKs need.
  private struct Content: Encodable {
    var type = "service_account"
    var project: String
    var keyID: String
    var privateKey: String
    var email: String
    var client: String
    /// No SDK fetches a token from here: with its own universe it signs its tokens itself. The name has no address
    /// (RFC 6761, section 6.4), so that nothing is ever sent to Google.
    var tokenURL = "https://oauth2.ligature.invalid/token"
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

  /// Returns the content of the file.
  package func file(project: String, service: String, keyID: String) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let content = Content(
      project: project, keyID: keyID, privateKey: keys.privateKey,
      email: "\(service)@\(project).iam.gserviceaccount.com", client: keyID)
    return Array(try encoder.encode(content)) + Array("\n".utf8)
  }
}
