internal import Foundation
internal import Providers

/// A custom token as a service of the operator's would sign it, to try out a server with.
package struct TestCustomToken: Sendable {
  /// Why there is none, with the remedy.
  package struct Problem: Error {
    package let message: String
  }

  package let text: String

  /// - Parameters:
  ///   - keyFile: the service's private key in PEM form.
  ///   - claims: a JSON object, nil for none.
  ///   - settings: of the server that it is for.
  ///   - lifetime: in seconds.
  package init(
    uid: String, keyFile: String, claims: String?, settings: ServerSettings, lifetime: Int64
  ) throws(Problem) {
    let audience: String
    do {
      audience = try settings.issuer(kept: settings.signingKeyFile.issuer(now: SystemWallClock().now))
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
