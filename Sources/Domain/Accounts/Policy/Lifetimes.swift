/// The lifetimes of tokens, codes and stored data, in milliseconds.
package struct Lifetimes: Sendable, Hashable {
  /// The lifetime of ID tokens and session handles.
  package var accessToken: Int64 = 3_600_000
  /// The lifetime of a continuation that is issued for a conflict.
  package var continuation: Int64 = 300_000
  package var nonce: Int64 = 600_000
  /// The time for which a refresh token may still be reused after its replacement has been received. Reusing the old
  /// token returns the same replacement. Any later use of the old token ends the session.
  package var refreshGrace: Int64 = 30_000
  /// The time for which a retry with the same request key returns the same response as the original request. This time
  /// applies only to requests that do not replace the caller's session, such as sign-ins, requests that end in a
  /// conflict, and links of identities that were already linked.
  package var requestReceipt: Int64 = 600_000
  /// The time after which an anonymous account is deleted if its session was never refreshed.
  package var unusedAnonymousAccount: Int64 = 30 * 86_400_000
  /// The time after which an account is deleted if no one can sign in to it and it has no session.
  package var unreachableAccount: Int64 = 30 * 86_400_000
  /// The time after which a session ends if it is not refreshed.
  package var session: Int64 = 180 * 86_400_000
  /// The maximum age of a first-factor proof for sensitive changes, such as unlinking a method, deleting the account,
  /// and changing the password or the address.
  package var recentSignIn: Int64 = 300_000
  /// The maximum age of a first-factor proof for linking a provider; 0 to accept any age. Linking a password is subject
  /// to `recentSignIn` instead.
  package var recentSignInToLink: Int64 = 0
  /// The time after which an account's unsettled identities begin to vouch for the account's owner, if nothing else
  /// vouches for the owner.
  package var settling: Int64 = 72 * 3_600_000
  /// The lifetime of emailed codes, except those for which `emailVerification` or `methodNotice` applies. It starts at
  /// the first request for the code.
  package var actionCode: Int64 = 3_600_000
  /// The lifetime of a code that verifies an account's address.
  package var emailVerification: Int64 = 86_400_000
  /// The time for which the way back (recovery link) in a notice can be used to recover an account.
  package var wayBack: Int64 = 3 * 86_400_000
  /// The maximum age of a change, at the time of a notice, for the notice's way back (recovery link) to undo it.
  package var wayBackReach: Int64 = 7 * 86_400_000
  /// The time for which the shadow of a removed method is kept, so that the user who had the method can still use it as
  /// proof.
  package var shadow: Int64 = 10 * 86_400_000
  /// The lifetime of the link in a notice about an unsettled method.
  package var methodNotice: Int64 = 30 * 86_400_000
  /// The time after a code's creation during which a repeated request sends the same code instead of a new one. It is
  /// shorter than the lifetime of a code, so that no email arrives with a code that is about to expire.
  package var actionCodeReuse: Int64 = 2_700_000
  /// The lifetime of a sign-in that is waiting for its second factor.
  package var pendingSignIn: Int64 = 600_000
  /// The lifetime of a factor enrollment, from its start to its completion.
  package var factorEnrollment: Int64 = 600_000
  /// The lifetime of a browser sign-in, from its start until its result is used.
  package var intent: Int64 = 600_000
  /// The lifetime of a code that was sent to a phone.
  package var phoneCode: Int64 = 300_000
  /// The lifetime of a merge plan that has not been committed.
  package var mergePlan: Int64 = 600_000
  /// The time for which a merge can be undone and the merged account's address stays reserved.
  package var mergeUndo: Int64 = 30 * 86_400_000
  /// The lifetime of an audit record.
  package var auditRecord: Int64 = 365 * 86_400_000
  /// The lifetime of an event in the outbox; 0 to keep no events.
  package var event: Int64 = 30 * 86_400_000

  /// The time for which a replaced session is kept. It lasts until the session's last ID token has expired, because a
  /// caller may still refer to the session by the ID in that token.
  package var replacedSession: Int64 { max(refreshGrace, accessToken) }

  /// The time for which the user ID of a deleted anonymous account cannot be reused. After this time, every ID token,
  /// session cookie and custom token that specifies the user ID has expired. The account's sessions are checked
  /// separately.
  package var deletedGuest: Int64 { max(accessToken, UserTokenKind.longestSessionCookie) }

  package init() {}
}
