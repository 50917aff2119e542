import LigatureMessages
package import RPCCore
import RPCObservability

/// A client for administering the accounts on a server.
///
/// ```swift
/// let admin = try AdminClient(keyFile: "billing.key.json", serverURL: "https://accounts.example.com")
/// let account = try await admin.account(.email("ada@example.com"))
/// try await admin.updateAccount(.uid(account.uid), AccountUpdate(displayName: .set("Ada")))
/// ```
/// Create the key with `ligature service-keys create`. The key must have the scopes that the calls require. A client
/// uses a single connection, which it opens on the first call, so create one client and share it.
public final class AdminClient: Sendable {
  /// The issuer of the server's ID tokens.
  public let issuer: String
  let options: AdminOptions
  let accounts: LigatureV1.AdminServiceClient
  let sessions: LigatureV1.SessionServiceClient

  /// Creates a client.
  /// - Throws: ``AdminError`` if the server's address cannot be used.
  public convenience init(key: ServiceKey, options: AdminOptions) throws(AdminError) {
    try self.init(options: options, issuer: key.issuer, credential: ServiceCredential(key: key, now: options.now))
  }

  /// Creates a client from a key file.
  /// - Throws: ``AdminError`` if the file is not a key file, or if the server's address cannot be used.
  public convenience init(keyFile: String, serverURL: String) throws(AdminError) {
    try self.init(key: ServiceKey(contentsOfFile: keyFile), options: AdminOptions(serverURL: serverURL))
  }

  package init(options: AdminOptions, issuer: String, credential: (any ClientInterceptor)?) throws(AdminError) {
    let channel = try options.makeChannel().intercepted(by: [ClientTracing()])
    self.issuer = issuer
    self.options = options
    accounts = LigatureV1.AdminServiceClient(channel: channel.intercepted(by: credential.map { [$0] } ?? []))
    sessions = LigatureV1.SessionServiceClient(channel: channel)
  }

  // MARK: Calls

  /// Makes a call and converts its error to an ``AdminError``.
  func call<Response>(
    _ body: (CallOptions) async throws(RPCError) -> Response
  ) async throws(AdminError) -> Response {
    do throws(RPCError) {
      return try await body(CallOptions(timeout: options.timeout))
    } catch {
      throw AdminError(error)
    }
  }

  /// Makes a call that changes data on the server. A request key ensures that the change takes effect only once: if the
  /// response is lost, the call is retried with the same key, and the server returns the original response.
  ///
  /// - Parameter reference: The account to change; nil if the call specifies user IDs itself. If the reference is not a
  ///   user ID, the call is not retried, because it may already have changed the value to which it refers.
  func change<Response>(
    _ reference: AccountReference? = nil, _ body: (CallOptions) async throws(RPCError) -> Response
  ) async throws(AdminError) -> Response {
    do throws(RPCError) {
      return try await CallOptions(timeout: options.timeout).change(isRepeatable: reference?.isUID != false, body)
    } catch {
      throw AdminError(error)
    }
  }
}
