import JSONWebTokens

/// An issuer's JSON Web Key Set (RFC 7517, section 5), reduced to the keys that can verify the issuer's tokens.
struct KeySet: Sendable {
  /// The maximum number of entries in a key set. Providers publish two to ten.
  static let maximumKeys = 100

  /// The keys, keyed by their IDs.
  private let keys: [String: VerificationKey]
  /// The only key of the set, or nil if there are several.
  private let onlyKey: VerificationKey?

  /// Reads a key set. Entries that cannot be used as verification keys are skipped. Keys without an ID are skipped if
  /// the set contains other keys. A set with too many entries, two keys with the same ID, or no usable key is refused
  /// entirely, because the issuer's intention is unclear.
  init(_ document: [UInt8]) throws(TokenRefusal) {
    let members: [String: JSONValue]
    do {
      members = try JSONReader.readObject(document, limits: .document)
    } catch {
      throw TokenRefusal("the issuer's key set cannot be read: \(error.explanation)")
    }
    guard let entries = members["keys"]?.array else {
      throw TokenRefusal("the issuer's key set has no list of keys")
    }
    guard entries.count <= Self.maximumKeys else {
      throw TokenRefusal("the issuer's key set has more than \(Self.maximumKeys) keys")
    }
    var keys: [String: VerificationKey] = [:]
    var unnamed: [VerificationKey] = []
    for entry in entries {
      guard let entry = entry.object else {
        throw TokenRefusal("the issuer's key set contains an element that is not a key")
      }
      let key = JSONWebKey(members: entry)
      guard let verifier = VerificationKey(key) else { continue }
      guard let keyID = key.keyID else {
        unnamed.append(verifier)
        continue
      }
      guard KeyIdentifier.isAcceptable(keyID) else { continue }
      guard keys.updateValue(verifier, forKey: keyID) == nil else {
        throw TokenRefusal("the issuer's key set contains two keys with the same ID")
      }
    }
    let all = keys.values + unnamed
    onlyKey = all.count == 1 ? all[0] : nil
    guard !keys.isEmpty || onlyKey != nil else {
      throw TokenRefusal("the issuer's key set has no usable key")
    }
    self.keys = keys
  }

  /// The key with the given ID or, for a token without a key ID, the only key.
  subscript(keyID: String?) -> VerificationKey? {
    guard let keyID else { return onlyKey }
    return keys[keyID]
  }
}
