import ByteCoding

/// The text of a hash created by another service: "$scheme$name=value,...$salt$hash", with the salt and hash in Base64.
struct HashText {
  /// The maximum length of a parsed string, in bytes.
  static let longest = 2048

  var scheme: String
  /// The parameters in the order of the text.
  var parameters: [(name: String, value: String)]
  var salt: [UInt8]
  var hash: [UInt8]

  init(scheme: String, parameters: [(name: String, value: String)], salt: [UInt8], hash: [UInt8]) {
    self.scheme = scheme
    self.parameters = parameters
    self.salt = salt
    self.hash = hash
  }

  /// Parses the text of a hash. Returns nil if the text has a different format.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard (5...6).contains(parts.count), parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    var parameters: [(name: String, value: String)] = []
    // The text of an Argon2 hash has a separate part for the version.
    for part in parts[2..<(parts.count - 2)] {
      for parameter in part.split(separator: ",") {
        guard let equals = parameter.firstIndex(of: "=") else { return nil }
        let name = String(parameter[..<equals])
        guard !parameters.contains(where: { $0.name == name }) else { return nil }
        parameters.append((name, String(parameter[parameter.index(after: equals)...])))
      }
    }
    guard let salt = Self.bytes(parts[parts.count - 2]), let hash = Self.bytes(parts[parts.count - 1]), !hash.isEmpty
    else { return nil }
    self.init(scheme: String(parts[1]), parameters: parameters, salt: salt, hash: hash)
  }

  var text: String {
    let parameters = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    let salt = Base64.string(of: salt, alphabet: .standard)
    return "$\(scheme)$\(parameters)$\(salt)$\(Base64.string(of: hash, alphabet: .standard))"
  }

  /// Decodes an MD5 digest that was encoded in hexadecimal and then in Base64, as some services do.
  mutating func decodeDigits() {
    guard scheme == "md5", hash.count == 32, let digest = Hexadecimal.decode(hash) else { return }
    hash = digest
  }

  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Returns the value of a parameter as a number, or nil if it is out of range, or has a sign or a leading zero.
  func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = self[name], value.utf8.count <= 9, value.utf8.allSatisfy(\.isASCIIDigit),
      value == "0" || value.utf8.first != UInt8(ascii: "0"), let number = Int(value), range.contains(number)
    else { return nil }
    return number
  }

  func bytes(_ name: String) -> [UInt8]? { self[name].flatMap { Self.bytes($0[...]) } }

  /// Decodes text in either Base64 alphabet, with or without padding.
  static func bytes(_ text: Substring) -> [UInt8]? {
    var characters = Array(text.utf8)
    while characters.last == UInt8(ascii: "="), text.utf8.count - characters.count < 2 { characters.removeLast() }
    for index in characters.indices {
      switch characters[index] {
      case UInt8(ascii: "-"): characters[index] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): characters[index] = UInt8(ascii: "/")
      default: break
      }
    }
    return Base64.decode(characters, alphabet: .standard)
  }
}
