import ByteCoding

/// The request that a browser sends to the callback URL when it returns from a provider.
package struct ProviderCallback: Sendable {
  package var provider: ProviderID
  package var state: Secret
  /// The provider's response; nil if the provider returned an error.
  package var answer: AuthorizationAnswer?
  /// The `error` parameter (RFC 6749, section 4.1.2.1).
  package var error: String?

  package init(provider: ProviderID, state: Secret, answer: AuthorizationAnswer?, error: String? = nil) {
    self.provider = provider
    self.state = state
    self.answer = answer
    self.error = error
  }
}

/// The browser's destination after the callback.
package enum ProviderVisitResult: Sendable {
  /// Redirects to the application with a code or an error.
  case redirect(String)
  /// Shows a page that asks whether the device belongs to the user. The page's form contains the code.
  case confirmation(DeviceSignInInfo, code: Secret)
}

/// The outcome of the user's confirmation of a device.
package enum DeviceConfirmation: Sendable {
  case confirmed
  /// The code that the user has typed differs from the code that the device shows. Nothing has changed, and the user
  /// can try again.
  case wrongCode(DeviceSignInInfo)
  /// The user has typed a wrong code too often, so the sign-in has ended.
  case refused
}

/// The information about a device's sign-in that is shown to the user in the browser.
package struct DeviceSignInInfo: Sendable {
  package var provider: ProviderID
  package var providerName: String
  /// The device's label; empty if the device has no label.
  package var deviceLabel: String
  package var address: String?
  package var startedAt: Timestamp
  /// The code as the device shows it; nil on the page on which the user must type it.
  package var userCode: String?
  /// The user's name according to the provider; nil before the user has signed in, or if the provider does not supply
  /// names.
  package var userName: String?
}

