extension AccountUseCases {
  /// Runs an administrator's change so that it takes effect once, however many times it is sent with the same key.
  ///
  /// - Parameters:
  ///   - body: Commits the change, with a receipt.
  ///   - repeated: Returns the response to a request that was committed before, about this account.
  func administeringOnce<Answer: Sendable>(
    _ request: KeyedRequest?, _ body: () async throws(AccountError) -> Answer,
    repeated: (UID) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    try await performIdempotently(request, by: nil, body) { committed throws(AccountError) in
      guard case .administered(let uid) = committed else { return nil }
      return try await repeated(uid)
    }
  }
}
