public import Foundation
import LigatureMessages
import RPCCore

/// An entry in the audit trail: a record of a change to an account or of a refused call.
public struct AuditEntry: Sendable, Hashable {
  public var at: Date?
  /// The recorded action: "account_created", "identity_linked", "signed_in", ...
  public var action: String
  public var uid: String?
  public var providerID: String?
  public var sessionID: String?
  /// A one-word detail of the action, such as its cause. For a refused call, it is the error's reason. For a merge, it
  /// is the other account's user ID.
  public var detail: String?
  /// The ID that the server assigned to the call.
  public var requestID: String?
  /// The ID that the caller assigned to the call.
  public var callerRequestID: String?
  /// The actor, if someone other than the account's own user acted: "operator", or "service:" followed by the name of a
  /// service.
  public var actor: String?
}

extension AdminClient {
  /// Returns the audit trail, starting with the latest entry. Requires the scope `audit.read`.
  /// - Parameters:
  ///   - uid: The user ID of the account, which may have been deleted; nil for all accounts.
  ///   - requestID: The ID of the call that made the change or was refused, as assigned by the server or the caller;
  ///     nil for all calls.
  ///   - start: The time of the earliest entries to return; nil for no limit.
  public func auditTrail(
    of uid: String? = nil, requestID: String? = nil, since start: Date? = nil, pageSize: Int = 1000
  ) -> Pages<AuditEntry> {
    Pages { [self] token throws(AdminError) in
      let request = LigatureV1.ReadAuditRequest(
        uid: uid, requestID: requestID, since: start.map { .init($0) }, pageSize: UInt32(clamping: pageSize),
        pageToken: token)
      let response = try await call { options throws(RPCError) in
        try await accounts.readAudit(request, options: options)
      }
      let entries = response.entries.map { entry in
        AuditEntry(
          at: Date(entry.at), action: entry.action, uid: entry.uid, providerID: entry.providerID,
          sessionID: entry.sessionID, detail: entry.detail, requestID: entry.requestID,
          callerRequestID: entry.callerRequestID, actor: entry.actor)
      }
      return .init(elements: entries, next: response.nextPageToken)
    }
  }
}
