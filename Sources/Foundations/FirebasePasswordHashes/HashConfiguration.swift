internal import Foundation

/// A Firebase project's parameters for hashing passwords. Their names are those used by the project's console or the
/// Admin SDKs.
package struct HashConfiguration: Sendable {
  private let values: [String: String]

  /// Reads a configuration from lines such as "name: value" or "name = value", or from the members of a JSON object.
  package init(_ text: String) {
    if let object = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] {
      self.init(object.map { ($0.key, ($0.value as? String) ?? "\($0.value)") })
      return
    }
    var values: [(String, String)] = []
    for line in text.split(whereSeparator: { $0.isNewline || $0 == "{" || $0 == "}" }) {
      guard let separator = line.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
      func trimmed(_ part: Substring) -> String {
        part.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\",;"))
      }
      values.append((trimmed(line[..<separator]), trimmed(line[line.index(after: separator)...])))
    }
    self.init(values)
  }

  /// Creates a configuration from names and values. If a name occurs more than once, its last value is used.
  package init(_ values: [(String, String)]) {
    let named = values.map { name, value in
      let name = name.lowercased().replacing("_", with: "")
      return (Self.names[name] ?? name, value)
    }
    self.values = Dictionary(named) { $1 }
  }

  private static let names = [
    "hashalgorithm": "algorithm", "hashalgo": "algorithm", "base64signerkey": "signerkey", "hashkey": "signerkey",
    "key": "signerkey", "base64saltseparator": "saltseparator", "memcost": "memorycost", "memorycost": "memorycost",
    "n": "cpumemcost", "r": "blocksize", "p": "parallelization", "derivedkeylength": "dklen",
    "hashinputorder": "passwordhashorder", "cpumemorycost": "cpumemcost", "iterations": "rounds",
    "memorycostkib": "memorycost", "hashtype": "argon2type", "parallelism": "parallelization",
  ]

  package var algorithm: String { (values["algorithm"] ?? "").uppercased().replacing("-", with: "_") }

  /// The parameters that each algorithm requires, named as in Firebase's console.
  private static let needs = [
    "SCRYPT": ["base64_signer_key", "rounds", "mem_cost"], "STANDARD_SCRYPT": ["cpu_mem_cost"],
    "HMAC_SHA512": ["key"], "HMAC_SHA256": ["key"], "HMAC_SHA1": ["key"], "HMAC_MD5": ["key"],
    "MD5": [], "SHA1": [], "SHA256": [], "SHA512": [],
    "PBKDF_SHA1": ["rounds"], "PBKDF2_SHA1": ["rounds"], "PBKDF2_SHA256": ["rounds"], "PBKDF2_SHA512": ["rounds"],
    "BCRYPT": [], "ARGON2": ["memory_cost", "rounds"],
  ]

  /// The reason why the configuration is unusable, as a predicate such as "names no algorithm", or nil if the
  /// configuration is complete.
  package var problem: String? {
    guard !algorithm.isEmpty else { return "names no algorithm" }
    guard let needs = Self.needs[algorithm] else { return "names the unknown algorithm \(algorithm)" }
    let missing = needs.filter { name in
      let name = name.replacing("_", with: "")
      return values[Self.names[name] ?? name, default: ""].isEmpty
    }
    return missing.isEmpty ? nil : "has no \(missing.joined(separator: " and no ")) for \(algorithm)"
  }

  /// Returns a password's hash and salt as a PHC string, or nil if the configuration is incomplete or
  /// unsupported, or if the hash is malformed.
  package func text(hash: String, salt: String) -> String? {
    func number(_ name: String, _ standard: String? = nil) -> String? { values[name] ?? standard }
    let order = values["passwordhashorder"].map { $0.uppercased().hasPrefix("SALT") ? "sp" : "ps" }
    let tail = "$\(salt)$\(hash)"
    switch algorithm {
    case "SCRYPT":
      guard let key = values["signerkey"], let rounds = number("rounds"), let cost = number("memorycost") else {
        return nil
      }
      return "$fbscrypt$v=1,n=\(cost),r=\(rounds),p=1,ss=\(values["saltseparator"] ?? ""),sk=\(key)\(tail)"
    case "STANDARD_SCRYPT":
      guard let cost = number("cpumemcost").flatMap({ Int($0) }), cost > 1, cost & (cost - 1) == 0 else { return nil }
      return
        "$scrypt$ln=\(cost.trailingZeroBitCount),r=\(number("blocksize", "8")!),p=\(number("parallelization", "1")!)\(tail)"
    case "HMAC_SHA512", "HMAC_SHA256", "HMAC_SHA1", "HMAC_MD5":
      guard let key = values["signerkey"] else { return nil }
      return "$\(scheme)$o=\(order ?? "ps"),sk=\(key)\(tail)"
    case "MD5", "SHA1", "SHA256", "SHA512":
      return "$\(scheme)$i=\(number("rounds", algorithm == "MD5" ? "0" : "1")!),o=\(order ?? "sp")\(tail)"
    case "PBKDF_SHA1", "PBKDF2_SHA1", "PBKDF2_SHA256", "PBKDF2_SHA512":
      guard let rounds = number("rounds") else { return nil }
      return "$pbkdf2-\(algorithm.split(separator: "_")[1].lowercased())$i=\(rounds)\(tail)"
    case "BCRYPT":
      if hash.hasPrefix("$2") { return hash }
      return Data(base64Encoded: hash.paddedBase64).map { String(decoding: $0, as: UTF8.self) }
    case "ARGON2":
      guard values["associateddata", default: ""].isEmpty, let memory = number("memorycost"),
        let passes = number("rounds")
      else { return nil }
      let kind = values["argon2type", default: "ARGON2_ID"].lowercased().replacing("argon2_", with: "")
      let version = values["version", default: "VERSION_13"].hasSuffix("10") ? 16 : 19
      return "$argon2\(kind)$v=\(version)$m=\(memory),t=\(passes),p=\(number("parallelization", "1")!)\(tail)"
    default: return nil
    }
  }

  private var scheme: String { algorithm.lowercased().replacing("_", with: "-") }
}

extension String {
  /// The Base64 text, converted to the standard alphabet and padded.
  package var paddedBase64: String {
    let text = replacing("-", with: "+").replacing("_", with: "/")
    return text.padding(toLength: (text.count + 3) / 4 * 4, withPad: "=", startingAt: 0)
  }
}
