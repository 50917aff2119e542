import ByteCoding
import Foundation
import MessageDigests
import ProtobufWire
import RPCCore

/// A request with a key, with which it can be repeated if its response is lost: the service carries it out once and
/// returns the same response again. It is stored before it is sent, so that a program that ends before the response
/// arrives can get the response later.
struct KeyedRequest: Codable, Sendable, Hashable {
  /// The name of the metadata in which the key is sent.
  static let metadataName = "ligature-request-key-bin"

  /// The request's key: 16 random bytes, as secret as a token.
  let key: Data
  private let method: String
  /// The SHA-256 of the message. The message itself is not stored, because it contains proofs.
  private let digest: Data
  /// Whether the session was renewed since. The service may still carry out the request, so its key is sent with each
  /// refresh until the next request.
  var isSettled = false

  init(_ method: MethodDescriptor, _ message: some WireMessage) throws {
    key = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    self.method = method.name
    digest = try Self.digest(message)
  }

  /// Returns whether this is a request with the same content.
  func matches(_ method: MethodDescriptor, _ message: some WireMessage) throws -> Bool {
    try self.method == method.name && digest == Self.digest(message)
  }

  /// The ID of the session that the request opens if it is a sign-in. It is the same for each process that repeats the
  /// request.
  var sessionID: String { Hexadecimal.string(of: SHA256.digest(of: Array(key)).prefix(16)) }

  private static func digest(_ message: some WireMessage) throws -> Data {
    Data(SHA256.digest(of: Array(try message.serializedBytes())))
  }
}
