/// The origin of a commit's changes, for the audit trail.
package struct ChangeOrigin: Sendable, Hashable {
  /// The ID of the call in which the changes were made; nil if there was no call.
  package var requestID: String?
  /// The ID that the caller gave to that call; nil if the caller gave none.
  package var callerRequestID: String?
  /// The administrator who made the changes; nil for the account's own user.
  package var actor: String?

  package init(requestID: String? = nil, callerRequestID: String? = nil, actor: String? = nil) {
    self.requestID = requestID
    self.callerRequestID = callerRequestID
    self.actor = actor
  }

  /// The origin of the changes that the current task makes.
  @TaskLocal package static var current = ChangeOrigin()
}
