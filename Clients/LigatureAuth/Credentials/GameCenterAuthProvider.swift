public import Foundation

/// Creates credentials for Game Center players. This class exists only so that code that uses it compiles. Game Center
/// is available only on Apple's platforms, so requesting a credential fails with ``AuthErrorCode/operationNotAllowed``.
open class GameCenterAuthProvider: NSObject {
  /// The ID "gc.apple.com".
  public static let id = "gc.apple.com"

  /// Fails with ``AuthErrorCode/operationNotAllowed``.
  public class func getCredential(completion: @escaping (AuthCredential?, (any Error)?) -> Void) {
    Auth.auth().callbackQueue.run(completion) { try await GameCenterAuthProvider.getCredential() }
  }

  /// Fails with ``AuthErrorCode/operationNotAllowed``.
  public class func getCredential() async throws -> AuthCredential {
    throw AuthFailure.notOffered("Signing in with Game Center")
  }
}
