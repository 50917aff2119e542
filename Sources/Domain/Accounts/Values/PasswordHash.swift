/// A password hash that a `PasswordHasher` has created or accepted, in the form of a PHC string. The description does
/// not reveal the hash.
package struct PasswordHash: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The PHC string, such as "$argon2id$v=19$m=...".
  package let phc: String

  package init(phc: String) {
    self.phc = phc
  }

  /// The prefix of the hashes that this server creates.
  package static let ownPrefix = "$argon2id$"

  /// Whether the hash was imported in another service's format. A foreign hash is replaced at the first sign-in with
  /// the password.
  package var isForeign: Bool { !phc.hasPrefix(Self.ownPrefix) }

  /// The scheme and its cost parameters. All hashes in the same cost class take the same time to verify.
  package var costClass: String {
    // A bcrypt hash has no parameter names, as in "$2b$10$".
    if phc.hasPrefix("$2") { return String(phc.prefix(7)) }
    let parts = phc.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5 else { return phc }
    let cost = parts[2].split(separator: ",").prefix { parameter in
      !["ss=", "k=", "o="].contains(where: parameter.hasPrefix)
    }
    // The next character is included, so that "i=1" is not a prefix of "i=10".
    return String(phc.prefix("$\(parts[1])$\(cost.joined(separator: ","))".count + 1))
  }

  /// The name of the signer key on which the hash depends; nil if the hash does not depend on a signer key.
  package var signerKeyName: String? { parameter("k") }

  /// Returns the hash in a form that another server can import, with the signer key itself in place of the key's name.
  ///
  /// - Parameter key: The key in Base64.
  package func revealing(signerKey key: String) -> String {
    guard let name = signerKeyName else { return phc }
    return phc.replacing(",k=\(name)$", with: ",sk=\(key)$", maxReplacements: 1)
  }

  private func parameter(_ name: String) -> String? {
    let parts = phc.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5 else { return nil }
    return parts[2].split(separator: ",").first { $0.hasPrefix("\(name)=") }.map {
      String($0.dropFirst(name.count + 1))
    }
  }

  package var description: String { "<redacted>" }
  package var debugDescription: String { "<redacted>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