extension ProviderSignIn {
  /// Handles the browser's return from a provider: redeems the code, stores the proof with the intent, and returns the
  /// browser's next destination. Once the intent is known, any failure is stored with the intent and reported to the
  /// application.
  ///
  /// Throws `.invalidPendingToken` if the state is unknown, already used, expired or from another provider. If the
  /// sign-in is for a device, or if the provider reports an error without a state, the error itself is thrown.
  ///
  /// - Parameter call: The browser's request.
  package func finishProviderVisit(
    _ callback: ProviderCallback, call: CallContext = CallContext()
  ) async throws(AccountError) -> ProviderVisitResult {
    let client = try codeClient(callback.provider)
    if callback.state.reveal().isEmpty, callback.answer == nil, let error = callback.error {
      // Some providers omit the state from an error. In that case, the server cannot determine which sign-in has
      // failed.
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
    // A user who is already signed in with the provider can sign in here without a new proof, but cannot reauthenticate
    // that way.
    if claim.provenAt == nil || !intent.content.needsNewProof { claim.provenAt = committer.now }
    return claim
  }

  /// Throws if the session that started the intent has ended because of a sign-out, a revocation, or a change to the
  /// account.
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

  /// Returns the sign-in that a device's code identifies, and the URL at which the user of the device signs in. Call
  /// this method once the user has confirmed the device. This method changes nothing.
  ///
  /// After returning from the provider, the user must confirm the device again, because the URL can be passed on to
  /// another person. That confirmation requires the code again, because any page can send the user's browser to the
  /// URL.
  ///
  /// Throws `.invalidCode` if the code is unknown, already used or expired. Wrong codes are counted per source, so the
  /// call can also throw `.tooManyAttemptsTryLater`.
  package func authorizationURL(
    userCode: String, call: CallContext = CallContext()
  ) async throws(AccountError) -> (url: String, info: DeviceSignInInfo) {
    let intent = try await intent(userCode: userCode, call)
    let client = try codeClient(intent.content.provider)
    var info = info(intent, client)
    info.userCode = UserCode(typed: userCode)?.text
    return (try await client.authorizationURL(for: authorizationRequest(intent)), info)
  }

  /// Denies a device's sign-in on behalf of a user who did not start it.
  package func denyDevice(userCode: String, call: CallContext = CallContext()) async throws(AccountError) {
    var intent = try await intent(userCode: userCode, call)
    try await deny(&intent)
  }

  /// Confirms a device's sign-in on behalf of the user who has returned from the provider. Confirming it again has no
  /// effect.
  ///
  /// The user must type the code that the device shows. Otherwise, a click on a page that another person has opened
  /// would sign in that person's device.
  ///
  /// Throws `.invalidPendingToken` if the code of the page is not valid, if the sign-in was denied, or if the device
  /// has already fetched its session. The call can also throw `.tooManyAttemptsTryLater`.
  ///
  /// - Parameters:
  ///   - code: The code from the confirmation page.
  ///   - userCode: The code of the device as typed by the user.
  package func confirmDevice(
    code: Secret, userCode: String, call: CallContext = CallContext()
  ) async throws(AccountError) -> DeviceConfirmation {
    var intent = try await returnedIntent(code)
    switch intent.stage {
    case .awaitingConfirmation: break
    case .proven: return .confirmed
    case .started, .redeeming, .refused: throw .invalidIntent(field: nil)
    }
    return try await attempts.makingCounted(.deviceConfirmation(intent.id), from: call.source) {
      attempt throws(AccountError) in
      guard let lookup = intent.lookup, let digest = UserCode(typed: userCode)?.digest(in: committer.tenant, secrets),
        ConstantTime.areEqual(digest, lookup)
      else {
        guard attempt.isLast else { return .wrongCode(info(intent, try codeClient(intent.content.provider))) }
        try await refuse(&intent, "The device's code was entered incorrectly too often. Start again.")
        return .refused
      }
      try await advance(&intent, to: .proven, with: attempt.refund)
      return .confirmed
    }
  }

  /// Denies a device's sign-in on behalf of the user who has returned from the provider. Denying it again has no
  /// effect. A user who has confirmed the device can still deny it until the device has fetched its session.
  ///
  /// Throws `.invalidPendingToken` if the code is not valid, or if the device has already fetched its session.
  ///
  /// - Parameter code: The code from the confirmation page.
  package func denyDevice(code: Secret) async throws(AccountError) {
    var intent = try await returnedIntent(code)
    switch intent.stage {
    case .awaitingConfirmation: try await deny(&intent)
    case .proven: try await deny(&intent, with: [intent.end(secrets)])
    case .refused: break
    case .started, .redeeming: throw .invalidIntent(field: nil)
    }
  }

  /// Returns the device's sign-in to which the code from a confirmation page belongs.
  private func returnedIntent(_ code: Secret) async throws(AccountError) -> StoredProof<Intent> {
    guard let token = IntentToken(.code, code), let intent = try await reader.read({ try $0.proof(token.id) }),
      token.isToken(of: intent, secrets), intent.content.destination == .device, intent.expiresAt > committer.now
    else { throw .invalidIntent(field: nil) }
    return intent
  }

  private func intent(
    userCode text: String, _ call: CallContext
  ) async throws(AccountError) -> StoredProof<Intent> {
    try await attempts.counting(.userCode, from: call.source) { refund throws(AccountError) in
      guard let digest = UserCode(typed: text)?.digest(in: committer.tenant, secrets),
        let intent = try await reader.read({ try $0.proof(Intent.self, lookup: digest) }), intent.stage == .started,
        intent.expiresAt > committer.now
      else {
        throw AccountError(
          .invalidCode,
          "The code is unknown, expired or already used. Start again on the device.")
      }
      // Nothing depends on the refund. If it fails, the attempt remains counted.
      if !refund.isEmpty { try? await committer.commit(ChangeSet(tenant: committer.tenant, changes: refund)) }
      return intent
    }
  }

  private func deny(
    _ intent: inout StoredProof<Intent>, with changes: [Change] = []
  ) async throws(AccountError) {
    try await refuse(&intent, "The user reported that they did not start this sign-in.", with: changes)
  }

  /// Ends a device's sign-in.
  ///
  /// - Parameter message: The reason that is sent to the device.
  private func refuse(
    _ intent: inout StoredProof<Intent>, _ message: String, with changes: [Change] = []
  ) async throws(AccountError) {
    intent.content.claim = nil
    intent.content.refusal = IntentRefusal(AccountError(.authorizationDenied, message))
    try await advance(&intent, to: .refused, with: changes)
  }

  private func info(_ intent: StoredProof<Intent>, _ client: any AuthorizationCodeClient) -> DeviceSignInInfo {
    let claim = intent.content.claim
    return DeviceSignInInfo(
      provider: intent.content.provider, providerName: client.displayName, deviceLabel: intent.content.deviceLabel,
      address: intent.content.address, startedAt: intent.content.startedAt,
      userName: claim?.email.address?.display ?? claim?.profile.displayName)
  }

  /// Commits the next stage of an intent, unless another call has already advanced the intent.
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
  /// Returns the error for a sign-in that the provider has refused.
  ///
  /// - Parameter code: The error code exactly as sent by the provider.
  fileprivate static func refused(byProvider name: String, _ code: String?) -> AccountError {
    switch code {
    case "access_denied", "user_cancelled_authorize", "user_cancelled_login":
      AccountError(.authorizationDenied, "The sign-in with \(name) was declined.")
    case "temporarily_unavailable", "server_error":
      AccountError(.providerUnavailable, "\(name) is currently unavailable. Try again later.")
    case let code? where code.isErrorCode:
      AccountError(.invalidIDPResponse, "\(name) responded with the error \(code).")
    default: AccountError(.invalidIDPResponse, "\(name) responded with neither a code nor an error.")
    }
  }
}

extension String {
  /// Whether the text looks like an error code as defined in RFC 6749. Only error codes are shown, because any other
  /// text from the provider could mislead the user.
  fileprivate var isErrorCode: Bool {
    (1...64).contains(utf8.count)
      && utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
      }
  }
}

extension AccountError.Reason {
  /// The error code that is added to the application's URL (RFC 6749, section 4.1.2.1).
  fileprivate var oauthError: String {
    switch self {
    case .authorizationDenied: "access_denied"
    case .providerUnavailable, .unavailable, .resourceExhausted: "temporarily_unavailable"
    default: "server_error"
    }
  }
}
