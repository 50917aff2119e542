import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Signs in with any credential. An identity that the service does not know gets a new account, but for passwords.
  ///
  /// The user that was signed in before stays so until this has succeeded; its `User` object stays usable.
  /// - Throws: Among others `invalidCredential`, `userDisabled`, `missingOrInvalidNonce`, and
  ///   `accountExistsWithDifferentCredential` with the credential to link later in userInfo.
  @discardableResult
  public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
    try await reporting(credential: credential) {
      if case .message(.password(let proof)) = credential.proof, proof.password.isEmpty {
        throw AuthFailure.error(.wrongPassword)
      }
      let connection = try connection()
      let response = try await credential.use(for: .signIn, now: now()) { proof, user in
        // A continuation is taken from the session that met the conflict only.
        let handle = await user?.presentHandle()
        let request = LigatureV1.SignInRequest(credential: proof, deviceLabel: deviceLabel)
        return try await connection.accounts.signIn(request, options: connection.call(as: handle))
      }
      return try finishSignIn(response, connection, credential)
    }
  }

  /// Signs in with any credential.
  public func signIn(with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.signIn(with: credential) }
  }

  /// Signs in with email and password.
  /// - Throws: Among others `invalidCredential` for a wrong password or an unknown address alike, `wrongPassword` for an
  ///   empty one, `userDisabled`, `tooManyRequests`.
  @discardableResult
  public func signIn(withEmail email: String, password: String) async throws -> AuthDataResult {
    try await signIn(with: EmailAuthProvider.credential(withEmail: email, password: password))
  }

  /// Signs in with email and password.
  public func signIn(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.signIn(withEmail: email, password: password) }
  }

  /// Makes an account without any identity, to be upgraded by ``User/link(with:)``. An anonymous user that is signed in
  /// already is handed back without a call.
  @discardableResult
  public func signInAnonymously() async throws -> AuthDataResult {
    try await reporting {
      if let user = currentUser, user.isAnonymous {
        return AuthDataResult(
          user: user, additionalUserInfo: AdditionalUserInfo(providerID: "", profileJSON: nil, isNewUser: false))
      }
      return try await signUp(LigatureV1.Credential(proof: .anonymous(LigatureV1.AnonymousCredential())))
    }
  }

  /// Makes an account without any identity, to be upgraded by ``User/link(with:completion:)``.
  public func signInAnonymously(completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.signInAnonymously() }
  }

  /// Makes an account of email and password and signs in to it.
  /// - Throws: Among others `emailAlreadyInUse`, `invalidEmail`, `missingEmail`, `weakPassword`.
  @discardableResult
  public func createUser(withEmail email: String, password: String) async throws -> AuthDataResult {
    try await reporting {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      guard !password.isEmpty else {
        throw AuthFailure.error(
          .weakPassword, userInfo: [NSLocalizedFailureReasonErrorKey: "Missing password"])
      }
      let proof = LigatureV1.PasswordCredential(email: email, password: password)
      return try await signUp(LigatureV1.Credential(proof: .password(proof)))
    }
  }

  /// Makes an account of email and password and signs in to it.
  public func createUser(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.createUser(withEmail: email, password: password) }
  }

  private func signUp(_ proof: LigatureV1.Credential) async throws -> AuthDataResult {
    let connection = try connection()
    let request = LigatureV1.SignUpRequest(credential: proof, deviceLabel: deviceLabel)
    let response = try await connection.accounts.signUp(request, options: connection.call())
    return try finishSignIn(response, connection, nil)
  }

  /// Makes the answer's account the signed-in user.
  private func finishSignIn(
    _ response: LigatureV1.SignInResponse, _ connection: Connection, _ credential: AuthCredential?
  ) throws -> AuthDataResult {
    guard let account = response.account, let tokens = response.tokens else {
      throw AuthFailure.error(.internalError, "The service's answer to a sign-in lacks the account or the tokens.")
    }
    let user = User(
      auth: self, connection: connection, account: AccountRecord(account), tokens: SessionTokens(tokens, now: now()))
    do {
      try replaceUser(with: user)
    } catch {
      // Nobody will use the session that was opened.
      endSession(of: user)
      throw error
    }
    let info = AdditionalUserInfo(
      providerID: response.providerID, profileJSON: response.providerProfileJSON, isNewUser: response.isNewAccount)
    return AuthDataResult(user: user, additionalUserInfo: info, credential: credential as? OAuthCredential)
  }
}
