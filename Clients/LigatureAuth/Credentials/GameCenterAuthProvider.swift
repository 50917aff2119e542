public import Foundation

/// The provider type for Game Center. It exists only for source compatibility: Game Center is available only on Apple's
/// platforms, so requesting a credential always fails with ``AuthErrorCode/operationNotAllowed``.
open class GameCenterAuthProvider: NSObject {
  /// The provider's ID: "gc.apple.com".
  public static let id = "gc.apple.com"

  /// Always fails with ``AuthErrorCode/operationNotAllowed``.
  public class func getCredential(completion: @escaping (AuthCredential?, (any Error)?) -> Void) {
    Auth.auth().callbackQueue.run(completion) { try await GameCenterAuthProvider.getCredential() }
  }

  /// Always fails with ``AuthErrorCode/operationNotAllowed``.
  public class func getCredential() async throws -> AuthCredential {
    throw AuthFailure.notOffered("Signing in with Game Center")
  }
}
