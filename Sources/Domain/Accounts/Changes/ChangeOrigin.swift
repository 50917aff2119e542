/// The call and the administrator behind a commit's changes, for the audit trail.
package struct ChangeOrigin: Sendable, Hashable {
  /// The ID that the server assigned to the call that made the changes; nil if there was no call.
  package var requestID: String?
  /// The ID that the caller assigned to the call; nil if the caller provided none.
  package var callerRequestID: String?
  /// The name of the administrator who made the changes; nil if the account's own user made them.
  package var actor: String?

  package init(requestID: String? = nil, callerRequestID: String? = nil, actor: String? = nil) {
    self.requestID = requestID
    self.callerRequestID = callerRequestID
    self.actor = actor
  }

  /// The origin of the current task's changes.
  @TaskLocal package static var current = ChangeOrigin()
}
