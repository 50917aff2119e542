import Foundation
import LigatureMessages

extension AccountTable {
  /// Returns the account that a credential opens, nil if no account has its identity, and by what it opens it.
  mutating func open(
    _ credential: LigatureV1.Credential?, for use: BrowserSignIn.Use, by session: Session?, now: Date
  ) throws(Refusal) -> (holder: LigatureV1.Account?, SignInMethod) {
    switch credential?.proof {
    case .password(let proof):
      let holder = try verify(proof)
      return (account(holder.uid), SignInMethod("password", identityID: holder.identityID))
    case .emailLink(let proof):
      let code = try code(proof, now: now)
      let holder = holder(of: Identity(emailLinkTo: code.email).key)
      codes[code.text] = nil
      return (holder.flatMap { account($0.uid) }, SignInMethod("password", identityID: holder?.identityID))
    case .customToken(let proof):
      let token = try self.use(proof, now: now)
      // A session of the account that was merged into the caller's is over; its token renews none of the caller's.
      let uid = use == .reauthenticate ? token.uid : survivor(of: token.uid)
      return (account(uid), SignInMethod("custom", claims: token.claims))
    default:
      let user = try verify(credential, for: use, by: session, now: now)
      let holder = holder(of: Identity(user).key)
      return (holder.flatMap { account($0.uid) }, SignInMethod(user.providerID, identityID: holder?.identityID))
    }
  }

  /// Returns the user that a provider's credential or a continuation is about. The credential's nonce or the continuation is
  /// used up, even if the call then meets a conflict.
  mutating func verify(
    _ credential: LigatureV1.Credential?, for use: BrowserSignIn.Use, by session: Session?, now: Date
  ) throws(Refusal) -> ProviderUser {
    switch credential?.proof {
    case .idToken(let proof):
      let claims = try providerClaims(
        of: proof.idToken, providerID: proof.providerID, field: "credential.id_token.id_token")
      try useNonce(claims.nonce ?? "", of: proof)
      var user = claims.user
      if user.displayName == nil, !proof.displayName.isEmpty { user.displayName = proof.displayName }
      return user
    case .accessToken(let proof):
      return try providerClaims(
        of: proof.accessToken, providerID: proof.providerID, field: "credential.access_token.access_token"
      ).user
    case .phone(let proof): return try verify(proof, now: now)
    case .intent(let proof): return try self.use(proof, for: use, by: session, now: now)
    case .continuation(let proof):
      guard let continuation = continuations[proof.token], continuation.expiresAt > now,
        continuation.lineage == nil || continuation.lineage == session?.lineage
      else {
        throw Refusal(
          .unauthenticated, .invalidPendingToken, "The continuation is unknown, used, expired or another session's.",
          field: "credential.continuation.token")
      }
      continuations[proof.token] = nil
      return continuation.user
    case .customToken:
      throw Refusal(
        .invalidArgument, .invalidArgument, "A custom token can't be linked: it names an account, not an identity.",
        field: "credential")
    default:
      throw Refusal(
        .invalidArgument, .invalidArgument, "This kind of credential can't be used here.", field: "credential")
    }
  }

  private func providerClaims(
    of token: String, providerID: String, field: String
  ) throws(Refusal) -> ProviderUser.Claims {
    guard let claims = UnsignedToken.claims(of: token, as: ProviderUser.Claims.self),
      claims.user.providerID == providerID
    else {
      throw Refusal(
        .unauthenticated, .invalidIdpResponse,
        "The in-memory service accepts only the tokens of a ProviderUser of \(providerID).", field: field)
    }
    return claims
  }

