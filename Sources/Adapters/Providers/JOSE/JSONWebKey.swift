import ByteCoding
import JSONWebTokens

/// An entry of a key set, consisting of the members of a JSON Web Key (RFC 7517, section 4).
struct JSONWebKey {
  let members: [String: JSONValue]

  var keyType: String? { members["kty"]?.string }
  var keyID: String? { members["kid"]?.string }
  /// The issuer whose tokens the key signs, as stated in Microsoft's key sets, or nil if the key names no issuer.
  var issuer: String? { members["issuer"]?.string }
  var curve: String? { members["crv"]?.string }
  /// The key's algorithm, or nil if the key names no algorithm.
  var algorithm: String? { members["alg"]?.string }

  /// Whether the key may verify signatures. This is false if the key has another use or contains its private part.
  var isForVerifying: Bool {
    if let use = members["use"], use.string != "sig" { return false }
    if let operations = members["key_ops"] {
      guard let names = operations.array, names.contains(.string("verify")) else { return false }
    }
    return members["d"] == nil && members["k"] == nil
  }

  /// Returns the bytes of a base64url-encoded member.
  func bytes(_ name: String) -> [UInt8]? {
    members[name]?.string.flatMap { Base64.decode($0.utf8, alphabet: .url) }
  }
}
