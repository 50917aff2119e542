extension AttemptLimiter {
  /// Runs an operation that may reveal to its caller that another account has an address, a phone number or an
  /// identity.
  ///
  /// A response that reveals this is counted as a failure of the source. A source that has no failures left is refused
  /// before the operation begins, so that no further response reveals anything.
  ///
  /// - Parameter revealsNothing: Returns whether the operation would succeed without revealing anything. It is called
  ///   only if the source has no failures left, because others behind the same address may have used them up.
  func countingDisclosures<Result>(
    from source: CallSource?,
    unless revealsNothing: () async throws(AccountError) -> Bool = { () throws(AccountError) in false },
    _ work: () async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    try await requireFailuresLeft(of: source, unless: revealsNothing)
    do throws(AccountError) {
      return try await work()
    } catch {
      // This call throws if other calls have used up the limit in the meantime, so that no response beyond the limit
      // reveals anything.
      if error.reason.disclosesAccount { _ = try await reserve(.source, from: source) }
      throw error
    }
  }
}

extension AccountError.Reason {
  /// Whether the error reveals that another account has the value that the caller has specified or proven.
  var disclosesAccount: Bool {
    switch self {
    case .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential: true
    default: false
    }
  }
}
