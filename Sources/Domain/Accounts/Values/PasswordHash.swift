/// A password hash in the PHC string format, as the `PasswordHasher` made it. Its description hides it.
public struct PasswordHash: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The PHC string: "$argon2id$v=19$m=...".
  public let phc: String

  public init(phc: String) {
    self.phc = phc
  }

  public var description: String { "<redacted>" }
  public var debugDescription: String { "<redacted>" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
