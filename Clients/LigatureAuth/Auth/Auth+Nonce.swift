import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// A new nonce to hand to an OpenID Connect provider, so that the ID token it issues is good for one use here. It
  /// lasts ten minutes, and serves this application alone.
  ///
  /// The provider gets the nonce, or the lower-case hex of its SHA-256;
  /// ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)`` gets the nonce itself.
  /// - Parameter providerID: "google.com", "oidc.<name>", as the service is configured.
  /// - Throws: Among others `invalidProviderID`.
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

  /// A new nonce to hand to an OpenID Connect provider.
  public func issueNonce(forProvider providerID: String, completion: ((String?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.issueNonce(forProvider: providerID) }
  }

  /// Sends the bytes by which the service knows this application again with all calls from now on, beginning with its
  /// first sign-in. If they cannot be kept, the service takes the application for a stranger.
  func introduce(to connection: Connection) async {
    guard connection.clientInstance.withLock({ $0 == nil }) else { return }
    _ = try? await clientInstance(of: connection)
  }

  /// The random bytes that this application's nonces are bound to, and by which the service knows it again. They are
  /// made with the first nonce or sign-in.
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

  /// What goes with a credential that may have a nonce of this application; empty if there is none.
  func clientInstance(for credential: AuthCredential) async throws -> [UInt8] {
    guard case .message(.idToken) = credential.proof else { return [] }
    let origin = try connection().address.origin
    return try await storage.perform { Array(try self.storage.read(origin).clientInstance ?? Data()) }
  }
}
