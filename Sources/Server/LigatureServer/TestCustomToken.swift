internal import Foundation
internal import Providers

/// A custom token for testing a server. It is equivalent to a token that one of the operator's services signs.
package struct TestCustomToken: Sendable {
  /// The reason why no token could be created, and the remedy.
  package struct Problem: Error {
    package let message: String
  }

  package let text: String

  /// Creates a custom token that is signed with the key in a file.
  /// - Parameters:
  ///   - keyFile: The path of the service's private key in PEM format.
  ///   - claims: The claims as a JSON object; nil if there are none.
  ///   - settings: The settings of the server for which the token is intended.
  ///   - lifetime: The lifetime in seconds.
  package init(
    uid: String, keyFile: String, claims: String?, settings: ServerSettings, lifetime: Int64
  ) throws(Problem) {
    let audience: String
    do {
      let now = SystemWallClock().now
      let kept =
        if let store = settings.store { try SharedDatabase(store, folder: settings.data).keptIssuer(now: now) } else {
          try settings.signingKeyFile.issuer(now: now)
        }
      audience = try settings.issuer(kept: kept)
    } catch {
      throw Problem(message: error.description)
    }
    do {
      text = try CustomTokenSigner(file: keyFile).token(
        uid: uid, claims: claims, audience: audience, lifetime: lifetime)
    } catch {
      throw Problem(message: error.message)
    }
  }
}
