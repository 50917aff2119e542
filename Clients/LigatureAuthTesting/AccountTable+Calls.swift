import Foundation
import LigatureMessages

// The calls of the account service. Each one checks everything before it changes anything, except for the nonce or the
// continuation that its credential uses up.
extension AccountTable {
  mutating func signUp(_ request: LigatureV1.SignUpRequest, now: Date) throws(Refusal) -> LigatureV1.SignInResponse {
    switch request.credential?.proof {
    case .anonymous: return signUpAnonymously(request.deviceLabel, request.omitIDToken, now: now)
    case .password(let proof):
      try checkNewPassword(proof)
      try checkIsFree(proof.email, for: nil)
      let identity = Identity(password: proof.password, email: proof.email)
      let uid = addAccount(identity, displayName: request.displayName, now: now)
      return try signIn(
        uid, SignInMethod("password", identityID: account(uid)?.providerData.first?.identityID), isNew: true,
        request.deviceLabel, request.omitIDToken, now: now)
    default:
      throw Refusal(
        .invalidArgument, .invalidArgument, "Sign-up takes an anonymous or a password credential.", field: "credential")
    }
  }

  private mutating func signUpAnonymously(
    _ deviceLabel: String, _ omitsIDToken: Bool, now: Date
  ) -> LigatureV1.SignInResponse {
    let uid = addAccount(nil, now: now)
    let tokens = openSession(for: uid, SignInMethod("anonymous"), authTime: now, deviceLabel: deviceLabel, now: now)
    return LigatureV1.SignInResponse(
      account: account(uid), tokens: tokens.omittingIDToken(omitsIDToken), isNewAccount: true, providerID: "anonymous")
  }

