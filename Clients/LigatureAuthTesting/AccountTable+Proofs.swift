import Foundation
import LigatureMessages

/// An account that was proven to belong to the caller beside the caller's own.
struct ProvenAccount: Sendable {
  let uid: String
  /// The identity that was proven; nil for an anonymous account, for a custom token, and for an account that has lost its
  /// address to the proof.
  var identityID: String?
  /// The second factor of the account that was shown.
  var factor: PassedFactor?
  /// Whether it has lost its address to the proof.
  var isUnreachable = false
}

/// An account that a link has taken the address from, which signed in to it.
struct UnreachableAccount: Sendable {
  let uid: String
  /// The sessions that may merge it.
  let lineage: SessionID
  let expiresAt: Date
}

extension AccountTable {
  /// Returns the account that a proof opens, and asks for its second factor.
  mutating func prove(
    _ proof: LigatureV1.AccountProof?, for purpose: PendingSignIn.Purpose, by session: Session, now: Date
  ) throws(Refusal) -> ProvenAccount {
    switch proof?.proof {
    case .credential(let credential): return try prove(credential, for: purpose, by: session, now: now)
    case .anonymousToken(let token): return ProvenAccount(uid: try anonymousAccount(of: token, now: now))
    case .secondFactor(let proof):
      let pending = try pendingSignIn(proof.pendingToken, now: now)
      guard pending.purpose == purpose, now.timeIntervalSince(pending.startedAt) <= Lifetime.recentSignIn else {
        throw Self.pendingSignInEnded
      }
      let factor = try passFactor(of: pending, proof.pendingToken, proof.assertion, now: now)
      return ProvenAccount(uid: pending.uid, identityID: pending.method.identityID, factor: factor)
    case nil:
      throw Refusal(.invalidArgument, .invalidArgument, "The proof of the other account is missing.", field: "proof")
    }
  }

  private mutating func prove(
    _ credential: LigatureV1.Credential, for purpose: PendingSignIn.Purpose, by session: Session, now: Date
  ) throws(Refusal) -> ProvenAccount {
    switch credential.proof {
    case .anonymous:
      throw Refusal(
        .invalidArgument, .invalidArgument,
        "An anonymous sign-in proves no account; send the token of its session.", field: "credential")
    case .continuation(let proof) where unreachableAccounts[proof.token] != nil:
      return ProvenAccount(uid: try takeUnreachable(proof.token, by: session, now: now), isUnreachable: true)
    default: break
    }
    let (holder, method) = try open(credential, for: .signIn, by: session, now: now)
    guard let holder else {
      throw Refusal(
        .notFound, .userNotFound, "No account has this identity. Link it instead.", field: "credential")
    }
    _ = try requireAccount(holder.uid)
    try requireSecondFactor(of: holder.uid, method, purpose, now: now)
    return ProvenAccount(uid: holder.uid, identityID: method.identityID)
  }

  /// Returns the anonymous account of a session handle or a refresh token, neither of which is used up.
  private func anonymousAccount(of token: String, now: Date) throws(Refusal) -> String {
    let session = sessions.values.first { session in
      token == session.tokens.refreshToken || token == session.previousRefreshToken
        || token == session.tokens.sessionHandle && session.expiresAt > now
    }
    guard let session, account(session.uid)?.isAnonymous == true else {
      throw Refusal(
        .unauthenticated, .invalidRefreshToken,
        "This is neither the session handle nor the refresh token of an anonymous account.",
        field: "proof.anonymous_token")
    }
    return session.uid
  }

  // MARK: Accounts that a link has taken the address from

  /// Lets the caller of a link merge the account that has lost its address to it, unless that has another way to sign in.
  mutating func unreachable(
    _ uid: String, for session: Session, now: Date
  ) -> LigatureV1.UnreachableAccount? {
    guard isUnreachable(uid) else { return nil }
    let token = "continuation-\(nextNumber())"
    let expiresAt = now.addingTimeInterval(Lifetime.continuation)
    unreachableAccounts[token] = UnreachableAccount(uid: uid, lineage: session.lineage, expiresAt: expiresAt)
    return LigatureV1.UnreachableAccount(continuation: token, continuationExpiresAt: .init(expiresAt))
  }

  private mutating func takeUnreachable(
    _ token: String, by session: Session, now: Date
  ) throws(Refusal) -> String {
    guard let lost = unreachableAccounts[token], lost.lineage == session.lineage, lost.expiresAt > now,
      isUnreachable(lost.uid)
    else {
      throw Refusal(
        .unauthenticated, .invalidPendingToken,
        "The continuation was used, or the account that it is for can be signed in to again. Prove it by one of its methods.",
        field: "credential.continuation.token")
    }
    unreachableAccounts[token] = nil
    return lost.uid
  }

  private func isUnreachable(_ uid: String) -> Bool {
    guard let entry = entries[uid] else { return false }
    return entry.account.email == nil && !entry.account.isAnonymous && !entry.hasCustomSignIn
      && entry.identities.isEmpty
  }
}
