import ByteCoding

/// Generates the keys and IDs of new rows.
struct KeySource: Sendable {
  let secrets: any SecretSource
  private let sequence = OrderedKey.Sequence()

  init(secrets: any SecretSource) {
    self.secrets = secrets
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  func newKey(at now: Timestamp) -> Int64 {
    sequence.next(at: now, random: BigEndian.number(secrets.randomBytes(4), as: UInt32.self))
  }

  /// Returns a user ID of 28 random characters from an alphabet of 62 characters, which amounts to 166 bits of entropy.
  /// Random bytes with values of 248 and above are discarded so that all characters are equally likely.
  func newUID() -> UID {
    var characters: [UInt8] = []
    characters.reserveCapacity(28)
    while characters.count < 28 {
      for byte in secrets.randomBytes(32) where byte < 248 && characters.count < 28 {
        characters.append(Self.alphabet[Int(byte) % 62])
      }
    }
    return UID(rawValue: String(decoding: characters, as: UTF8.self))
  }
}
