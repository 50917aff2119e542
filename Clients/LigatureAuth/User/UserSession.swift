public import Foundation
import LigatureMessages

/// A session of an account: a device or program on which its user is signed in. ``User/sessions()`` returns the
/// sessions of an account.
public final class UserSession: NSObject, Sendable {
  /// The session's ID for ``User/endSession(_:)``. It is the `sid` claim of the session's ID tokens, and is not a
  /// secret.
  public let sessionID: String
  /// The provider that the user signed in with.
  public let providerID: String
  /// The name of the device or program; empty if it has none.
  public let deviceLabel: String
  public let signedInAt: Date?
  /// The time at which the session's tokens were last renewed.
  public let lastUsedAt: Date?
  /// Whether this is the session of the user object that listed it.
  public let isCurrent: Bool
  /// The time at which the session ends if its tokens are not renewed before then; nil if the service does not report
  /// it.
  public let expiresAt: Date?

  init(_ info: LigatureV1.SessionInfo) {
    sessionID = info.sessionID
    providerID = info.providerID
    deviceLabel = info.deviceLabel
    signedInAt = info.signedInAt.flatMap { Date($0) }
    lastUsedAt = info.lastUsedAt.flatMap { Date($0) }
    isCurrent = info.isCurrent
    expiresAt = info.expiresAt.flatMap { Date($0) }
    super.init()
  }
}

extension User {
  /// Returns the account's sessions, the latest sign-in first.
  public func sessions() async throws -> [UserSession] {
    try await reporting {
      let response = try await self.call { options in
        try await self.connection.sessions.listSessions(LigatureV1.ListSessionsRequest(), options: options)
      }
      return response.sessions.map { UserSession($0) }
    }
  }

  /// Passes the account's sessions, the latest sign-in first, to `completion`.
  public func sessions(completion: (([UserSession]?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.sessions() }
  }

  /// Ends one session of the account: its device or program is signed out at its next call. Ending a session that has
  /// already ended succeeds. To end this user's session, see ``Auth/signOut()``.
  /// - Parameter sessionID: The ``UserSession/sessionID``.
  /// - Returns: Whether this call ended the session; false if it had already ended.
  @discardableResult
  public func endSession(_ sessionID: String) async throws -> Bool {
    try await endSessions(.sessionID(sessionID)) > 0
  }

  /// Ends one session of the account.
  public func endSession(_ sessionID: String, completion: ((Bool?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.endSession(sessionID) }
  }

  /// Ends all sessions of the account except this one.
  ///
  /// A copy of this session's tokens on another device is the same session, and stays signed in. It ends when this user
  /// reauthenticates, changes the password or signs out. A session that was opened by a method that has not settled can
  /// end only sessions of the same method; this then fails with ``AuthErrorCode/requiresRecentLogin``.
  /// - Returns: The number of sessions that were ended.
  @discardableResult
  public func endOtherSessions() async throws -> Int {
    try await endSessions(.allOthers(LigatureV1.AllOtherSessions()))
  }

  /// Ends all sessions of the account except this one.
  public func endOtherSessions(completion: ((Int?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.endOtherSessions() }
  }

  private func endSessions(_ target: LigatureV1.EndSessionsRequest.Target) async throws -> Int {
    try await reporting {
      let response = try await self.call { options in
        try await self.connection.sessions.endSessions(
          LigatureV1.EndSessionsRequest(target: target), options: options)
      }
      return Int(response.ended)
    }
  }
}
