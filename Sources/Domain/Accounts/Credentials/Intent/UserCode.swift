/// The code that the user of a device types (RFC 8628, section 6.1). It consists of eight letters from an alphabet of
/// twenty, which contains no vowels, so that codes do not form words.
struct UserCode: Sendable {
  private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
  private static let length = 8

  private let letters: [UInt8]

  /// Generates a random code. Bytes of 240 and above are discarded, so that all letters are equally likely.
  init(drawnFrom secrets: any SecretSource) {
    var letters: [UInt8] = []
    while letters.count < Self.length {
      for byte in secrets.randomBytes(16) where byte < 240 && letters.count < Self.length {
        letters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
      }
    }
    self.letters = letters
  }

  /// Parses a code that the user has typed, in uppercase or lowercase and with or without the hyphen. Returns nil if
  /// the text is not a code.
  init?(typed text: String) {
    guard text.utf8.count <= 64 else { return nil }
    let letters = text.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
    self.letters = Array(letters)
  }

  /// The code as shown to the user, such as `BCDF-GHJK`.
  var text: String {
    let half = Self.length / 2
    return String(decoding: letters.prefix(half), as: UTF8.self) + "-"
      + String(decoding: letters.suffix(half), as: UTF8.self)
  }

  /// Returns the digest by which the store finds the intent with this code.
  func digest(in tenant: TenantID, _ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(letters + Array(tenant.rawValue.utf8), label: "ligature intent user code")
  }
}
