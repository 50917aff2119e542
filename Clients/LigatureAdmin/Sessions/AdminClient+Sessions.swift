import LigatureMessages
import RPCCore

extension AdminClient {
  /// Returns the sessions of an account that are still usable, starting with the latest sign-in. The scope is
  /// `accounts.read`.
  public func sessions(of reference: AccountReference) async throws(AdminError) -> [AccountSession] {
    let response = try await call { options throws(RPCError) in
      try await accounts.listSessions(.init(ref: reference.message), options: options)
    }
    return response.sessions.map { AccountSession($0) }
  }

  /// Ends sessions of an account, and all tokens that were issued for them. The scope is `sessions.write`.
  ///
  /// If all sessions end, the codes that were mailed to the user before are revoked too. An anonymous account without a
  /// session is deleted, because there is no other way into it: after `policy.unusedAnonymousDays` if all its sessions
  /// were ended, and otherwise within a minute.
  /// - Parameter ids: The sessions to end, by ``AccountSession/id``; nil for all.
  /// - Returns: The number of sessions that were ended.
  @discardableResult
  public func revokeSessions(
    of reference: AccountReference, _ ids: [String]? = nil
  ) async throws(AdminError) -> Int {
    // The server takes an empty list to mean all sessions.
    guard ids?.isEmpty != true else { return 0 }
    let response = try await change(reference) { options throws(RPCError) in
      try await accounts.revokeSessions(.init(ref: reference.message, sessionIds: ids ?? []), options: options)
    }
    return Int(response.ended)
  }
}
