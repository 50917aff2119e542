/// A text that must not appear in logs, errors or descriptions: a password, a token, a nonce.
///
/// It is neither `Hashable` nor `Equatable`, so that no code accidentally compares secrets in a time that depends on
/// them.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Returns the text itself; call it only when the secret is used.
  package func reveal() -> String { text }

  package var isEmpty: Bool { text.isEmpty }

  package var description: String { "<redacted>" }
  package var debugDescription: String { "<redacted>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
