/// A caller that may act on accounts other than its own.
package struct Administrator: Sendable, Hashable {
  /// The name that the audit trail has for the actor.
  package let name: String

  /// The operator of the server: a caller that can open its data folder.
  package static let serverOperator = Administrator(name: "operator")
}
