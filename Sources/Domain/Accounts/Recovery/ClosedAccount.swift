/// Closes and reopens accounts. A closed account has been deleted by its user, but can still be recovered through a way
/// back (recovery link).
///
/// An attacker who has stolen a session could delete the account to prevent its owner from undoing the attacker's
/// changes. Therefore, a deletion soon after such a change releases the address and the identities immediately, but
/// erases the account only once its ways back have closed.
extension Draft {
  /// Closes the account, so that only its ways back can be used.
  ///
  /// The account's sessions need not be ended because, as with a disabled account, each use of a session checks the
  /// account. Using a way back ends the sessions.
  mutating func close(session: SessionID) {
    for var identity in account.linkedIdentities {
      identity.state = .setAside(.accountClosed, at: now)
      replace(identity)
    }
    let closedAt = now
    edit { account in
      account.closedAt = closedAt
      account.email = nil
      account.displayEmail = nil
      account.emailVerified = false
      account.addressLoss = nil
    }
    revokeCodes(.allButAnswers)
    audit(.accountClosed, nil, session: session)
    emit(.accountClosed)
  }

  /// Reopens a closed account, and restores its identities except those that another account has taken since then.
  /// Passwords and sign-in links, whose subject is the account's last address, stay set aside. Does nothing if the
  /// account is not closed.
  mutating func reopen() {
    guard account.closedAt != nil else { return }
    edit { $0.closedAt = nil }
    for var identity in account.identities where !identity.isActive && identity.isActiveWhenOpen {
      identity.state = identity.isMailbox ? .setAside(.emailRecovered, at: now) : .active
      replace(identity)
    }
    audit(.accountReopened, nil)
    emit(.accountReopened)
  }
}

extension Identity {
  /// Whether the identity is active, or is set aside only because its account is closed.
  var isActiveWhenOpen: Bool {
    switch state {
    case .active, .setAside(.accountClosed, _): true
    case .setAside: false
    }
  }
}

extension Mail.Kind {
  /// Whether a deletion soon after a change that this kind of notice reports closes the account instead of erasing it
  /// immediately.
  var delaysDeletion: Bool {
    switch self {
    case .emailChanged, .secondFactorAdded, .secondFactorRemoved, .recoveryCodesRenewed, .accountsMerged, .mergeUndone:
      true
    default: false
    }
  }
}
