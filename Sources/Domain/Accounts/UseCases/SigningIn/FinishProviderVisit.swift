/// The browser's request to the callback, on its return from a provider.
package struct ProviderCallback: Sendable {
  package var provider: ProviderID
  package var state: Secret
  /// The provider's response; nil if it was an error.
  package var answer: AuthorizationAnswer?
  /// The parameter `error` (RFC 6749, section 4.1.2.1).
  package var error: String?

  package init(provider: ProviderID, state: Secret, answer: AuthorizationAnswer?, error: String? = nil) {
    self.provider = provider
    self.state = state
    self.answer = answer
    self.error = error
  }
}

/// The destination of the browser after the callback.
package enum ProviderVisitResult: Sendable {
  /// The application, with a code or an error.
  case redirect(String)
  /// A page that asks whether the device is the user's, with the code in its form.
  case confirmation(DeviceSignInInfo, code: Secret)
}

/// The information about a device that is shown to its user.
package struct DeviceSignInInfo: Sendable {
  package var provider: ProviderID
  package var providerName: String
  /// The label of the device; empty if it has none.
  package var deviceLabel: String
  package var address: String?
  package var startedAt: Timestamp
  /// The name with which the user has signed in at the provider; nil before that, and for a provider without names.
  package var userName: String?
}

extension ProviderSignIn {
  /// Handles the browser's return from a provider: redeems the code, keeps the proof with the intent, and returns the
  /// browser's next page. Any failure once the intent is known is kept with the intent, and reported to the
  /// application.
  ///
  /// Throws `.invalidPendingToken` for a state that is unknown, used, expired or another provider's. For a device, and
  /// for an error of the provider without a state, throws the error itself.
  ///
  /// - Parameter call: The browser's request.
  package func finishProviderVisit(
    _ callback: ProviderCallback, call: CallContext = CallContext()
  ) async throws(AccountError) -> ProviderVisitResult {
    let client = try codeClient(callback.provider)
    if callback.state.reveal().isEmpty, callback.answer == nil, let error = callback.error {
      // Some providers leave the state out of an error. Then it is known why a sign-in has failed, but not whose.
      throw .refused(byProvider: client.displayName, error)
    }
    guard let token = IntentToken(.state, callback.state),
      var intent = try await reader.read({ try $0.proof(token.id) }),
      token.isToken(of: intent, secrets), intent.content.provider == callback.provider, intent.stage == .started,
      intent.expiresAt > committer.now
    else { throw .invalidIntent(field: nil) }
    try await advance(&intent, to: .redeeming)
    do throws(AccountError) {
      let claim = try await redeem(callback, intent, client, call)
      intent.content.claim = claim
      switch intent.content.destination {
      case .device:
        try await advance(&intent, to: .awaitingConfirmation)
        return .confirmation(
          info(intent, client), code: IntentToken(.code, of: intent, secrets).secret)
      case .url(let url):
        try await advance(&intent, to: .proven)
        let code = IntentToken(.code, of: intent, secrets).secret.reveal()
        return .redirect(AllowedURLs.adding([("code", code)], to: url))
      }
    } catch {
      intent.content.claim = nil
      intent.content.refusal = IntentRefusal(error)
      try await advance(&intent, to: .refused)
      guard case .url(let url) = intent.content.destination else { throw error }
      return .redirect(
        AllowedURLs.adding([("error", error.reason.oauthError), ("error_description", error.message)], to: url))
    }
  }

  private func redeem(
    _ callback: ProviderCallback, _ intent: StoredProof<Intent>, _ client: any AuthorizationCodeClient,
    _ call: CallContext
  ) async throws(AccountError) -> IdentityClaim {
    guard let answer = callback.answer else { throw .refused(byProvider: client.displayName, callback.error) }
    try await requireStarter(of: intent)
    let request = authorizationRequest(intent)
    let assertion = try await calls.run(callback.provider, client.displayName, for: call.source) {
      () throws(AccountError) in
      try await client.redeem(answer, to: request, now: committer.now)
    }
    var claim = try assertion.claim(from: callback.provider, in: committer.tenant, normalizer: normalizer)
    // A user who is signed in at the provider signs in here without a new proof, but cannot reauthenticate that way.
    if claim.provenAt == nil || !intent.content.needsNewProof { claim.provenAt = committer.now }
    return claim
  }

  /// Throws if the session that started the intent has ended, by sign-out, revocation, or a change of the account.
  private func requireStarter(of intent: StoredProof<Intent>) async throws(AccountError) {
    guard let starter = intent.content.starter, intent.content.purpose.needsCaller else { return }
    let now = committer.now
    guard let account = try await reader.read({ try $0.account(starter.uid) }) else { throw .accountDeleted }
    try account.requireEnabled()
    let isAlive = try await reader.read { try $0.sessions(of: starter.uid) }.contains { session in
      session.lineage == starter.lineage && session.replacedAt == nil && session.expiresAt > now
        && session.generation == account.generation
    }
    guard isAlive else { throw .sessionEnded }
  }

  // MARK: Devices

  /// Returns the sign-in to which a device's code belongs.
  ///
  /// Throws `.invalidCode` for a code that is unknown, used or expired. Wrong codes are counted for their source:
  /// `.tooManyAttemptsTryLater`.
  package func deviceSignIn(
    userCode: String, call: CallContext = CallContext()
  ) async throws(AccountError) -> DeviceSignInInfo {
    let intent = try await intent(userCode: userCode, call)
    return info(intent, try codeClient(intent.content.provider))
  }

