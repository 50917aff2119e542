/// The one error of the domain. The reason says what happened, the message what to do about it.
///
/// It never carries a secret or the value that was refused, but for the continuation of a conflict.
package struct AccountError: Error, Sendable, CustomStringConvertible {
  package var reason: Reason
  /// For people: what is wrong and what to do. Static text.
  package var message: String
  /// The field that is at fault, as the wire names it: "credential.password.email".
  package var field: String?
  /// Set with `.credentialAlreadyInUse`, `.emailExists` and `.accountExistsWithDifferentCredential`.
  package var conflict: Conflict?
  /// When to try again, where that is known.
  package var retryAfterMilliseconds: Int64?

  package init(
    _ reason: Reason, _ message: String, field: String? = nil, conflict: Conflict? = nil,
    retryAfterMilliseconds: Int64? = nil
  ) {
    self.reason = reason
    self.message = message
    self.field = field
    self.conflict = conflict
    self.retryAfterMilliseconds = retryAfterMilliseconds
  }

  package var description: String {
    field.map { "\(reason) at \($0): \(message)" } ?? "\(reason): \(message)"
  }
}
