extension AttemptLimiter {
  /// Runs an operation that may reveal to its caller whether another account has an address, a number or an identity.
  ///
  /// A response that reveals this is counted as a failure of the source. A source that has no failures left is refused
  /// before the operation begins, so that no response reveals any more.
  ///
  /// - Parameter revealsNothing: Whether the operation succeeds without revealing anything. It is asked if the source
  ///   has no failures left: others behind the same address may have used them up.
  func countingDisclosures<Result>(
    from source: CallSource?,
    unless revealsNothing: () async throws(AccountError) -> Bool = { () throws(AccountError) in false },
    _ work: () async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    try await requireFailuresLeft(of: source, unless: revealsNothing)
    do throws(AccountError) {
      return try await work()
    } catch {
      // Also at the moment that the last failure is counted, no answer is given beyond the limit.
      if error.reason.disclosesAccount { _ = try await reserve(.source, from: source) }
      throw error
    }
  }
}

extension AccountError.Reason {
  /// Whether the error reveals that another account has the value that the caller has named or proven.
  var disclosesAccount: Bool {
    switch self {
    case .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential: true
    default: false
    }
  }
}
