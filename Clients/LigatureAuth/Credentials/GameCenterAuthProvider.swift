public import Foundation

/// Makes credentials of Game Center players. Declared so that code which names it compiles: Game Center is on Apple's
/// systems alone, and asking for a credential gives ``AuthErrorCode/operationNotAllowed``.
open class GameCenterAuthProvider: NSObject {
  /// "gc.apple.com"
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
