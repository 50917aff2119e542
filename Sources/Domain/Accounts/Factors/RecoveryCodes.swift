/// The recovery codes of an account. Each code can replace a second factor only once. Only keyed digests of the codes
/// are stored.
package struct RecoveryCodes: Sendable, Hashable, Codable {
  /// The ID of the set. Renewing the codes creates a new set. Sessions that used a code from the previous set then no
  /// longer count as having passed a second factor.
  package var id: FactorID
  /// The digests of the codes that have not been used.
  package var digests: [[UInt8]]
  /// The time when the codes were created; nil for codes that were created before this time was recorded.
  package var renewedAt: Timestamp?

  package init(id: FactorID, digests: [[UInt8]], renewedAt: Timestamp? = nil) {
    self.id = id
    self.digests = digests
    self.renewedAt = renewedAt
  }
}

/// A recovery code, which consists of ten characters from an alphabet of 32.
struct RecoveryCode: Sendable {
  /// The number of codes in a set.
  static let count = 10
  private static let length = 10
  private static let digestLength = 16
  /// The alphabet of the codes, which excludes U and the letters that look like digits.
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  private let characters: [UInt8]

  /// Generates a random code. All characters are equally likely, because the number of possible byte values is a
  /// multiple of 32.
  init(drawnFrom secrets: any SecretSource) {
    characters = secrets.randomBytes(Self.length).map { Self.alphabet[Int($0) % Self.alphabet.count] }
  }

  /// Parses a typed code. Case, spaces and hyphens are ignored, and letters that look like digits count as digits.
  /// Returns nil if the text is not a code.
  init?(typed text: Secret) {
    var characters: [UInt8] = []
    for byte in text.reveal().utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
      var character = byte
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { character &= 0xdf }
      switch character {
      case UInt8(ascii: "O"): character = UInt8(ascii: "0")
      case UInt8(ascii: "I"), UInt8(ascii: "L"): character = UInt8(ascii: "1")
      default: break
      }
      guard Self.alphabet.contains(character), characters.count < Self.length else { return nil }
      characters.append(character)
    }
    guard characters.count == Self.length else { return nil }
    self.characters = characters
  }

  var secret: Secret { Secret(String(decoding: characters, as: UTF8.self)) }

  /// Returns the digest that the account stores for the code.
  func digest(in set: FactorID, of uid: UID, _ secrets: any SecretSource) -> [UInt8] {
    // Both the code and the ID of the set have a fixed length.
    Array(
      secrets.digest(characters + Array(set.rawValue.utf8) + Array(uid.rawValue.utf8), label: "ligature recovery code")
        .prefix(Self.digestLength))
  }
}
