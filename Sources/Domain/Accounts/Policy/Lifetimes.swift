/// How long what the service issues is valid, in milliseconds.
package struct Lifetimes: Sendable, Hashable {
  /// The ID token and the session handle beside it.
  package var accessToken: Int64
  /// The continuation of a conflict.
  package var continuation: Int64
  package var nonce: Int64
  /// A refresh token that is shown again within this time after its child was received brings the same child; later it
  /// ends the session. A replaced session is kept as long.
  package var refreshGrace: Int64
  /// How long a request with a key is answered again if it did not replace the caller's session: a sign-in, a conflict,
  /// a link of what was linked.
  package var requestReceipt: Int64
  /// An anonymous account that was never refreshed is deleted after this time.
  package var unusedAnonymousAccount: Int64
  /// An account that no one can sign in to is deleted when it had no session for this time.
  package var unreachableAccount: Int64
  /// A session that is not refreshed for so long has ended.
  package var session: Int64
  /// How old the proof of a first factor may be for unlinking, deleting, and changes of password and address.
  package var recentSignIn: Int64
  /// How old it may be for linking a provider; 0 for any age. Linking a password follows `recentSignIn`.
  package var recentSignInToLink: Int64
  /// For how long identities wait that were linked without a recent sign-in, until they vouch for the owner of an
  /// account that has no other.
  package var settling: Int64
  /// A mailed code, from when it was asked for first.
  package var actionCode: Int64
  /// The same for a code that verifies an account's address.
  package var emailVerification: Int64
  /// For how long a notice can be answered by its way back.
  package var wayBack: Int64
  /// How far before its notice a way back reaches.
  package var wayBackReach: Int64
  /// How long what remains of a method that was removed is kept for its owner to show.
  package var shadow: Int64
  /// The link of the notice of a method that is not settled.
  package var methodNotice: Int64
  /// For how long after it was made a code is mailed again, instead of another, if it is asked for again. It is less
  /// than a code lives, so that none arrives that is about to expire.
  package var actionCodeReuse: Int64
  /// A sign-in that waits for its second factor.
  package var pendingSignIn: Int64
  /// An enrollment of a factor, from its beginning to its end.
  package var factorEnrollment: Int64
  /// A sign-in through the browser, from its start to its use.
  package var intent: Int64
  /// A code that was sent to a phone.
  package var phoneCode: Int64
  /// The plan of a merge, until it is committed.
  package var mergePlan: Int64
  /// For how long a merge can be undone, and an address that was the merged account's is kept.
  package var mergeUndo: Int64
  /// A record of the audit trail.
  package var auditRecord: Int64
  /// An event of the outbox; 0 keeps none.
  package var event: Int64

  package init(
    accessToken: Int64 = 3_600_000, continuation: Int64 = 300_000, nonce: Int64 = 600_000,
    refreshGrace: Int64 = 30_000, session: Int64 = 180 * 86_400_000, recentSignIn: Int64 = 300_000,
    recentSignInToLink: Int64 = 0, settling: Int64 = 72 * 3_600_000, requestReceipt: Int64 = 600_000,
    unusedAnonymousAccount: Int64 = 30 * 86_400_000,
    unreachableAccount: Int64 = 30 * 86_400_000,
    actionCode: Int64 = 3_600_000, emailVerification: Int64 = 86_400_000, wayBack: Int64 = 3 * 86_400_000,
    wayBackReach: Int64 = 7 * 86_400_000, shadow: Int64 = 10 * 86_400_000, methodNotice: Int64 = 30 * 86_400_000,
    actionCodeReuse: Int64 = 2_700_000, pendingSignIn: Int64 = 600_000, factorEnrollment: Int64 = 600_000,
    intent: Int64 = 600_000, phoneCode: Int64 = 300_000, mergePlan: Int64 = 600_000,
    mergeUndo: Int64 = 30 * 86_400_000, auditRecord: Int64 = 365 * 86_400_000, event: Int64 = 30 * 86_400_000
  ) {
    self.accessToken = accessToken
    self.continuation = continuation
    self.nonce = nonce
    self.refreshGrace = refreshGrace
    self.unreachableAccount = unreachableAccount
    self.session = session
    self.recentSignIn = recentSignIn
    self.recentSignInToLink = recentSignInToLink
    self.settling = settling
    self.requestReceipt = requestReceipt
    self.unusedAnonymousAccount = unusedAnonymousAccount
    self.actionCode = actionCode
    self.emailVerification = emailVerification
    self.wayBack = wayBack
    self.wayBackReach = wayBackReach
    self.shadow = shadow
    self.methodNotice = methodNotice
    self.actionCodeReuse = actionCodeReuse
    self.pendingSignIn = pendingSignIn
    self.factorEnrollment = factorEnrollment
    self.intent = intent
    self.phoneCode = phoneCode
    self.mergePlan = mergePlan
    self.mergeUndo = mergeUndo
    self.auditRecord = auditRecord
    self.event = event
  }
}
