public import Foundation
import LigatureMessages

/// A session of an account. Each session represents a device or program on which the account's user is signed in.
/// ``User/sessions()`` returns an account's sessions.
public final class UserSession: NSObject, Sendable {
  /// The session's ID, for use with ``User/endSession(_:)``. It is the `sid` claim of the session's ID tokens and is
  /// not secret.
  public let sessionID: String
  /// The provider with which the user signed in.
  public let providerID: String
  /// The name of the device or program, or an empty string if it has none.
  public let deviceLabel: String
  public let signedInAt: Date?
  /// The time at which the session's tokens were last renewed.
  public let lastUsedAt: Date?
  /// Whether this is the session of the user object that listed the sessions.
  public let isCurrent: Bool
  /// The time at which the session ends if its tokens are not renewed before then, or nil if the service does not
  /// report the time.
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
  /// Returns the account's sessions, with the latest sign-in first.
  public func sessions() async throws -> [UserSession] {
    try await reporting {
      let response = try await self.call { options in
        try await self.connection.sessions.listSessions(LigatureV1.ListSessionsRequest(), options: options)
      }
      return response.sessions.map { UserSession($0) }
    }
  }

  /// Passes the account's sessions, with the latest sign-in first, to `completion`.
  public func sessions(completion: (([UserSession]?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.sessions() }
  }

  /// Ends one of the account's sessions. The session's device or program is signed out at its next call. To end the
  /// current session, use ``Auth/signOut()``.
  /// - Parameter sessionID: The ``UserSession/sessionID``.
  /// - Returns: Whether this call ended the session. The value is false if the session had already ended.
  @discardableResult
  public func endSession(_ sessionID: String) async throws -> Bool {
    try await endSessions(.sessionID(sessionID)) > 0
  }

  /// Ends one of the account's sessions.
  public func endSession(_ sessionID: String, completion: ((Bool?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.endSession(sessionID) }
  }

  /// Ends all sessions of the account except this one.
  ///
  /// A device that has a copy of this session's tokens shares this session and stays signed in. On such a device, the
  /// session ends when this user reauthenticates, changes the password or signs out. A session that was opened with a
  /// sign-in method that is not settled can end only sessions that were opened with the same method. Otherwise, the
  /// call fails with ``AuthErrorCode/requiresRecentLogin``.
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