  /// Returns the URL at which the user of a device signs in, after the user has confirmed the device. It changes
  /// nothing: the user confirms again on returning, because the URL can be given to another person.
  ///
  /// Throws as ``deviceSignIn(userCode:call:)``.
  package func authorizationURL(
    userCode: String, call: CallContext = CallContext()
  ) async throws(AccountError) -> (url: String, info: DeviceSignInInfo) {
    let intent = try await intent(userCode: userCode, call)
    let client = try codeClient(intent.content.provider)
    return (try await client.authorizationURL(for: authorizationRequest(intent)), info(intent, client))
  }

  /// Ends a sign-in that the user of its code has not started.
  package func denyDevice(userCode: String, call: CallContext = CallContext()) async throws(AccountError) {
    var intent = try await intent(userCode: userCode, call)
    try await deny(&intent)
  }

  /// Finishes or ends the sign-in of a device for the user who has returned from the provider. A repeated answer
  /// changes nothing, and a user who has confirmed the device can deny it until the device has fetched its session.
  ///
  /// Throws `.invalidPendingToken`, also once the device has fetched its session.
  ///
  /// - Parameter code: The code from the confirmation page.
  package func confirmDevice(code: Secret, isMine: Bool) async throws(AccountError) {
    guard let token = IntentToken(.code, code), var intent = try await reader.read({ try $0.proof(token.id) }),
      token.isToken(of: intent, secrets), intent.content.destination == .device, intent.expiresAt > committer.now
    else { throw .invalidIntent(field: nil) }
    switch (intent.stage, isMine) {
    case (.awaitingConfirmation, true): try await advance(&intent, to: .proven)
    case (.awaitingConfirmation, false): try await deny(&intent)
    case (.proven, true), (.refused, false): break
    case (.proven, false): try await deny(&intent, with: [intent.end(secrets)])
    case (.started, _), (.redeeming, _), (.refused, true): throw .invalidIntent(field: nil)
    }
  }

  private func intent(
    userCode text: String, _ call: CallContext
  ) async throws(AccountError) -> StoredProof<Intent> {
    try await attempts.counting(.source, from: call.source) { refund throws(AccountError) in
      guard let digest = UserCode(typed: text)?.digest(in: committer.tenant, secrets),
        let intent = try await reader.read({ try $0.proof(Intent.self, lookup: digest) }), intent.stage == .started,
        intent.expiresAt > committer.now
      else { throw AccountError(.invalidCode, "The code is unknown, used or expired. Start again on the device.") }
      // Nothing depends on the refund: if it fails, the attempt stays counted.
      if !refund.isEmpty { try? await committer.commit(ChangeSet(tenant: committer.tenant, changes: refund)) }
      return intent
    }
  }

  private func deny(
    _ intent: inout StoredProof<Intent>, with changes: [Change] = []
  ) async throws(AccountError) {
    intent.content.claim = nil
    intent.content.refusal = IntentRefusal(
      AccountError(.authorizationDenied, "The user says that they did not start this sign-in."))
    try await advance(&intent, to: .refused, with: changes)
  }

  private func info(_ intent: StoredProof<Intent>, _ client: any AuthorizationCodeClient) -> DeviceSignInInfo {
    let claim = intent.content.claim
    return DeviceSignInInfo(
      provider: intent.content.provider, providerName: client.displayName, deviceLabel: intent.content.deviceLabel,
      address: intent.content.address, startedAt: intent.content.startedAt,
      userName: claim?.email.address?.display ?? claim?.profile.displayName)
  }

  /// Commits the next step of an intent, unless another call has taken a step before.
  private func advance(
    _ intent: inout StoredProof<Intent>, to stage: Intent.Stage, with changes: [Change] = []
  ) async throws(AccountError) {
    intent.stage = stage
    do {
      try await committer.commit(ChangeSet(tenant: committer.tenant, changes: [.revise(intent)] + changes))
    } catch {
      if error == .stale || error == .proofSpent { throw .invalidIntent(field: nil) }
      throw AccountError(error)
    }
    intent.revision += 1
  }
}

extension AccountError {
  /// - Parameter code: The error code as the provider wrote it.
  fileprivate static func refused(byProvider name: String, _ code: String?) -> AccountError {
    switch code {
    case "access_denied", "user_cancelled_authorize", "user_cancelled_login":
      AccountError(.authorizationDenied, "The sign-in at \(name) was declined.")
    case "temporarily_unavailable", "server_error":
      AccountError(.providerUnavailable, "\(name) can't sign users in now. Try again later.")
    case let code? where code.isErrorCode:
      AccountError(.invalidIDPResponse, "\(name) answered with the error \(code).")
    default: AccountError(.invalidIDPResponse, "\(name) answered with neither a code nor an error.")
    }
  }
}

extension String {
  /// Whether the text looks like an error code of RFC 6749, so that it can be shown: other texts could say anything to
  /// the user.
  fileprivate var isErrorCode: Bool {
    (1...64).contains(utf8.count)
      && utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
      }
  }
}

extension AccountError.Reason {
  /// The error code that the application finds in its URL (RFC 6749, section 4.1.2.1).
  fileprivate var oauthError: String {
    switch self {
    case .authorizationDenied: "access_denied"
    case .providerUnavailable, .unavailable, .resourceExhausted: "temporarily_unavailable"
    default: "server_error"
    }
  }
}
