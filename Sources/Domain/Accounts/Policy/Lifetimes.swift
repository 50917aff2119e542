/// The lifetimes of everything that the service issues, in milliseconds.
package struct Lifetimes: Sendable, Hashable {
  /// The lifetime of the ID token and of the session handle.
  package var accessToken: Int64
  /// The lifetime of the continuation of a conflict.
  package var continuation: Int64
  package var nonce: Int64
  /// The time for which a refresh token may be used again after its child was received, in which case it returns the
  /// same child. A later use ends the session. A replaced session is kept for the same time.
  package var refreshGrace: Int64
  /// The time for which a repeated request with a key gets the same response, if it did not replace the caller's
  /// session: a sign-in, a conflict, a link of an identity that was already linked.
  package var requestReceipt: Int64
  /// The time after which an anonymous account that was never refreshed is deleted.
  package var unusedAnonymousAccount: Int64
  /// The time after which an account that no one can sign in to, and that has no session, is deleted.
  package var unreachableAccount: Int64
  /// The time after which a session that is not refreshed ends.
  package var session: Int64
  /// The maximum age of the proof of a first factor for unlinking, deleting, and changes of password and address.
  package var recentSignIn: Int64
  /// The maximum age of that proof for linking a provider; 0 for any age. Linking a password follows `recentSignIn`.
  package var recentSignInToLink: Int64
  /// The time after which identities that were linked without a recent sign-in vouch for the owner of an account that
  /// has no other.
  package var settling: Int64
  /// The lifetime of a mailed code, from its first request.
  package var actionCode: Int64
  /// The lifetime of a code that verifies an account's address.
  package var emailVerification: Int64
  /// The time for which an account can be recovered from a notice.
  package var wayBack: Int64
  /// The period before a notice whose changes are undone by the way back in the notice.
  package var wayBackReach: Int64
  /// The time for which the remains of a removed method are kept for its owner to prove.
  package var shadow: Int64
  /// The lifetime of the link in the notice of a method that is not settled.
  package var methodNotice: Int64
  /// The time after its creation in which a code is mailed again if it is requested again, instead of a new one. It is
  /// less than the lifetime of a code, so that no mail arrives with a code that is about to expire.
  package var actionCodeReuse: Int64
  /// The lifetime of a sign-in that waits for its second factor.
  package var pendingSignIn: Int64
  /// The lifetime of an enrollment of a factor, from its beginning to its end.
  package var factorEnrollment: Int64
  /// The lifetime of a sign-in through the browser, from its start to its use.
  package var intent: Int64
  /// The lifetime of a code that was sent to a phone.
  package var phoneCode: Int64
  /// The lifetime of the plan of a merge, until it is committed.
  package var mergePlan: Int64
  /// The time for which a merge can be undone, and for which the merged account's address is reserved.
  package var mergeUndo: Int64
  /// The lifetime of a record of the audit trail.
  package var auditRecord: Int64
  /// The lifetime of an event in the outbox; 0 to keep no events.
  package var event: Int64

  /// The time after its deletion for which the uid of an anonymous account stays taken. After this time, no ID token,
  /// session cookie or custom token that names the uid is valid; its sessions are checked separately.
  package var deletedGuest: Int64 { max(accessToken, UserTokenKind.longestSessionCookie) }

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
