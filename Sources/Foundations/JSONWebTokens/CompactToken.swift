import ByteCoding

/// A JWS in compact form (RFC 7515, section 7.1), parsed and checked for its form only: nothing in it is trusted yet.
package struct CompactToken: Sendable {
  /// The maximum length of a token, in bytes.
  package static let maximumLength = 16 * 1024

  package let algorithm: SignatureAlgorithm
  /// The key's ID, `kid`; nil if the header has none, which OpenID Connect Core 1.0, section 10.1, allows an issuer
  /// with one key.
  package let keyID: String?
  package let claims: [String: JSONValue]
  /// The first two segments with their dot, which were signed. Unlike the whole token they have only one spelling,
  /// because some signatures can be rewritten without the key.
  package let signingInput: [UInt8]
  package let signature: [UInt8]

  /// - Parameter type: The only "typ" that its header may have, if it has one.
  package init(_ text: String, type: String = "JWT") throws(TokenRefusal) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumLength else {
      throw TokenRefusal("it is longer than \(Self.maximumLength) bytes")
    }
    let segments = bytes.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
    guard segments.count == 3 else {
      throw TokenRefusal(
        segments.count == 5 ? "it is encrypted; only signed tokens are taken" : "it has not three parts joined by dots")
    }
    guard let header = Base64.decode(segments[0], alphabet: .url),
      let payload = Base64.decode(segments[1], alphabet: .url),
      let signature = Base64.decode(segments[2], alphabet: .url)
    else { throw TokenRefusal("a part of it is not base64url without padding") }

    (algorithm, keyID) = try Self.readHeader(header, type: type)
    claims = try Self.readObject(payload, named: "payload")
    signingInput = Array(bytes[..<segments[2].startIndex].dropLast())
    self.signature = signature
  }

  private static func readObject(_ bytes: [UInt8], named part: String) throws(TokenRefusal) -> [String: JSONValue] {
    do {
      return try JSONReader.readObject(bytes, limits: .token)
    } catch {
      throw TokenRefusal("its \(part) cannot be read: \(error.explanation)")
    }
  }

  private static func readHeader(
    _ bytes: [UInt8], type expected: String
  ) throws(TokenRefusal) -> (SignatureAlgorithm, String?) {
    let header = try readObject(bytes, named: "header")
    guard let name = header["alg"]?.string, let algorithm = SignatureAlgorithm(rawValue: name) else {
      throw TokenRefusal("its header names no algorithm that is accepted")
    }
    // No extension is understood, so none may be critical; `b64` is one (RFC 7797). Keys come from the issuer's key set
    // only, so a header that brings or points to one is an attempt at something.
    for member in ["crit", "b64", "jku", "jwk", "x5u", "x5c", "zip", "enc"] where header[member] != nil {
      throw TokenRefusal("its header holds \"\(member)\", which is not accepted")
    }
    if let type = header["typ"] {
      // An access token ("at+jwt", RFC 9068) or a logout token may come from the same issuer under the same key.
      guard let type = type.string, type.lowercased() == expected.lowercased() else {
        throw TokenRefusal(
          expected == "JWT"
            ? "its header says that it is not an ID token (\"typ\")"
            : "its header says that it is another kind of token (\"typ\")")
      }
    }
    if header["cty"] != nil { throw TokenRefusal("its header says that another token is inside (\"cty\")") }
    guard let name = header["kid"] else { return (algorithm, nil) }
    guard let keyID = name.string, KeyIdentifier.isAcceptable(keyID) else {
      throw TokenRefusal("its header names its key (\"kid\") in a form that is not accepted")
    }
    return (algorithm, keyID)
  }
}
