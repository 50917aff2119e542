/// The origin of a commit's changes, for the audit trail.
package struct ChangeOrigin: Sendable, Hashable {
  /// The call in which they were made; nil if there was none.
  package var requestID: String?
  /// The ID that the caller gave that call; nil if there is none.
  package var callerRequestID: String?
  /// The administrator who made them; nil for the account's own user.
  package var actor: String?

  package init(requestID: String? = nil, callerRequestID: String? = nil, actor: String? = nil) {
    self.requestID = requestID
    self.callerRequestID = callerRequestID
    self.actor = actor
  }

  /// The origin of the changes that the current task makes.
  @TaskLocal package static var current = ChangeOrigin()
}
