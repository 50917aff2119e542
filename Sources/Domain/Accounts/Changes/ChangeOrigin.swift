/// Where the changes of a commit come from, as the audit trail says it.
package struct ChangeOrigin: Sendable, Hashable {
  /// The call that they were made in; nil if there was none.
  package var requestID: String?
  /// The id that the caller gave that call; nil if none.
  package var callerRequestID: String?
  /// Who made them, if not the account's own user: the name of an administrator.
  package var actor: String?

  package init(requestID: String? = nil, callerRequestID: String? = nil, actor: String? = nil) {
    self.requestID = requestID
    self.callerRequestID = callerRequestID
    self.actor = actor
  }

  /// The call that the present task handles.
  @TaskLocal package static var current = ChangeOrigin()
}
