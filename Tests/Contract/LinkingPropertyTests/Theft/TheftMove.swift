import Accounts

/// One act in the story of a theft. Numbers are positions in what the state lists.
enum TheftMove: Hashable {
  case link(session: Int, TheftProof)
  case unlink(session: Int, identity: Int)
  case reauthenticate(session: Int, TheftProof)
  case enroll(session: Int)
  case withdraw(session: Int, factor: Int)
  case renewRecoveryCodes(session: Int)
  case changePassword(session: Int)
  /// Shows the owner's password for it.
  case changeStolenPassword(session: Int)
  case askToChangeAddress(session: Int)
  /// Applies the code of a mail that the thief reads.
  case applyCode(mail: Int, from: Int?)
  /// Answers "It was me" to the notice of an unsettled method that the thief reads.
  case confirmCode(mail: Int)
  case resetPassword(mail: Int)
  case signIn(TheftProof)
  case finish(challenge: Int, TheftFactor)
  case merge(session: Int, TheftProof)
  /// Chooses what the other account has wherever the two differ.
  case mergeKeepingOther(session: Int, TheftProof)
  case planMerge(session: Int, TheftProof)
  case commitMerge(session: Int)
  case undoMerge(session: Int)
  case transfer(session: Int, TheftProof)
  case deleteAccount(session: Int)
  /// Signs up with an address of the thief's own, and does not verify it.
  case claim
  /// Proves that address by a reset of its password.
  case proveClaim
  case askForReset
  case askForSignInLink
  /// The thief can no longer read the owner's mail.
  case loseMailbox
  case wait(minutes: Int)
  case byOwner(OwnerMove)

  /// The steps of time: a recent sign-in gets old, a code expires, a right ends, a method counts as older.
  static let waits = [6, 61, 72 * 60 + 1, 8 * 24 * 60]

  /// The thief's session that it comes from.
  var session: Int? {
    switch self {
    case .link(let session, _), .unlink(let session, _), .reauthenticate(let session, _), .enroll(let session),
      .withdraw(let session, _), .renewRecoveryCodes(let session), .changePassword(let session),
      .changeStolenPassword(let session), .askToChangeAddress(let session), .merge(let session, _),
      .mergeKeepingOther(let session, _),
      .planMerge(let session, _), .commitMerge(let session),
      .undoMerge(let session), .transfer(let session, _), .deleteAccount(let session):
      session
    default: nil
    }
  }

  /// Whether it may settle a method that was not settled before.
  var maySettle: Bool {
    switch self {
    case .link, .confirmCode: true
    default: false
    }
  }

  var isOfThief: Bool {
    switch self {
    case .wait, .byOwner, .loseMailbox: false
    default: true
    }
  }
}

/// What the owner does in a hurry, without thinking of a thief.
enum OwnerMove: Hashable, CaseIterable {
  case signIn
  /// Signs in by a link that is mailed to the address.
  case signInByMail
  case link
  case enroll
  case changePassword
  case changeAddress
  /// Merges the account into the second one.
  case merge
  case undoMerge
}

/// How a thief proves something.
enum TheftProof: Hashable {
  /// One of the thief's own accounts at providers.
  case own(Int)
  /// A password for the owner's address that the thief has chosen.
  case chosenPassword
  /// The owner's password, if the thief knows it.
  case stolenPassword
  /// The password of the account that claims an address of the thief's.
  case claimed
  case signInLink(mail: Int)
  case continuation(Int)
}

enum TheftFactor: Hashable {
  case app(Int)
  case recoveryCode(Int)
}