  mutating func signIn(
    _ request: LigatureV1.SignInRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.SignInResponse {
    let (label, omitsIDToken) = (request.deviceLabel, request.omitIDToken)
    switch request.credential?.proof {
    case .anonymous: return signUpAnonymously(label, omitsIDToken, now: now)
    case .password(let proof):
      let holder = try verify(proof)
      return try signIn(
        holder.uid, SignInMethod("password", identityID: holder.identityID), isNew: false, label, omitsIDToken, now: now
      )
    case .emailLink(let proof):
      return try signIn(proof, label, omitsIDToken, now: now)
    case .customToken(let proof):
      let token = try use(proof, now: now)
      let (uid, isNew) = try openAccount(of: token, now: now)
      return try signIn(
        uid, SignInMethod("custom", claims: token.claims), isNew: isNew, label, omitsIDToken, now: now)
    default:
      // A bearer that is not good any more means that no session is there to be served.
      let session = try? session(caller, now: now)
      let user = try verify(request.credential, for: .signIn, by: session, now: now)
      if let holder = holder(of: Identity(user).key) {
        return try signIn(
          holder.uid, SignInMethod(user.providerID, identityID: holder.identityID), isNew: false, label, omitsIDToken,
          now: now)
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
        uid, SignInMethod(user.providerID, identityID: account(uid)?.providerData.first?.identityID), isNew: true,
        label, omitsIDToken, now: now)
    }
  }

  private mutating func signIn(
    _ proof: LigatureV1.EmailLinkCredential, _ deviceLabel: String, _ omitsIDToken: Bool, now: Date
  ) throws(Refusal) -> LigatureV1.SignInResponse {
    let code = try code(proof, now: now)
    let claimant = owner(ofEmail: code.email)?.uid
    let owner = try ownerOfProven(code.email)
    codes[code.text] = nil
    let uid = owner ?? addAccount(nil, now: now)
    var mailbox = account(uid)?.providerData.first { $0.providerID == "password" }?.identityID
    // An address that is kept for an account opens it, and gets no method.
    if mailbox == nil, account(uid)?.email ?? code.email == code.email {
      mailbox = add(Identity(emailLinkTo: code.email), to: uid, now: now)
    }
    var response = try signIn(
      uid, SignInMethod("password", identityID: mailbox), isNew: owner == nil, deviceLabel, omitsIDToken, now: now)
    response.addressReleased = owner == nil && claimant != nil
    return response
  }

  private mutating func signIn(
    _ uid: String, _ method: SignInMethod, isNew: Bool, _ deviceLabel: String, _ omitsIDToken: Bool, now: Date
  ) throws(Refusal) -> LigatureV1.SignInResponse {
    _ = try requireAccount(uid)
    try requireSecondFactor(of: uid, method, .signIn(deviceLabel: deviceLabel), now: now)
    recordSignIn(uid, method.identityID, now: now)
    let tokens = openSession(for: uid, method, authTime: now, deviceLabel: deviceLabel, now: now)
    return LigatureV1.SignInResponse(
      account: account(uid), tokens: tokens.omittingIDToken(omitsIDToken), isNewAccount: isNew,
      providerID: method.providerID)
  }

  /// Records when an account and an identity were used, which does not count as a change of the account.
  mutating func recordSignIn(_ uid: String, _ identityID: String?, now: Date) {
    entries[uid]?.account.lastSignInAt = .init(now)
    if let index = entries[uid]?.account.providerData.firstIndex(where: { $0.identityID == identityID }) {
      entries[uid]?.account.providerData[index].lastUsedAt = .init(now)
    }
  }

  func getAccount(_ caller: Caller, now: Date) throws(Refusal) -> LigatureV1.GetAccountResponse {
    LigatureV1.GetAccountResponse(account: try requireAccount(try session(caller, now: now).uid))
  }

  // MARK: Linking

  mutating func link(
    _ request: LigatureV1.LinkIdentityRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.LinkIdentityResponse {
    let session = try session(caller, now: now)
    let account = try requireAccount(session.uid)
    try requirePassedFactor(session)
    let identity: Identity
    var released: String?
    if case .password(let proof)? = request.credential?.proof {
      _ = try recentSession(caller, now: now)
      if !hasEmailLinkAlone(session.uid) { try requireNoIdentity(of: "password", session.uid) }
      try checkNewPassword(proof)
      try checkIsFree(proof.email, for: session.uid)
      identity = Identity(password: proof.password, email: proof.email)
    } else if case .emailLink(let proof)? = request.credential?.proof {
      _ = try recentSession(caller, now: now)
      (identity, released) = try linkedMailbox(proof, to: account, now: now)
      if account.providerData.contains(where: { $0.providerID == "password" }) {
        return LigatureV1.LinkIdentityResponse(
          account: self.account(account.uid), alreadyLinked: true, providerID: "password")
      }
    } else {
      if case .phone? = request.credential?.proof {
        _ = try recentSession(caller, now: now)
        try requireNoPhoneFactor(session.uid)
      }
      try requireOwnAddress(account, request.credential)
      let user = try verify(request.credential, for: .link, by: session, now: now)
      identity = Identity(user)
      if let holder = holder(of: identity.key) {
        guard holder.uid == session.uid else {
          throw conflict(
            .credentialAlreadyInUse, "The identity is linked to another account.", about: user,
            owner: self.account(holder.uid), session: session, now: now)
        }
        return LigatureV1.LinkIdentityResponse(
          account: account, alreadyLinked: true, providerID: user.providerID)
      }
      if !allowsSeveralPerProvider { try requireNoIdentity(of: user.providerID, session.uid) }
      if let owner = owner(ofEmail: user.email), owner.uid != session.uid {
        throw conflict(
          .emailExists, "The identity's address belongs to another account.", about: user, owner: owner,
          session: session, now: now)
      }
    }
    let id =
      identity.isMailbox ? setMailbox(identity, of: session.uid, now: now) : add(identity, to: session.uid, now: now)
    let provider = identity.key.providerID
    let tokens = replace(
      session, by: caller, SignInMethod(provider, identityID: id), passed: session.passedFactor, authTime: now, now: now
    )
    return LigatureV1.LinkIdentityResponse(
      account: self.account(session.uid), tokens: tokens.omittingIDToken(request.omitIDToken), providerID: provider,
      addressReleased: released != nil, unreachable: released.flatMap { unreachable($0, for: session, now: now) })
  }

  private func hasEmailLinkAlone(_ uid: String) -> Bool {
    entries[uid]?.identities.values.contains { if case .emailLink = $0.proof { true } else { false } } == true
  }

  /// Returns the identity of a sign-in link whose address the account owns by that, and the account that loses the address.
  private mutating func linkedMailbox(
    _ proof: LigatureV1.EmailLinkCredential, to account: LigatureV1.Account, now: Date
  ) throws(Refusal) -> (Identity, released: String?) {
    var released: String?
    let code = try code(proof, now: now)
    guard account.email == nil || account.email == code.email else {
      throw Refusal(
        .failedPrecondition, .emailChangeNeedsVerification, "The account has another address. Change that first.",
        field: "credential.email_link.email")
    }
    if let other = owner(ofEmail: code.email), other.uid != account.uid {
      guard !other.owns(code.email) else {
        throw Refusal(
          .alreadyExists, .emailExists, "The address belongs to another account.", field: "credential.email_link.email")
      }
      releaseAddress(of: other.uid)
      released = other.uid
    }
    codes[code.text] = nil
    if account.email != nil { verifyAddress(of: account.uid) }
    return (Identity(emailLinkTo: code.email), released)
  }

  /// Refuses the continuation of a conflict about an address to every account but the one of that address.
  private func requireOwnAddress(
    _ account: LigatureV1.Account, _ credential: LigatureV1.Credential?
  ) throws(Refusal) {
    guard case .continuation(let proof)? = credential?.proof, let continuation = continuations[proof.token],
      continuation.lineage == nil, continuation.user.email?.lowercased() != account.email
    else { return }
    throw Refusal(
      .unauthenticated, .invalidPendingToken, "The continuation serves the account of its address alone.",
      field: "credential.continuation.token")
  }

  func requireNoIdentity(of providerID: String, _ uid: String) throws(Refusal) {
    guard account(uid)?.providerData.contains(where: { $0.providerID == providerID }) == false else {
      throw Refusal(.alreadyExists, .providerAlreadyLinked, "An identity of this provider is linked already.")
    }
  }

  mutating func unlink(
    _ request: LigatureV1.UnlinkIdentityRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.UnlinkIdentityResponse {
    let session = try recentSession(caller, now: now)
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
    change(session.uid) { $0.unlink(removed.identityID) }
    sessions = sessions.filter { $0.value.method.identityID != removed.identityID || $0.key == session.id }
    var method = session.method
    if method.identityID == removed.identityID { method.identityID = nil }
    let tokens = replace(
      session, by: caller, method, passed: session.passedFactor, authTime: session.authTime, now: now)
    return LigatureV1.UnlinkIdentityResponse(
      account: account(session.uid), tokens: tokens.omittingIDToken(request.omitIDToken))
  }

  mutating func reauthenticate(
    _ request: LigatureV1.ReauthenticateRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.ReauthenticateResponse {
    let session = try session(caller, now: now)
    _ = try requireAccount(session.uid)
    if case .continuation? = request.credential?.proof {
      throw Refusal(
        .invalidArgument, .invalidArgument, "Reauthenticate with a password or with a provider's token.",
        field: "credential")
    }
    let (holder, method) = try open(request.credential, for: .reauthenticate, by: session, now: now)
    guard let holder, holder.uid == session.uid else {
      throw Refusal(
        .unauthenticated, .invalidLoginCredentials, "The credential is not one of the account that is signed in.")
    }
    try requireSecondFactor(of: holder.uid, method, .reauthentication, now: now)
    recordSignIn(holder.uid, method.identityID, now: now)
    let tokens = replace(session, by: caller, method, passed: nil, authTime: now, now: now)
    return LigatureV1.ReauthenticateResponse(
      account: account(session.uid), tokens: tokens.omittingIDToken(request.omitIDToken))
  }

  // MARK: The account

  mutating func changePassword(
    _ request: LigatureV1.ChangePasswordRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.ChangePasswordResponse {
    let session = try session(caller, now: now)
    let account = try requireAccount(session.uid)
    let mailbox = account.providerData.first { $0.providerID == "password" }
    guard let info = mailbox, !hasEmailLinkAlone(session.uid) else {
      throw Refusal(.notFound, .noSuchProvider, "The account has no password.")
    }
    try requirePassedFactor(session)
    try checkLength(ofPassword: request.newPassword, field: "new_password")
    if let old = request.oldPassword {
      guard case .password(old)? = entries[session.uid]?.identities[info.identityID]?.proof else {
        throw Refusal(.unauthenticated, .invalidLoginCredentials, "The old password is wrong.", field: "old_password")
      }
    } else {
      _ = try recentSession(caller, now: now)
    }
    change(session.uid) { $0.identities[info.identityID]?.proof = .password(request.newPassword) }
    endPendingSignIns(of: session.uid)
    sessions = sessions.filter { $0.value.uid != session.uid || $0.key == session.id }
    let tokens = replace(
      session, by: caller, session.method, passed: session.passedFactor,
      authTime: request.oldPassword == nil ? session.authTime : now, now: now)
    return LigatureV1.ChangePasswordResponse(
      account: self.account(session.uid), tokens: tokens.omittingIDToken(request.omitIDToken))
  }

  mutating func updateProfile(
    _ request: LigatureV1.UpdateProfileRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.UpdateProfileResponse {
    let account = try requireAccount(try session(caller, now: now).uid)
    if let url = request.photoURL, !url.isEmpty, !["http", "https"].contains(URL(string: url)?.scheme) {
      throw Refusal(
        .invalidArgument, .invalidArgument, "The photo must be an http or https URL.", field: "photo_url")
    }
    change(account.uid) { entry in
      if let name = request.displayName { entry.account.displayName = name.isEmpty ? nil : name }
      if let url = request.photoURL { entry.account.photoURL = url.isEmpty ? nil : url }
    }
    return LigatureV1.UpdateProfileResponse(account: self.account(account.uid))
  }

  mutating func deleteAccount(_ caller: Caller, now: Date) throws(Refusal) -> LigatureV1.DeleteAccountResponse {
    delete(try recentSession(caller, now: now).uid)
    return LigatureV1.DeleteAccountResponse()
  }
}
