/// Limits how often one source can sign in to an account and change it, because each of these operations adds rows to
/// the store, at least to the audit trail. The operations are counted in memory.
///
/// This type examines changes before they are committed, so that no use case has to call it. Changes that remove
/// something are not counted, because their number is bounded by what was added before, and because an owner who
/// defends an account must not be refused.
struct ChangeRates: Sendable {
  let policy: AttemptPolicy
  private let counts: AttemptCounts
  private let rates: any SourceRateCounter

  init(policy: AttemptPolicy, counts: AttemptCounts, counters: any SourceCounters) {
    self.policy = policy
    self.counts = counts
    rates = counters.rates(policy.changesPerSource)
  }

  /// Counts a commit for the source of the current call.
  ///
  /// - Returns: Whether the commit is counted. An administrator's commit is not counted.
  /// - Throws: `.tooManyAttemptsTryLater` if there were too many commits, without counting this one.
  func count(_ changes: ChangeSet, now: Timestamp) throws(AccountError) -> Bool {
    guard let source = CallSource.current, !policy.isExempt(source), changes.origin.actor == nil,
      let subject = changes.countedSubject
    else { return false }
    let wait = rates.note(source, to: subject.uid, times: policy.factor(for: source), now: now)
    counts.note(subject: .change, isRefused: wait != nil)
    if let wait { throw .tooManyAttempts(retryAfter: wait) }
    return true
  }
}

/// What a commit is counted for: an account, or the creation of accounts.
private enum CountedSubject {
  case account(UID)
  case newAccount

  var uid: UID? {
    switch self {
    case .account(let uid): uid
    case .newAccount: nil
    }
  }
}

extension ChangeSet {
  /// The subject for which these changes are counted; nil if they are not counted.
  fileprivate var countedSubject: CountedSubject? {
    var subject: CountedSubject?
    for change in changes {
      switch change {
      // Limits on emails already bound the use of codes, and the use of a recovery link must never be refused.
      case .consumeActionCode: return nil
      case .audit(let record) where record.action == .accountCreated:
        // Accounts of these providers have separate limits.
        return record.providerID == .password || record.providerID == .anonymous ? nil : .newAccount
      case .audit(let record) where record.action.isRepeatable:
        if subject == nil, let uid = record.uid { subject = .account(uid) }
      default: break
      }
    }
    return subject
  }
}

extension AuditRecord.Action {
  /// Whether a user can perform this action any number of times. All other actions remove something, have their own
  /// limits, or follow from a repeatable action.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .accountJoined, .accountTakenOver, .identityLinked, .signedIn, .reauthenticated, .passwordChanged,
      .emailChanged,
      .secondFactorAsked, .factorEnrolled, .recoveryCodesRenewed, .mergePlanned:
      true
    case .accountCreated, .accountImported, .accountsExported, .addressReleased, .accountClosed, .accountReopened,
      .accountDeleted, .accountDisabled,
      .accountEnabled, .identitySettled,
      .identityRestored, .identitySetAside, .identityUnlinked, .signedOut, .profileUpdated, .sessionsEnded,
      .sessionDisplaced, .refreshTokenReused, .continuationIssued, .emailVerified, .emailDenied, .emailRecovered,
      .methodsDisowned, .methodConfirmed, .waysBackEnded, .passwordReset, .actionLinkMade, .resetLinkMade,
      .secondFactorRefused, .factorWithdrawn, .recoveryCodesRemoved, .recoveryCodeUsed, .callRefused, .accountMerged,
      .accountMergedInto, .mergeUndone, .accountRestored, .signingKeyPublished, .signingKeysWithdrawn, .backupMade,
      .claimsChanged, .customTokenMinted, .serviceKeyCreated, .serviceKeyRevoked, .dataRestored:
      false
    }
  }
}
