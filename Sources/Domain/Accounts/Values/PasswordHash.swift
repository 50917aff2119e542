/// A password hash in the PHC string format, as the `PasswordHasher` made it. Its description hides it.
package struct PasswordHash: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The PHC string: "$argon2id$v=19$m=...".
  package let phc: String

  package init(phc: String) {
    self.phc = phc
  }

  package var description: String { "<redacted>" }
  package var debugDescription: String { "<redacted>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
