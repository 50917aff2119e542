/// Who may act on accounts that are not their own.
package struct Administrator: Sendable, Hashable {
  /// What the audit trail says of who acted.
  package let name: String

  /// Who may open the server's data folder.
  package static let serverOperator = Administrator(name: "operator")
}
