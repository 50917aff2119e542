package import Foundation
internal import PrivateFiles
internal import Providers

/// The file with the private key of a service, which signs the tokens of its calls.
package struct ServiceKeyFile: Sendable {
  /// The reason why a file cannot be used, with the remedy.
  package struct Problem: Error {
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// The content of the file, as JSON. Programs in other languages read it too.
  private struct Content: Codable {
    var type: String
    var keyID: String
    var service: String
    var audience: String
    var scopes: [String]
    var expiresAt: Date?
    var privateKey: String

    private enum CodingKeys: String, CodingKey {
      case type, service, audience, scopes
      case keyID = "key_id"
      case expiresAt = "expires_at"
      case privateKey = "private_key"
    }
  }

  private static let type = "ligature_service_key"

  private let content: Content
  private let key: ServiceSigningKey

  /// Creates the content of a file.
  /// - Parameters:
  ///   - keyID: The ID of the key at the server.
  ///   - audience: The required "aud" of its tokens.
  package init(
    key: ServiceKeyPair, keyID: String, service: String, audience: String, scopes: [String], expiresAt: Date?
  ) {
    self.key = key.key
    content = Content(
      type: Self.type, keyID: keyID, service: service, audience: audience, scopes: scopes, expiresAt: expiresAt,
      privateKey: key.key.privatePEM)
  }

  package init(reading path: String) throws(Problem) {
    let bytes: [UInt8]?
    do { bytes = try PrivateFile(path: path).read() } catch { throw Problem(message: error.description) }
    guard let bytes else { throw Problem(message: "There is no file \(path).") }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let content = try? decoder.decode(Content.self, from: Data(bytes)), content.type == Self.type,
      let key = ServiceSigningKey(pem: content.privateKey)
    else {
      throw Problem(
        message: "\(path) is not the file of a service key; create one with `ligature service-keys create`.")
    }
    self.content = content
    self.key = key
  }

  /// Returns whether a file exists at a path already.
  package static func exists(at path: String) throws(Problem) -> Bool {
    do { return try PrivateFile(path: path).exists() } catch { throw Problem(message: error.description) }
  }

  /// Creates the file, for its owner only (mode 0600).
  package func create(at path: String) throws(Problem) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      guard let bytes = try? encoder.encode(content) else { throw Problem(message: "The key can't be written.") }
      guard try PrivateFile(path: path).create(Array(bytes) + Array("\n".utf8)) else {
        throw Problem(message: "There is a file \(path) already; name another one with --out.")
      }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(message: "\(error)")
    }
  }

  /// Returns a token for calls, which is valid for five minutes.
  package func token() throws(Problem) -> String {
    do { return try key.token(id: content.keyID, audience: content.audience) } catch {
      throw Problem(message: "The key can't sign.")
    }
  }
}

/// A new key of a service.
package struct ServiceKeyPair: Sendable {
  fileprivate let key = ServiceSigningKey()

  package init() {}

  /// The public key in PEM form.
  package var publicKey: String { key.publicPEM }
}
