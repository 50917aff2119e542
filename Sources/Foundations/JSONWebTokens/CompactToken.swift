import ByteCoding
import Synchronization

/// A JWS in compact serialization (RFC 7515, section 7.1) that has been parsed but not verified. Its content must not
/// be trusted yet.
package struct CompactToken: Sendable {
  /// The maximum length of a token, in bytes.
  package static let maximumLength = 16 * 1024

  package let algorithm: SignatureAlgorithm
  /// The key ID (`kid`), or nil if the header has none. OpenID Connect Core 1.0, section 10.1, allows this for an
  /// issuer with one key.
  package let keyID: String?
  package let claims: [String: JSONValue]
  /// The first two segments and the dot between them, which were signed. They have exactly one valid encoding. The
  /// whole token may have several valid encodings, because some signatures can be rewritten without the key.
  package let signingInput: [UInt8]
  package let signature: [UInt8]

  /// Parses a token.
  /// - Parameter type: The only accepted value of the `typ` header parameter, if the token has that parameter.
  package init(_ text: String, type: String = "JWT") throws(TokenRefusal) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumLength else {
      throw TokenRefusal("it is longer than \(Self.maximumLength) bytes")
    }
    let segments = bytes.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
    guard segments.count == 3 else {
      throw TokenRefusal(
        segments.count == 5
          ? "it is encrypted; only signed tokens are accepted" : "it does not have three parts joined by dots")
    }
    let (first, second, third) = (segments[0], segments[1], segments[2])
    guard let payload = Base64.decode(second.span, alphabet: .url),
      let signature = Base64.decode(third.span, alphabet: .url)
    else { throw Self.notBase64 }

    let header = try Self.header(first, type: type)
    algorithm = header.algorithm
    keyID = header.keyID
    claims = try Self.readObject(payload, named: "payload")
    signingInput = Array(bytes[..<third.startIndex].dropLast())
    self.signature = signature
  }

  private static func readObject(_ bytes: [UInt8], named part: String) throws(TokenRefusal) -> [String: JSONValue] {
    do {
      return try JSONReader.readObject(bytes, limits: .token)
    } catch {
      throw TokenRefusal("its \(part) cannot be read: \(error.explanation)")
    }
  }

  private static let notBase64 = TokenRefusal("a part of it is not base64url without padding")

  /// A header that has been accepted for one type of token.
  private struct Header: Sendable {
    let text: [UInt8]
    let type: String
    let algorithm: SignatureAlgorithm
    let keyID: String?
  }

  /// The last header that was accepted. An issuer's tokens have the same header until the issuer signs with another
  /// key.
  private static let lastHeader = Mutex<Header?>(nil)

  private static func header(_ text: ArraySlice<UInt8>, type: String) throws(TokenRefusal) -> Header {
    if let last = lastHeader.withLock({ $0 }), last.type == type, text.elementsEqual(last.text) { return last }
    guard let bytes = Base64.decode(text.span, alphabet: .url) else { throw notBase64 }
    let (algorithm, keyID) = try readHeader(bytes, type: type)
    let header = Header(text: Array(text), type: type, algorithm: algorithm, keyID: keyID)
    lastHeader.withLock { $0 = header }
    return header
  }

  private static let refusedMembers: Set = ["crit", "b64", "jku", "jwk", "x5u", "x5c", "zip", "enc"]

  private static func readHeader(
    _ bytes: [UInt8], type expected: String
  ) throws(TokenRefusal) -> (SignatureAlgorithm, String?) {
    let header = try readObject(bytes, named: "header")
    guard let name = header["alg"]?.string, let algorithm = SignatureAlgorithm(rawValue: name) else {
      throw TokenRefusal("its header does not name an accepted algorithm")
    }
    // Extensions such as `b64` (RFC 7797) are not supported, so no extension may be critical. Keys come only from the
    // issuer's key set, so a header that contains or refers to a key is suspicious.
    for member in header.keys where refusedMembers.contains(member) {
      throw TokenRefusal("its header contains \"\(member)\", which is not accepted")
    }
    if let type = header["typ"] {
      // The same issuer may sign access tokens ("at+jwt", RFC 9068) or logout tokens with the same key.
      guard let type = type.string, type == expected || type.lowercased() == expected.lowercased() else {
        throw TokenRefusal(
          expected == "JWT"
            ? "its header type is not that of an ID token (\"typ\")"
            : "its header type is that of another kind of token (\"typ\")")
      }
    }
    if header["cty"] != nil { throw TokenRefusal("its header indicates a nested token (\"cty\")") }
    guard let name = header["kid"] else { return (algorithm, nil) }
    guard let keyID = name.string, KeyIdentifier.isAcceptable(keyID) else {
      throw TokenRefusal("the key ID in its header (\"kid\") is malformed")
    }
    return (algorithm, keyID)
  }
}
