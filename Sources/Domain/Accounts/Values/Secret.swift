/// Text that must not appear in logs, errors or descriptions, such as a password, a token or a nonce.
///
/// The type is neither `Hashable` nor `Equatable`, so that code cannot accidentally compare secrets in non-constant
/// time.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Returns the text itself. Call this method only when the secret is used.
  package func reveal() -> String { text }

  package var isEmpty: Bool { text.isEmpty }

  package var description: String { "<redacted>" }
  package var debugDescription: String { "<redacted>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
