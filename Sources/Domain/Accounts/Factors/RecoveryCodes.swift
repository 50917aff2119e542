/// The recovery codes of an account: each takes the place of a second factor once. Only keyed digests are kept.
package struct RecoveryCodes: Sendable, Hashable, Codable {
  /// Names the set. Codes that are renewed are another set: a session that has used one of those before no longer
  /// counts.
  package var id: FactorID
  /// The digests of the codes that have not been used.
  package var digests: [[UInt8]]
  /// When the codes were made; nil for those from before this was noted.
  package var renewedAt: Timestamp?

  package init(id: FactorID, digests: [[UInt8]], renewedAt: Timestamp? = nil) {
    self.id = id
    self.digests = digests
    self.renewedAt = renewedAt
  }
}

/// One recovery code: ten characters, of which each is one of 32.
struct RecoveryCode: Sendable {
  /// The number of codes of a set.
  static let count = 10
  private static let length = 10
  private static let digestLength = 16
  /// Without the letters that look like digits, and without U.
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  private let characters: [UInt8]

  /// Draws a new code. Its bytes have a multiple of 32 values, so that no character is likelier than another.
  init(drawnFrom secrets: any SecretSource) {
    characters = secrets.randomBytes(Self.length).map { Self.alphabet[Int($0) % Self.alphabet.count] }
  }

  /// The code that a user has typed: the case of letters, spaces and hyphens make no difference, and letters that look
  /// like digits are digits. nil if the text is not a code.
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

  /// What the account keeps of it.
  func digest(in set: FactorID, of uid: UID, _ secrets: any SecretSource) -> [UInt8] {
    // The code has a fixed length, and so has the name of the set.
    Array(
      secrets.digest(characters + Array(set.rawValue.utf8) + Array(uid.rawValue.utf8), label: "ligature recovery code")
        .prefix(Self.digestLength))
  }
}
