import ByteCoding
import Foundation
import LigatureMessages
import MessageDigests
import ProtobufWire
import RPCCore

/// A request with a key that makes it safe to retry if its response is lost: the service carries out the request only
/// once and returns the same response again. The request is stored before it is sent, so that a program that exits
/// before the response arrives can get the response later.
struct KeyedRequest: Codable, Sendable, Hashable {
  /// The request's key, which consists of 16 random bytes. Like a token, it is secret.
  let key: Data
  private let method: String
  /// The SHA-256 digest of the message, which identifies a repeated request. The message itself is not stored, because
  /// it contains proofs. The value is empty if the digest was not stored.
  private let digest: Data
  /// Whether the message contains a password, which could be guessed from a digest. If so, the digest is not stored,
  /// and after a restart the same request counts as a different one.
  private var containsPassword = false
  /// Whether the session has been renewed since the request was sent. The service may still carry out the request, so
  /// its key is sent with each refresh until the next request is made. After that, it is sent again only if the service
  /// refuses a refresh with the next request's key.
  var isSettled = false
  /// The user ID in a request to undo a merge, which makes it possible to repeat the request after a restart; nil for
  /// other requests.
  var mergedUID: String?

  init(_ method: MethodDescriptor, _ message: some WireMessage) throws {
    key = Data(RequestKeyMetadata.newKey())
    self.method = method.name
    digest = try Self.digest(message)
    containsPassword = Self.containsPassword(message)
  }

  /// Returns whether this request has the given method and message.
  func matches(_ method: MethodDescriptor, _ message: some WireMessage) throws -> Bool {
    try self.method == method.name && digest == Self.digest(message)
  }

  /// Returns whether the request is a call to the method.
  func isCall(of method: MethodDescriptor) -> Bool { self.method == method.name }

  /// The ID of the session that the request opens, if the request is a sign-in. It is the same in every process that
  /// retries the request.
  var sessionID: String { Hexadecimal.string(of: SHA256.digest(of: Array(key)).prefix(16)) }

  private static func digest(_ message: some WireMessage) throws -> Data {
    Data(SHA256.digest(of: Array(try message.serializedBytes())))
  }

  private static func containsPassword(_ message: some WireMessage) -> Bool {
    switch message {
    case is LigatureV1.ChangePasswordRequest: true
    case let message as LigatureV1.LinkIdentityRequest: message.credential?.isPassword ?? false
    case let message as LigatureV1.ReauthenticateRequest: message.credential?.isPassword ?? false
    case let message as LigatureV1.SignInRequest: message.credential?.isPassword ?? false
    case let message as LigatureV1.SignUpRequest: message.credential?.isPassword ?? false
    default: false
    }
  }
}

extension KeyedRequest {
  private enum CodingKeys: CodingKey {
    case key, method, digest, isSettled, mergedUID
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encode(method, forKey: .method)
    // A password could be guessed from a digest, and a settled request is not compared with later requests. An empty
    // digest is stored, because earlier versions of this library expect one.
    try container.encode(containsPassword || isSettled ? Data() : digest, forKey: .digest)
    try container.encode(isSettled, forKey: .isSettled)
    try container.encodeIfPresent(mergedUID, forKey: .mergedUID)
  }
}
