import LigatureMessages
package import RPCCore
import RPCObservability

/// A service's connection to the server, over which the service administers accounts.
///
/// ```swift
/// let admin = try AdminClient(keyFile: "billing.key.json", serverURL: "https://accounts.example.com")
/// let account = try await admin.account(.email("ada@example.com"))
/// try await admin.updateAccount(.uid(account.uid), AccountUpdate(displayName: .set("Ada")))
/// ```
/// The key comes from `ligature service-keys create`, and each call requires a scope of the key. A client has one
/// connection, which it opens with the first call, so create one client and share it.
public final class AdminClient: Sendable {
  /// The issuer of the server's ID tokens.
  public let issuer: String
  let options: AdminOptions
  let accounts: LigatureV1.AdminServiceClient
  let sessions: LigatureV1.SessionServiceClient

  /// Creates a client.
  /// - Throws: ``AdminError`` if the address cannot be used.
  public convenience init(key: ServiceKey, options: AdminOptions) throws(AdminError) {
    try self.init(options: options, issuer: key.issuer, credential: ServiceCredential(key: key, now: options.now))
  }

  /// Creates a client with a key file.
  /// - Throws: ``AdminError`` if the file is not a key file, or if the address cannot be used.
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

  /// Makes a call.
  func call<Response>(
    _ body: (CallOptions) async throws(RPCError) -> Response
  ) async throws(AdminError) -> Response {
    do throws(RPCError) {
      return try await body(CallOptions(timeout: options.timeout))
    } catch {
      throw AdminError(error)
    }
  }

  /// Makes a call that changes something, with a request key that makes it take effect only once. If the response is
  /// lost, the call is repeated, and the server returns the same response again.
  ///
  /// - Parameter reference: The account. A call that names it by anything but its uid is not repeated, because the call
  ///   may have changed the value that names the account.
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
