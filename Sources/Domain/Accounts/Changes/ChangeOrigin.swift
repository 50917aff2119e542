/// The origin of a commit's changes, for the audit trail.
package struct ChangeOrigin: Sendable, Hashable {
  /// The ID of the call in which the changes were made; nil if there was no call.
  package var requestID: String?
  /// The caller's own ID for that call; nil if the caller provided none.
  package var callerRequestID: String?
  /// The name of the administrator who made the changes; nil if the account's own user made them.
  package var actor: String?

  package init(requestID: String? = nil, callerRequestID: String? = nil, actor: String? = nil) {
    self.requestID = requestID
    self.callerRequestID = callerRequestID
    self.actor = actor
  }

  /// The origin of the changes that the current task makes.
  @TaskLocal package static var current = ChangeOrigin()
}
