import Foundation
import LigatureMessages
import ProtobufWire
import RPCCore

extension Auth {
  /// Signs in with any credential. If no account has the credential's identity yet, the service creates an account,
  /// unless the credential is a password.
  ///
  /// A user who is already signed in stays signed in until the new sign-in succeeds. That user's `User` object can
  /// still be used afterward.
  /// - Throws: Among other errors, `invalidCredential`, `userDisabled`, `missingOrInvalidNonce`, and
  ///   `accountExistsWithDifferentCredential`, whose `userInfo` contains the credential to link later.
  @discardableResult
  public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
    try await reporting(credential: credential) {
      if case .message(.password(let proof)) = credential.proof, proof.password.isEmpty {
        throw AuthFailure.error(.wrongPassword)
      }
      _ = try await self.loadedUser()
      let connection = try self.connectionOfTenant()
      let instance = try await self.clientInstance(for: credential)
      return try await credential.use(for: .signIn, clientInstance: instance, now: self.now()) { proof, user in
        let request = LigatureV1.SignInRequest(credential: proof, deviceLabel: self.deviceLabel, omitIDToken: true)
        // The application can send a password again, but not a proof that is valid only once.
        let repetition = proof.isPassword ? Repetition.never : .kept
        return try await self.openSession(
          LigatureV1.AccountServiceMethods.signIn, request, repetition, credential, connection
        ) { keyed in
          try await self.signIn(request, keyed, as: user, connection)
        }
      }
    }
  }

  /// Signs in with any credential.
  public func signIn(with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.signIn(with: credential) }
  }

  /// Signs in with an email address and a password.
  /// - Throws: Among other errors, `invalidCredential` for either a wrong password or an unknown email address,
  ///   `wrongPassword` for an empty password, `userDisabled`, and `tooManyRequests`.
  @discardableResult
  public func signIn(withEmail email: String, password: String) async throws -> AuthDataResult {
    try await signIn(with: EmailAuthProvider.credential(withEmail: email, password: password))
  }

  /// Signs in with an email address and a password.
  public func signIn(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.signIn(withEmail: email, password: password) }
  }

  /// Signs in with a custom token that one of your services has issued to one of its users. The token's user ID
  /// determines the account. If the account does not exist, the service creates it.
  /// - Throws: Among other errors, `invalidCustomToken`, `customTokenMismatch` if the token was issued for another
  ///   server, `userDisabled`, and `userNotFound` if the account was deleted.
  @discardableResult
  public func signIn(withCustomToken token: String) async throws -> AuthDataResult {
    try await signIn(with: AuthCredential(provider: "custom", proof: .message(.customToken(.init(token: token)))))
  }

  /// Signs in with a custom token that one of your services has issued to one of its users.
  public func signIn(
    withCustomToken token: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.signIn(withCustomToken: token) }
  }

  /// Creates an account without any identity and signs in to it. To upgrade the account, use ``User/link(with:)``. If
  /// an anonymous user is already signed in, returns that user without calling the service.
  @discardableResult
  public func signInAnonymously() async throws -> AuthDataResult {
    try await reporting {
      try await self.anonymousLock.withLock {
        if let user = try await self.loadedUser(), user.isAnonymous {
          return AuthDataResult(
            user: user, additionalUserInfo: AdditionalUserInfo(providerID: "", profileJSON: nil, isNewUser: false))
        }
        return try await self.signUp(.anonymous(LigatureV1.AnonymousCredential()), .kept)
      }
    }
  }

  /// Creates an account without any identity and signs in to it, even if an anonymous user is signed in.
  package func signInToNewAnonymousAccount() async throws -> AuthDataResult {
    try await reporting {
      try await self.anonymousLock.withLock {
        _ = try await self.loadedUser()
        return try await self.signUp(.anonymous(LigatureV1.AnonymousCredential()), .kept)
      }
    }
  }

  /// Creates an account without any identity and signs in to it. To upgrade the account, use
  /// ``User/link(with:completion:)``.
  public func signInAnonymously(completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.signInAnonymously() }
  }

  /// Creates an account with an email address and a password and signs in to it.
  /// - Throws: Among other errors, `invalidEmail`, `missingEmail`, `weakPassword`, and `emailAlreadyInUse`, whose
  ///   `userInfo` contains a credential that signs in with this password.
  @discardableResult
  public func createUser(withEmail email: String, password: String) async throws -> AuthDataResult {
    let credential = EmailAuthProvider.credential(withEmail: email, password: password)
    return try await reporting(credential: credential) {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      guard !password.isEmpty else { throw AuthFailure.missingPassword }
      _ = try await self.loadedUser()
      let proof = LigatureV1.PasswordCredential(email: email, password: password)
      // Nothing derived from a password may be stored.
      return try await self.signUp(.password(proof), .inMemory)
    }
  }

  /// Creates an account with an email address and a password and signs in to it.
  public func createUser(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.createUser(withEmail: email, password: password) }
  }

  // MARK: Calling

  /// How a sign-in is retried if its response is lost.
  enum Repetition {
    /// The sign-in is not retried. The caller has to try again.
    case never
    /// The sign-in is retried while the caller waits.
    case inMemory
    /// The sign-in is retried while the caller waits, and also if the application tries the same credential again after
    /// a restart.
    case kept
  }

  private func signUp(_ proof: LigatureV1.Credential.Proof, _ repetition: Repetition) async throws -> AuthDataResult {
    let connection = try connectionOfTenant()
    let request = LigatureV1.SignUpRequest(
      credential: LigatureV1.Credential(proof: proof), deviceLabel: deviceLabel, omitIDToken: true)
    return try await openSession(
      LigatureV1.AccountServiceMethods.signUp, request, repetition, nil, connection
    ) { keyed in
      try await connection.repeatingLostAnswers(connection.call(repeatable: keyed)) { (options) throws(RPCError) in
        try await connection.accounts.signUp(request, options: options)
      }
    }
  }

  /// Sends a sign-in request.
  /// - Parameter user: If the request contains the continuation of a conflict, the user who encountered the conflict;
  ///   otherwise nil. The service may accept the continuation only from this user's session.
  private func signIn(
    _ request: LigatureV1.SignInRequest, _ keyed: KeyedRequest?, as user: User?, _ connection: Connection
  ) async throws -> LigatureV1.SignInResponse {
    func send(_ tokens: SessionTokens?) async throws -> LigatureV1.SignInResponse {
      let options = try connection.call(as: tokens?.sessionHandle, repeatable: keyed)
      guard keyed != nil else { return try await connection.accounts.signIn(request, options: options) }
      return try await connection.repeatingLostAnswers(options) { (options) throws(RPCError) in
        try await connection.accounts.signIn(request, options: options)
      }
    }
    guard let user, let tokens = try? await user.freshTokens() else { return try await send(nil) }
    do {
      return try await send(tokens)
    } catch let error as RPCError where ServiceFailure(error).refusesBearer {
      guard let next = try? await user.freshTokens(replacing: tokens) else { throw error }
      return try await send(next)
    }
  }

  /// Sends a sign-in request so that it takes effect only once, even if its response is lost, and makes the user in the
  /// response the signed-in user.
  func openSession(
    _ method: MethodDescriptor, _ message: some WireMessage, _ repetition: Repetition, _ credential: AuthCredential?,
    _ connection: Connection, _ send: (KeyedRequest?) async throws -> LigatureV1.SignInResponse
  ) async throws -> AuthDataResult {
    await introduce(to: connection)
    let origin = connection.address.origin
    var keyed: KeyedRequest?
    var isRepeated = false
    switch repetition {
    case .never: break
    case .inMemory: keyed = try KeyedRequest(method, message)
    case .kept:
      let new = try KeyedRequest(method, message)
      let kept = try await storage.perform {
        try self.storage.change(origin) { state in
          if let earlier = state.signIn, try earlier.matches(method, message) { return earlier }
          state.signIn = new
          return new
        }
      }
      isRepeated = kept != new
      keyed = kept
    }
    do {
      let response = try await send(keyed)
      return try await adopt(response, keyed, repetition, credential, connection)
    } catch let error as RPCError where !ServiceFailure(error).leavesOutcomeOpen {
      // The session that the earlier attempt opened has ended, or another process has used it.
      guard isRepeated, ServiceFailure(error).reason == .tokenExpired else {
        try? await forget(keyed, origin)
        throw error
      }
      // If the request remained in the stored state, it would be retried again.
      try await forget(keyed, origin)
      return try await openSession(method, message, repetition, credential, connection, send)
    }
  }

  /// Removes from the stored state a sign-in request that the service has refused.
  private func forget(_ request: KeyedRequest?, _ origin: String) async throws {
    guard let request else { return }
    try await storage.perform {
      try self.storage.change(origin) { if $0.signIn?.key == request.key { $0.signIn = nil } }
    }
  }

  /// Makes the user in the response the signed-in user.
  private func adopt(
    _ response: LigatureV1.SignInResponse, _ keyed: KeyedRequest?, _ repetition: Repetition,
    _ credential: AuthCredential?, _ connection: Connection
  ) async throws -> AuthDataResult {
    guard let account = response.account, let tokens = response.tokens else {
      throw AuthFailure.lackOfTokens("The service's response to a sign-in lacks the account or the tokens.")
    }
    let session = StoredSession(
      id: keyed?.sessionID, account: AccountRecord(account), tokens: SessionTokens(tokens, now: now()))
    let user = User(auth: self, connection: connection, session: session)
    do {
      try session.account.requireStorable()
      try await replaceUser(with: user, answerTo: keyed)
    } catch {
      // If the sign-in cannot be retried later, nothing will use the session that it has opened. A separate task ends
      // the session even if this task is canceled. This task waits for it, because the program may exit afterward.
      if repetition != .kept { await Task { try? await self.end(EndedSession(session), connection) }.value }
      throw error
    }
    let info = AdditionalUserInfo(
      providerID: response.providerID, profileJSON: response.providerProfileJSON, isNewUser: response.isNewAccount)
    return AuthDataResult(
      user: user, additionalUserInfo: info, credential: credential as? OAuthCredential,
      addressReleased: response.addressReleased)
  }
}
