extension AttemptLimiter {
  /// Does what may tell its caller whether another account has an address, a number or an identity.
  ///
  /// An answer that tells is counted as a failure of the source. A source that has no failures left is refused before
  /// anything is asked, so that no answer tells any more.
  func countingDisclosures<Result>(
    from source: CallSource?, _ work: () async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    try await requireFailuresLeft(of: source)
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
  /// Whether it says that another account has what the caller has named or shown.
  var disclosesAccount: Bool {
    switch self {
    case .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential: true
    default: false
    }
  }
}
