import ByteCoding
public import Foundation
import JSONWebTokens
import P256Signatures
import PrivateFiles

/// The key with which a service authenticates to the server. It is read from a key file created by
/// `ligature service-keys create`.
public struct ServiceKey: Sendable {
  /// The ID of the key on the server.
  public var id: String { content.keyID }
  /// The name of the service, as shown in the audit trail.
  public var service: String { content.service }
  /// The issuer of the server's ID tokens.
  public var issuer: String { content.audience }
  /// The scopes of the key: "accounts.read", ...
  public var scopes: [String] { content.scopes }
  /// The time at which the key expires; nil if it never does.
  public var expiresAt: Date? { content.expiresAt }

  /// The content of the key file, as JSON. Programs in other languages also read this format.
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
  private static let label = "PRIVATE KEY"
  /// The lifetime of a token in seconds. It is the longest lifetime that the server accepts.
  static let tokenLifetime: Int64 = 300

  private let content: Content
  private let signer: P256PrivateKey

  /// Creates a key from a key file. The file must be accessible only to its owner (mode 0600).
  public init(contentsOfFile path: String) throws(AdminError) {
    let bytes: [UInt8]?
    do { bytes = try PrivateFile(path: path).read() } catch { throw .invalidKey(error.description) }
    guard let bytes else { throw .invalidKey("The file \(path) does not exist.") }
    try self.init(bytes, from: path)
  }

  /// Creates a key from the content of a key file, for services that do not store their secrets in files.
  public init(json: some Collection<UInt8>) throws(AdminError) {
    try self.init(Array(json), from: "This text")
  }

  private init(_ bytes: [UInt8], from source: String) throws(AdminError) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let content = try? decoder.decode(Content.self, from: Data(bytes)), content.type == Self.type,
      let der = PEMText.bytes(of: content.privateKey, label: Self.label), let signer = P256PrivateKey(der: der)
    else {
      throw .invalidKey(
        "\(source) is not a service key file; create one with `ligature service-keys create`.")
    }
    self.content = content
    self.signer = signer
  }

  /// Returns a token for calls to the server. The token is valid for five minutes.
  package func token(now: Date = Date()) throws(AdminError) -> String {
    let issuedAt = Int64(now.timeIntervalSince1970)
    let header: JSONValue = .object(["alg": .string("ES256"), "typ": .string("JWT"), "kid": .string(id)])
    let payload: JSONValue = .object([
      "iss": .string(id), "sub": .string(id), "aud": .string(issuer), "iat": .number(String(issuedAt)),
      "exp": .number(String(issuedAt + Self.tokenLifetime)),
    ])
    let input = [header, payload].map { Base64.string(of: JSONWriter.bytes(of: $0), alphabet: .url) }
      .joined(separator: ".")
    guard let signature = signer.signature(of: Array(input.utf8)) else {
      throw .invalidKey(
        "The key cannot sign; create another one with `ligature service-keys create`.")
    }
    return input + "." + Base64.string(of: signature, alphabet: .url)
  }
}

extension ServiceKey: CustomStringConvertible, CustomReflectable {
  /// A description that contains only the key's ID, because secrets must not appear in logs.
  public var description: String { "<ServiceKey: \(id)>" }
  public var customMirror: Mirror {
    Mirror(self, children: ["id": id, "service": service, "scopes": scopes, "expiresAt": expiresAt as Any])
  }
}

// MARK: - Creating keys

/// A new key pair for a service.
package struct ServiceKeyPair: Sendable {
  fileprivate let key: P256PrivateKey

  package init() throws(AdminError) {
    guard let key = P256PrivateKey() else {
      throw .invalidKey(
        "The system cannot generate the random numbers that a key requires.")
    }
    self.key = key
  }

  /// The public key in PEM format.
  package var publicKey: String { Self.pem(key.publicDER, label: "PUBLIC KEY") }

  /// Returns the textual encoding of a key's bytes (RFC 7468).
  fileprivate static func pem(_ der: [UInt8], label: String) -> String {
    let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(label)-----\n\(text)\n-----END \(label)-----"
  }
}

extension ServiceKey {
  /// Creates a key from a new key pair.
  /// - Parameters:
  ///   - id: The ID of the key on the server.
  ///   - issuer: The issuer of the server's ID tokens.
  package init(_ pair: ServiceKeyPair, id: String, service: String, issuer: String, scopes: [String], expiresAt: Date?)
  {
    signer = pair.key
    content = Content(
      type: Self.type, keyID: id, service: service, audience: issuer, scopes: scopes, expiresAt: expiresAt,
      privateKey: ServiceKeyPair.pem(pair.key.der, label: Self.label))
  }

  /// Returns whether a file already exists at a path.
  package static func exists(at path: String) throws(AdminError) -> Bool {
    do { return try PrivateFile(path: path).exists() } catch { throw .invalidKey(error.description) }
  }

  /// Creates the key file, which only its owner can read and write (mode 0600).
  package func create(at path: String) throws(AdminError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(content) else { throw .invalidKey("The key cannot be encoded.") }
    let isCreated: Bool
    do throws(PrivateFileError) {
      isCreated = try PrivateFile(path: path).create(Array(bytes) + Array("\n".utf8))
    } catch {
      throw .invalidKey(error.description)
    }
    guard isCreated else { throw .invalidKey("The file \(path) already exists; choose another one with --out.") }
  }
}
