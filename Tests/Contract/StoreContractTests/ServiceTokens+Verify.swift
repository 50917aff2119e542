import Accounts

extension ServiceTokens {
  /// Verifies a token as the handler of `VerifyToken` does.
  func verify(
    _ token: Secret, as kind: UserTokenKind, checksRevocation: Bool, by administrator: Administrator
  ) async throws(AccountError) -> VerifiedToken {
    let presented = try present(token, as: kind, by: administrator)
    if let known = try verifyWithoutStore(presented, checksRevocation: checksRevocation) { return known }
    return try await verify(presented, checksRevocation: checksRevocation)
  }
}