  /// - Parameter claim: The nonce in the token, or its digest; empty for none.
  private mutating func useNonce(_ claim: String, of proof: LigatureV1.IDTokenCredential) throws(Refusal) {
    let nonce = proof.nonce.isEmpty ? claim : proof.nonce
    if let issued = nonces[nonce] {
      if issued.providerID == proof.providerID, !claim.isEmpty,
        issued.clientInstance.isEmpty || issued.clientInstance == proof.clientInstance
      {
        nonces[nonce] = nil
        return
      }
    } else if !requiresNonces, !nonce.hasPrefix(Self.noncePrefix) {
      // One that the application made must be the token's; a digest is taken as it comes.
      if proof.nonce.isEmpty || claim == proof.nonce || claim.count == 64 { return }
    }
    throw Refusal(
      .unauthenticated, .missingOrInvalidNonce,
      "The token needs a nonce of issueNonce(forProvider:) that was not used before.",
      field: "credential.id_token.nonce")
  }

  private static let noncePrefix = "in-memory-nonce-"

  mutating func issueNonce(_ request: LigatureV1.IssueNonceRequest, now: Date) -> LigatureV1.IssueNonceResponse {
    let nonce = "\(Self.noncePrefix)\(nextNumber())"
    nonces[nonce] = Nonce(providerID: request.providerID, clientInstance: request.clientInstance)
    return LigatureV1.IssueNonceResponse(nonce: nonce, expiresAt: .init(now.addingTimeInterval(600)))
  }

  /// Returns the refusal of a conflict, with a new continuation.
  mutating func conflict(
    _ reason: LigatureV1.ErrorReason, _ message: String, about user: ProviderUser, owner: LigatureV1.Account?,
    session: Session?, now: Date
  ) -> Refusal {
    let token = "continuation-\(nextNumber())"
    let expiresAt = now.addingTimeInterval(Lifetime.continuation)
    let lineage = reason == .credentialAlreadyInUse ? session?.lineage : nil
    continuations[token] = Continuation(user: user, lineage: lineage, expiresAt: expiresAt)
    return Refusal(
      .alreadyExists, reason, message,
      conflict: LigatureV1.ConflictDetail(
        providerID: user.providerID, email: user.email, continuation: token, continuationExpiresAt: .init(expiresAt),
        signInMethods: user.isEmailVerified ? owner?.providerData.map(\.providerID) ?? [] : []))
  }

  // MARK: Passwords

  func check(email: String, field: String) throws(Refusal) {
    guard !email.isEmpty else {
      throw Refusal(.invalidArgument, .missingEmail, "The address is missing.", field: field)
    }
    guard email.split(separator: "@", omittingEmptySubsequences: false).map(\.isEmpty) == [false, false] else {
      throw Refusal(.invalidArgument, .invalidEmail, "This is not an email address.", field: field)
    }
  }

  func checkNewPassword(_ proof: LigatureV1.PasswordCredential) throws(Refusal) {
    try check(email: proof.email, field: "credential.password.email")
    try checkLength(ofPassword: proof.password, field: "credential.password.password")
  }

  /// As the service's default settings do.
  func checkLength(ofPassword password: String, field: String) throws(Refusal) {
    guard password.unicodeScalars.count >= 8 else {
      throw Refusal(
        .invalidArgument, .weakPassword, "The password should be at least 8 characters long.", field: field)
    }
  }

  /// Refuses an address that another account has, by a password or as its own.
  func checkIsFree(_ email: String, for uid: String?) throws(Refusal) {
    let holder = holder(of: Identity(password: "", email: email).key)?.uid
    for other in [holder, owner(ofEmail: email)?.uid] where other != nil && other != uid {
      throw Refusal(
        .alreadyExists, .emailExists, "The address belongs to another account.", field: "credential.password.email",
        conflict: LigatureV1.ConflictDetail(providerID: "password", email: email))
    }
  }

  /// Returns the account and the identity of an address whose password this is.
  func verify(_ proof: LigatureV1.PasswordCredential) throws(Refusal) -> (uid: String, identityID: String) {
    guard let holder = holder(of: Identity(password: "", email: proof.email).key),
      case .password(proof.password)? = entries[holder.uid]?.identities[holder.identityID]?.proof
    else { throw Refusal(.invalidCredential) }
    return holder
  }
}
