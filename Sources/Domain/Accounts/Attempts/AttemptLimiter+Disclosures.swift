extension AttemptLimiter {
  /// Runs an operation that may reveal to its caller that another account has an address, a phone number or an
  /// identity.
  ///
  /// A response that reveals this is counted as a failure of the source. If a source has used up its allowed failures,
  /// the operation is refused before it begins, so that no further response reveals anything.
  func countingDisclosures<Result>(
    from source: CallSource?, _ work: () async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    let failures = failures(of: source)
    if !failures.entries.isEmpty { try requireLeft(await reader.read { try $0.wait(before: failures) }) }
    return try await countingDisclosure(from: source, work)
  }

  /// Works like ``countingDisclosures(from:_:)``, for an operation that begins with a read. The source's failures are
  /// read from the same snapshot.
  ///
  /// - Parameter revealsNothing: A closure that returns whether the operation would succeed without revealing anything.
  ///   Such an operation is allowed even if the source has used up its allowed failures, because other callers behind
  ///   the same address may have caused the failures.
  func countingDisclosures<Known: Sendable, Result>(
    from source: CallSource?, reading read: @escaping @Sendable (any AccountSnapshot) throws -> Known,
    unless revealsNothing: (Known) -> Bool, _ work: (Known) async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    let failures = failures(of: source)
    let (known, wait) = try await reader.read { snapshot in
      (try read(snapshot), failures.entries.isEmpty ? nil : try snapshot.wait(before: failures))
    }
    if !revealsNothing(known) { try requireLeft(wait) }
    return try await countingDisclosure(from: source) { () throws(AccountError) in try await work(known) }
  }

  /// Throws `.tooManyAttemptsTryLater` if the source has used up its allowed failures.
  ///
  /// - Parameter wait: The number of milliseconds until the source may fail again; nil if it may fail now.
  private func requireLeft(_ wait: Int64?) throws(AccountError) {
    guard let wait else { return }
    counts.note(.source, isRefused: true)
    throw .tooManyAttempts(retryAfter: wait)
  }

  private func countingDisclosure<Result>(
    from source: CallSource?, _ work: () async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
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
  /// Whether the error reveals that another account has the value that the caller specified or proved.
  var disclosesAccount: Bool {
    switch self {
    case .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential: true
    default: false
    }
  }
}
