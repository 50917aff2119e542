import Foundation
import LigatureMessages

extension Auth {
  /// Signs the user out on this machine, and asks the service in the background to end the session. Does nothing where
  /// nobody is signed in.
  ///
  /// A program that ends right after this may end before the service was asked; it calls ``endSession()`` instead.
  /// - Throws: `keychainError` where the state cannot be removed from where it is kept; then the user stays signed in.
  public func signOut() throws {
    guard let user = currentUser else { return }
    try removeUser(user, isForced: false)
    endSession(of: user)
  }

  /// Signs the user out on this machine and at the service, and waits for both. Does nothing where nobody is signed in.
  /// - Throws: `keychainError`, with the user still signed in; or the failure of the call to the service, with the user
  ///   signed out on this machine.
  public func endSession() async throws {
    guard let user = currentUser else { return }
    try removeUser(user, isForced: false)
    try await reporting { try await self.signOutAtService(user) }
  }

  /// Ends a session at the service, without waiting.
  func endSession(of user: User) {
    Task { try await self.signOutAtService(user) }
  }

  private func signOutAtService(_ user: User) async throws {
    _ = try await user.call { options in
      try await user.connection.sessions.signOut(LigatureV1.SignOutRequest(), options: options)
    }
  }
}
