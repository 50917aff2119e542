/// A text that must not show in logs, errors or descriptions: a password, a token, a nonce.
///
/// Not `Hashable` and not `Equatable`, so that no code compares secrets by accident in time that depends on them.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let text: String

  public init(_ text: String) {
    self.text = text
  }

  /// The text itself; call it only where the secret is used.
  public func reveal() -> String { text }

  public var isEmpty: Bool { text.isEmpty }

  public var description: String { "<redacted>" }
  public var debugDescription: String { "<redacted>" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
