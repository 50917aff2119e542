/// A text that must not show in logs, errors or descriptions: a password, a token, a nonce.
///
/// Not `Hashable` and not `Equatable`, so that no code compares secrets by accident in time that depends on them.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The text itself; call it only where the secret is used.
  package func reveal() -> String { text }

  package var isEmpty: Bool { text.isEmpty }

  package var description: String { "<redacted>" }
  package var debugDescription: String { "<redacted>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
