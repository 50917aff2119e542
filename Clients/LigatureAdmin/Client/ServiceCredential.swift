package import Foundation
package import RPCCore
import Synchronization

/// An interceptor that authenticates each call with a token that is signed with the service's key. Each token is reused
/// for most of its lifetime, so that the server needs to verify only one signature every four minutes.
package final class ServiceCredential: ClientInterceptor {
  private struct Token {
    var text: String
    var renewal: Date
  }

  private let key: ServiceKey
  private let now: @Sendable () -> Date
  private let last = Mutex<Token?>(nil)

  package init(key: ServiceKey, now: @escaping @Sendable () -> Date = { Date() }) {
    self.key = key
    self.now = now
  }

  package func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> UnaryResponse {
    try await next.unary(method, request, options: authorized(options))
  }

  package func open(
    _ method: MethodDescriptor, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> any ClientCall {
    try await next.open(method, options: authorized(options))
  }

  private func authorized(_ options: CallOptions) throws(RPCError) -> CallOptions {
    var options = options
    try options.metadata.add("Bearer \(token())", for: "authorization")
    return options
  }

  private func token() throws(RPCError) -> String {
    let now = now()
    if let token = last.withLock({ $0 }), (now..<now + 300).contains(token.renewal) { return token.text }
    let text: String
    do throws(AdminError) { text = try key.token(now: now) } catch {
      throw RPCError(.unauthenticated, error.message)
    }
    let token = Token(text: text, renewal: now + 240)
    last.withLock { $0 = token }
    return text
  }
}
