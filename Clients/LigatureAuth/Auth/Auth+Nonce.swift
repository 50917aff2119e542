import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Returns a new nonce to pass to an OpenID Connect provider, so that the ID token that the provider issues can be
  /// used with this service only once. The nonce is valid for ten minutes, and only for this application.
  ///
  /// Pass the nonce, or its SHA-256 digest in lowercase hexadecimal, to the provider. Pass the nonce itself to
  /// ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)``.
  /// - Parameter providerID: The provider's ID, such as "google.com" or "oidc.<name>".
  /// - Throws: Among other errors, `invalidProviderID` if the service has no provider with this ID.
  public func issueNonce(forProvider providerID: String) async throws -> String {
    try await reporting {
      let connection = try self.connection()
      let request = LigatureV1.IssueNonceRequest(
        providerID: providerID, clientInstance: try await self.clientInstance(of: connection))
      return try await connection.repeatingLostAnswers(connection.call()) { (options) throws(RPCError) in
        try await connection.accounts.issueNonce(request, options: options)
      }.nonce
    }
  }

  /// Passes a new nonce for an OpenID Connect provider to `completion`.
  public func issueNonce(forProvider providerID: String, completion: ((String?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.issueNonce(forProvider: providerID) }
  }

  /// Ensures that all calls on a connection send the bytes that identify this application to the service. If the bytes
  /// cannot be stored, the service treats the application as unknown.
  func introduce(to connection: Connection) async {
    guard connection.clientInstance.withLock({ $0 == nil }) else { return }
    _ = try? await clientInstance(of: connection)
  }

  /// Returns the random bytes that identify this application to the service, which binds the application's nonces to
  /// them. The bytes are created on first use.
  private func clientInstance(of connection: Connection) async throws -> [UInt8] {
    let instance = try await storage.perform {
      try self.storage.change(connection.address.origin) { state in
        let instance = state.clientInstance ?? Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        state.clientInstance = instance
        return Array(instance)
      }
    }
    connection.clientInstance.withLock { $0 = instance }
    return instance
  }

  /// Returns the bytes to send with a credential, so that the service accepts a nonce that is bound to them. Returns an
  /// empty array if the credential is not an ID token, or if the bytes do not exist yet.
  func clientInstance(for credential: AuthCredential) async throws -> [UInt8] {
    guard case .message(.idToken) = credential.proof else { return [] }
    let origin = try connection().address.origin
    return try await storage.perform { Array(try self.storage.read(origin).clientInstance ?? Data()) }
  }
}
