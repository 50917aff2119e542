import Foundation
import LigatureMessages
import RPCClient
import RPCCore

/// Verifications of users' ID tokens, each of another user, as a service asks for them.
struct TokenVerifications: Calls {
  private let service: LigatureV1.AdminServiceClient
  private let options: CallOptions
  private let tokens: [String]
  private let checksRevocation: Bool
  let mayRepeat = false

  /// - Parameter bearer: The token of the service.
  init(channel: ClientChannel, tokens: [String], checksRevocation: Bool, bearer: String) throws {
    service = LigatureV1.AdminServiceClient(channel: channel)
    var metadata = Metadata()
    try metadata.add("Bearer \(bearer)", for: "authorization")
    options = CallOptions(metadata: metadata)
    self.tokens = tokens
    self.checksRevocation = checksRevocation
  }

  func call(_ number: Int) async throws {
    _ = try await service.verifyToken(
      .init(idToken: tokens[number % tokens.count], checkRevoked: checksRevocation), options: options)
  }
}

/// The ID tokens of so many users, who sign up for them.
func signUpForTokens(_ count: Int, _ callers: Int, _ channel: ClientChannel) async throws -> [String] {
  let service = LigatureV1.AccountServiceClient(channel: channel)
  let tokens = Sessions(count)
  try await concurrently(callers, of: count) { number in
    let answer = try await service.signUp(.init(credential: .init(proof: .anonymous(.init()))), options: keyed())
    tokens[number] = answer.tokens?.idToken ?? ""
  }
  return (0..<count).map { tokens[$0] }
}
