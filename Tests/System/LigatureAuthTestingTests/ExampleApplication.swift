import Foundation
import LigatureAuth

/// The account screen of an application, as an example of what a unit test wants to try without a server.
struct AccountScreen {
  enum Outcome: Equatable {
    case connected([String])
    /// The identity belongs to another account, which is signed in now.
    case switchedAccount
    case needsRecentSignIn
    case failed(String)
  }

  let auth: Auth

  /// Links a way to sign in. If it is another account's, signs in to that account.
  func connect(_ credential: AuthCredential) async -> Outcome {
    do {
      guard let user = auth.currentUser else { return .failed("Sign in first.") }
      try await user.link(with: credential)
      return .connected(user.providerData.map(\.providerID))
    } catch let error as NSError where error.authErrorCode == .credentialAlreadyInUse {
      return await switchAccount(error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    } catch {
      return outcome(of: error)
    }
  }

  /// Unlinks a way to sign in.
  func disconnect(_ providerID: String) async -> Outcome {
    do {
      guard let user = try await auth.currentUser?.unlink(fromProvider: providerID) else {
        return .failed("Sign in first.")
      }
      return .connected(user.providerData.map(\.providerID))
    } catch {
      return outcome(of: error)
    }
  }

  private func switchAccount(_ credential: AuthCredential?) async -> Outcome {
    do {
      guard let credential else { return .failed("Sign in with the provider again.") }
      try await auth.signIn(with: credential)
      return .switchedAccount
    } catch {
      return outcome(of: error)
    }
  }

  private func outcome(of error: any Error) -> Outcome {
    switch AuthErrorCode(error) {
    case .requiresRecentLogin: .needsRecentSignIn
    case .networkError: .failed("You are offline.")
    default: .failed(error.localizedDescription)
    }
  }
}
