import ByteCoding

/// An Argon2id hash in the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. The salt and the hash are
/// in Base64 without padding.
struct PHCString: Sendable, Hashable {
  var parameters: Argon2Parameters
  var salt: [UInt8]
  var hash: [UInt8]

  init(parameters: Argon2Parameters, salt: [UInt8], hash: [UInt8]) {
    self.parameters = parameters
    self.salt = salt
    self.hash = hash
  }

  /// Parses a hash. Returns nil if the text is malformed, the algorithm or its version is not supported, or the
  /// parameters exceed the ceiling.
  init?(_ text: String) {
    guard text.utf8.count <= 512 else { return nil }
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else { return nil }
    let settings = parts[3].split(separator: ",", omittingEmptySubsequences: false)
    guard settings.count == 3, let memoryKiB = Self.number(settings[0], "m="),
      let passes = Self.number(settings[1], "t="), let lanes = Self.number(settings[2], "p=")
    else { return nil }
    let parameters = Argon2Parameters(memoryKiB: memoryKiB, passes: passes, lanes: lanes)
    guard parameters.isAcceptable,
      let salt = Base64.decode(parts[4].utf8, alphabet: .standard), (8...64).contains(salt.count),
      let hash = Base64.decode(parts[5].utf8, alphabet: .standard), (16...64).contains(hash.count)
    else { return nil }
    self.init(parameters: parameters, salt: salt, hash: hash)
  }

  private static func number(_ text: Substring, _ prefix: String) -> UInt32? {
    let digits = text.dropFirst(prefix.count)
    guard text.hasPrefix(prefix), digits.utf8.first != UInt8(ascii: "0"),
      digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    return UInt32(digits)
  }

  var text: String {
    let salt = Base64.string(of: salt, alphabet: .standard)
    let hash = Base64.string(of: hash, alphabet: .standard)
    return "$argon2id$v=19$m=\(parameters.memoryKiB),t=\(parameters.passes),p=\(parameters.lanes)$\(salt)$\(hash)"
  }
}
