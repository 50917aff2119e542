import Foundation
import LigatureMessages

// The calls of the account service. Each one checks everything before it changes anything, except for the nonce or the
// continuation that its credential uses up.
extension AccountTable {
  mutating func signUp(_ request: LigatureV1.SignUpRequest, now: Date) throws(Refusal) -> LigatureV1.SignInResponse {
    switch request.credential?.proof {
    case .anonymous: return signUpAnonymously(now: now)
    case .password(let proof):
      try checkNewPassword(proof)
      try checkIsFree(proof.email, for: nil)
      let identity = Identity(password: proof.password, email: proof.email)
      let uid = addAccount(identity, displayName: request.displayName, now: now)
      return try signIn(
        uid, identityID: account(uid)?.providerData.first?.identityID, "password", isNew: true, now: now)
    default:
      throw Refusal(
        .invalidArgument, .invalidArgument, "Sign-up takes an anonymous or a password credential.", field: "credential")
    }
  }

  private mutating func signUpAnonymously(now: Date) -> LigatureV1.SignInResponse {
    let uid = addAccount(nil, now: now)
    let tokens = openSession(for: uid, identityID: nil, provider: "anonymous", authTime: now, now: now)
    return LigatureV1.SignInResponse(account: account(uid), tokens: tokens, isNewAccount: true, providerID: "anonymous")
  }

  mutating func signIn(
    _ request: LigatureV1.SignInRequest, bearer: String?, now: Date
  ) throws(Refusal) -> LigatureV1.SignInResponse {
    switch request.credential?.proof {
    case .anonymous: return signUpAnonymously(now: now)
    case .password(let proof):
      let holder = try verify(proof)
      return try signIn(holder.uid, identityID: holder.identityID, "password", isNew: false, now: now)
    default:
      let session = bearer == nil ? nil : try session(bearer, now: now)
      let user = try verify(request.credential, by: session, now: now)
      if let holder = holder(of: Identity(user).key) {
        return try signIn(holder.uid, identityID: holder.identityID, user.providerID, isNew: false, now: now)
      }
      if let owner = owner(ofEmail: user.email) {
        throw conflict(
          .accountExistsWithDifferentCredential,
          "The address belongs to an account with other sign-in methods. Sign in with one of them, then link.",
          about: user,
          owner: owner, session: session, now: now)
      }
      let uid = addAccount(Identity(user), now: now)
      return try signIn(
        uid, identityID: account(uid)?.providerData.first?.identityID, user.providerID, isNew: true, now: now)
    }
  }

  private mutating func signIn(
    _ uid: String, identityID: String?, _ provider: String, isNew: Bool, now: Date
  ) throws(Refusal) -> LigatureV1.SignInResponse {
    _ = try requireAccount(uid)
    recordSignIn(uid, identityID, now: now)
    let tokens = openSession(for: uid, identityID: identityID, provider: provider, authTime: now, now: now)
    return LigatureV1.SignInResponse(account: account(uid), tokens: tokens, isNewAccount: isNew, providerID: provider)
  }

  /// Records when an account and an identity were used, which does not count as a change of the account.
  private mutating func recordSignIn(_ uid: String, _ identityID: String?, now: Date) {
    entries[uid]?.account.lastSignInAt = .init(now)
    if let index = entries[uid]?.account.providerData.firstIndex(where: { $0.identityID == identityID }) {
      entries[uid]?.account.providerData[index].lastUsedAt = .init(now)
    }
  }

  func getAccount(_ bearer: String?, now: Date) throws(Refusal) -> LigatureV1.GetAccountResponse {
    LigatureV1.GetAccountResponse(account: try requireAccount(try session(bearer, now: now).uid))
  }

  // MARK: Linking

