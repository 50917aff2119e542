import LigatureMessages
import RPCCore

extension AdminClient {
  /// Returns the valid sessions of an account, starting with the latest sign-in. Requires the scope `accounts.read`.
  public func sessions(of reference: AccountReference) async throws(AdminError) -> [AccountSession] {
    let response = try await call { options throws(RPCError) in
      try await accounts.listSessions(.init(ref: reference.message), options: options)
    }
    return response.sessions.map { AccountSession($0) }
  }

  /// Ends sessions of an account and revokes all tokens that were issued for them. Requires the scope `sessions.write`.
  ///
  /// If all sessions end, the codes that have already been emailed to the user are also revoked. Unless it is
  /// disabled, an anonymous account without sessions is deleted, because there is no other way to sign in to it. If all
  /// its sessions were ended at once, it is deleted after the number of days in `policy.unusedAnonymousDays`.
  /// Otherwise, it is deleted within a minute.
  /// - Parameter ids: The IDs of the sessions to end (``AccountSession/id``); nil for all sessions.
  /// - Returns: The number of sessions that were ended.
  @discardableResult
  public func revokeSessions(
    of reference: AccountReference, _ ids: [String]? = nil
  ) async throws(AdminError) -> Int {
    // The server interprets an empty list as all sessions.
    guard ids?.isEmpty != true else { return 0 }
    let response = try await change(reference) { options throws(RPCError) in
      try await accounts.revokeSessions(.init(ref: reference.message, sessionIds: ids ?? []), options: options)
    }
    return Int(response.ended)
  }
}