  mutating func link(
    _ request: LigatureV1.LinkIdentityRequest, bearer: String?, now: Date
  ) throws(Refusal) -> LigatureV1.LinkIdentityResponse {
    let session = try recentSession(bearer, now: now)
    let identity: Identity
    if case .password(let proof)? = request.credential?.proof {
      try requireNoIdentity(of: "password", session.uid)
      try checkNewPassword(proof)
      try checkIsFree(proof.email, for: session.uid)
      identity = Identity(password: proof.password, email: proof.email)
    } else {
      let user = try verify(request.credential, by: session, now: now)
      identity = Identity(user)
      if let holder = holder(of: identity.key) {
        guard holder.uid == session.uid else {
          throw conflict(
            .credentialAlreadyInUse, "The identity is linked to another account.", about: user,
            owner: account(holder.uid), session: session, now: now)
        }
        return LigatureV1.LinkIdentityResponse(
          account: account(session.uid), alreadyLinked: true, providerID: user.providerID)
      }
      try requireNoIdentity(of: user.providerID, session.uid)
      if let owner = owner(ofEmail: user.email), owner.uid != session.uid {
        throw conflict(
          .emailExists, "The identity's address belongs to another account.", about: user, owner: owner,
          session: session, now: now)
      }
    }
    let id = add(identity, to: session.uid, now: now)
    let provider = identity.key.providerID
    let tokens = replace(session, identityID: id, provider: provider, authTime: now, now: now)
    return LigatureV1.LinkIdentityResponse(account: account(session.uid), tokens: tokens, providerID: provider)
  }

  private func requireNoIdentity(of providerID: String, _ uid: String) throws(Refusal) {
    guard account(uid)?.providerData.contains(where: { $0.providerID == providerID }) == false else {
      throw Refusal(.alreadyExists, .providerAlreadyLinked, "An identity of this provider is linked already.")
    }
  }

  mutating func unlink(
    _ request: LigatureV1.UnlinkIdentityRequest, bearer: String?, now: Date
  ) throws(Refusal) -> LigatureV1.UnlinkIdentityResponse {
    let session = try recentSession(bearer, now: now)
    let linked = try requireAccount(session.uid).providerData
    let removed = linked.first { info in
      switch request.target {
      case .providerID(let provider): info.providerID == provider
      case .identityID(let id): info.identityID == id
      case nil: false
      }
    }
    guard let removed else { throw Refusal(.notFound, .noSuchProvider, "The account has no such identity.") }
    guard linked.count > 1 else {
      throw Refusal(
        .failedPrecondition, .lastSignInMethod,
        "This is the last way to sign in to the account. Link another first, or delete the account.")
    }
    change(session.uid) { entry in
      entry.identities[removed.identityID] = nil
      entry.account.providerData.removeAll { $0.identityID == removed.identityID }
      let isCarried = entry.account.providerData.contains { $0.email == entry.account.email }
      if !entry.account.emailVerified, entry.account.email == removed.email, !isCarried { entry.account.email = nil }
    }
    sessions = sessions.filter { $0.value.identityID != removed.identityID || $0.key == session.id }
    let tokens = replace(
      session, identityID: session.identityID == removed.identityID ? nil : session.identityID,
      provider: session.signInProvider, authTime: session.authTime, now: now)
    return LigatureV1.UnlinkIdentityResponse(account: account(session.uid), tokens: tokens)
  }

  mutating func reauthenticate(
    _ request: LigatureV1.ReauthenticateRequest, bearer: String?, now: Date
  ) throws(Refusal) -> LigatureV1.ReauthenticateResponse {
    let session = try session(bearer, now: now)
    _ = try requireAccount(session.uid)
    let holder: (uid: String, identityID: String)?
    let provider: String
    switch request.credential?.proof {
    case .password(let proof):
      holder = try verify(proof)
      provider = "password"
    case .continuation:
      throw Refusal(
        .invalidArgument, .invalidArgument, "Reauthenticate with a password or with a provider's token.",
        field: "credential")
    default:
      let user = try verify(request.credential, by: session, now: now)
      holder = self.holder(of: Identity(user).key)
      provider = user.providerID
    }
    guard let holder, holder.uid == session.uid else {
      throw Refusal(
        .unauthenticated, .invalidLoginCredentials, "The credential is not one of the account that is signed in.")
    }
    recordSignIn(holder.uid, holder.identityID, now: now)
    let tokens = replace(session, identityID: holder.identityID, provider: provider, authTime: now, now: now)
    return LigatureV1.ReauthenticateResponse(account: account(session.uid), tokens: tokens)
  }

  mutating func deleteAccount(_ bearer: String?, now: Date) throws(Refusal) -> LigatureV1.DeleteAccountResponse {
    delete(try recentSession(bearer, now: now).uid)
    return LigatureV1.DeleteAccountResponse()
  }
}
