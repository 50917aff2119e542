import ByteCoding

/// The parameters of a sign-in through the browser.
package struct ProviderSignInRequest: Sendable {
  package var provider: ProviderID
  package var purpose: Intent.Purpose
  package var destination: Intent.Return
  package var scopes: [String]
  package var parameters: [String: String]
  package var deviceLabel: String
  /// The caller's IP address as text, which is shown on the page for a device; nil if it is unknown.
  package var address: String?

  package init(
    provider: ProviderID, purpose: Intent.Purpose, destination: Intent.Return, scopes: [String] = [],
    parameters: [String: String] = [:], deviceLabel: String = "", address: String? = nil
  ) {
    self.provider = provider
    self.purpose = purpose
    self.destination = destination
    self.scopes = scopes
    self.parameters = parameters
    self.deviceLabel = deviceLabel
    self.address = address
  }
}

/// A sign-in that was started and continues in a browser.
package struct StartedProviderSignIn: Sendable {
  package enum Next: Sendable {
    /// The URL to open in the user's browser.
    case browser(authorizationURL: String)
    /// The code and the URLs to show to the user, who opens one of the URLs in a browser and types the code.
    case device(userCode: String, url: String, completeURL: String, pollIntervalMilliseconds: Int64)
  }

  package var secret: Secret
  package var expiresAt: Timestamp
  package var next: Next
}

/// A nonce to pass to an OpenID provider.
package struct IssuedNonce: Sendable {
  package var nonce: Secret
  package var expiresAt: Timestamp
}

/// A provider that is configured and enabled, with its permitted uses.
package struct AvailableProvider: Sendable {
  package var description: ProviderDescription
  package var policy: ProviderPolicy
  /// Whether users can sign in with this provider through their browser.
  package var takesBrowser: Bool
  /// The kinds of tokens that prove the identity of this provider's users.
  package var acceptedTokens: [ProviderToken.Kind]

  /// Whether the provider has identities that can be linked to an account.
  package var isLinkable: Bool { ![.anonymous, .custom].contains(description.id) }
}

/// Signs users in with their providers.
package struct ProviderSignIn: Sendable {
  let reader: AccountReader
  let callers: Callers
  let credentials: CredentialPipeline
  let calls: ProviderCalls
  let attempts: AttemptLimiter
  let committer: Committer
  let normalizer: any TextNormalizer
  let policy: Policy
  let secrets: any SecretSource

  private var providers: any ProviderDirectory { credentials.providers }

  /// Returns the catalog's providers that can be used on this server, in catalog order.
  package func availableProviders(of catalog: ProviderCatalog) -> [AvailableProvider] {
    catalog.providers.filter { committer.methods.isUsable($0.id) }.map { provider in
      AvailableProvider(
        description: provider, policy: policy.provider(provider.id),
        takesBrowser: providers.codeClient(provider.id) != nil,
        acceptedTokens: providers.provider(provider.id)?.acceptedTokens ?? [])
    }
  }

  /// Returns a nonce to pass to an OpenID provider. The nonce can be used only once, and only with this provider.
  /// Nothing is stored.
  ///
  /// - Parameters:
  ///   - clientInstance: Random bytes that the caller has chosen and must send again with the credential; empty for
  ///     none.
  ///   - caller: The signed-in user, if any. Without a client instance, the nonce is bound to this caller's session and
  ///     its successors.
  package func issueNonce(
    for provider: ProviderID, clientInstance: [UInt8] = [], caller: Principal? = nil
  ) async throws(AccountError) -> IssuedNonce {
    _ = try credentials.provider(provider, field: .provider)
    var binding = Nonce.Binding.bearer
    if !clientInstance.isEmpty {
      try Nonce.checkInstance(clientInstance, field: .clientInstance)
      binding = .instance(clientInstance)
    } else if let caller, let record = try? await callers.load(caller, now: committer.now) {
      binding = .session(record.session.lineage)
    }
    let expiresAt = committer.now.adding(milliseconds: policy.lifetimes.nonce)
    let nonce = Nonce(for: provider, in: committer.tenant, boundTo: binding, expiresAt: expiresAt, secrets: secrets)
    return IssuedNonce(nonce: nonce.secret, expiresAt: expiresAt)
  }

  /// Begins a sign-in with a provider through the browser.
  ///
  /// Throws `.invalidProviderID`, `.operationNotAllowed` for a provider that does not support sign-ins through the
  /// browser, `.invalidContinueURI` and `.unauthorizedDomain` for a return URL that is not allowed, `.invalidArgument`
  /// for scopes or parameters that are not allowed and for a device that requests a link or a reauthentication,
  /// `.missingIDToken`, `.providerUnavailable` or `.tooManyAttemptsTryLater`.
  ///
  /// - Parameters:
  ///   - caller: The signed-in user, if any. Linking and reauthentication require a signed-in user.
  ///   - call: The context of the call. Each start is stored, so it counts toward the limit of its source, regardless
  ///     of who requests it.
  package func startProviderSignIn(
    _ request: ProviderSignInRequest, caller: Principal?, call: CallContext = CallContext()
  ) async throws(AccountError) -> StartedProviderSignIn {
    let client = try codeClient(request.provider)
    try request.checkLimits()
    for use in request.purpose.uses { try policy.require(use, of: request.provider) }
    switch request.destination {
    case .url(let url): try ReturnURLs(policy.returnURLs).check(url)
    case .device:
      // Otherwise, a user who has been tricked into typing a code would link their own identity to another person's
      // account.
      guard request.purpose == .signIn else {
        throw AccountError(.invalidArgument, "A device can sign in, not link or reauthenticate.", field: .purpose)
      }
    }
    let now = committer.now
    var starter: Intent.Starter?
    if let caller, request.purpose != .signIn {
      let session = try await callers.load(caller, now: now).session
      starter = Intent.Starter(uid: session.uid, lineage: session.lineage)
    }
    guard starter != nil || !request.purpose.needsCaller else {
      throw AccountError(
        .missingIDToken,
        "Linking and reauthenticating require a signed-in caller; send the session handle as the bearer token.")
    }
    var userCode: UserCode?
    if request.destination == .device { userCode = UserCode(drawnFrom: secrets) }
    let intent = StoredProof(
      id: IntentID(rawValue: committer.keys.newKey(at: now)), tenant: committer.tenant,
      lookup: userCode?.digest(in: committer.tenant, secrets),
      expiresAt: now.adding(milliseconds: policy.lifetimes.intent),
      content: Intent(
        purpose: request.purpose, provider: request.provider, destination: request.destination, starter: starter,
        salt: secrets.randomBytes(StoredProof<Intent>.saltLength), scopes: request.scopes,
        parameters: request.parameters,
        deviceLabel: Limits.clipped(request.deviceLabel, to: Limits.deviceLabel) ?? "", address: request.address,
        startedAt: now))
    // The attempt is counted first, because creating the URL may require a request to the provider for its endpoints.
    _ = try await attempts.reserve(.providerSignIn, from: call.source)
    let authorizationURL = try await client.authorizationURL(for: authorizationRequest(intent))
    do {
      try await committer.commit(ChangeSet(tenant: committer.tenant, changes: [.store(intent)]))
    } catch {
      throw AccountError(error)
    }
    let next: StartedProviderSignIn.Next =
      if let userCode {
        .device(
          userCode: userCode.text, url: devicePageURL, completeURL: "\(devicePageURL)?user_code=\(userCode.text)",
          pollIntervalMilliseconds: IntentVerifier.pollInterval)
      } else {
        .browser(authorizationURL: authorizationURL)
      }
    return StartedProviderSignIn(
      secret: IntentToken(.secret, of: intent, secrets).secret, expiresAt: intent.expiresAt, next: next)
  }

  /// The providers with which users can sign in through a browser.
  package var browserProviders: [ProviderID] {
    providers.ids.filter { providers.codeClient($0) != nil }.sorted { $0.rawValue < $1.rawValue }
  }

  private var devicePageURL: String { "\(policy.mail.publicURL)/device" }

  func codeClient(_ provider: ProviderID) throws(AccountError) -> any AuthorizationCodeClient {
    try provider.requireWellFormed(field: .provider)
    guard let client = providers.codeClient(provider) else {
      let missing = [providers.contains(provider) ? nil : provider.tokenSetting, provider.browserSetting]
        .compactMap(\.self).joined(separator: " and ")
      let remedy = missing.isEmpty ? "" : " The server's operator must set \(missing)."
      throw AccountError(
        .operationNotAllowed, "Signing in to \(provider) through a browser is not configured.\(remedy)",
        field: .provider)
    }
    try policy.requireEnabled(provider)
    return client
  }

  func authorizationRequest(_ intent: StoredProof<Intent>) -> AuthorizationRequest {
    AuthorizationRequest(
      redirectURL: "\(policy.mail.publicURL)/callback/\(intent.content.provider.rawValue)",
      state: IntentToken(.state, of: intent, secrets).secret, nonce: intent.nonce(secrets),
      codeVerifier: intent.codeVerifier(secrets), scopes: intent.content.scopes, parameters: intent.content.parameters,
      maximumAge: intent.content.needsNewProof ? policy.lifetimes.recentSignIn / 1000 : nil)
  }
}

extension Intent.Purpose {
  /// The uses that the policy must allow when the sign-in starts. Uses that are chosen later are checked at that time.
  fileprivate var uses: [CredentialUse] {
    switch self {
    case .signIn: [.signIn]
    case .link: [.link]
    case .reauthenticate: [.reauthenticate]
    case .any: []
    }
  }
}

extension ProviderSignInRequest {
  /// The parameters that the server itself sends to the provider.
  private static let ownParameters: Set<String> = [
    "client_id", "client_secret", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
    "code_challenge", "code_challenge_method", "request", "request_uri", "code", "grant_type",
  ]

  fileprivate func checkLimits() throws(AccountError) {
    guard scopes.count <= 20, scopes.allSatisfy(Self.isScope) else {
      throw AccountError(
        .invalidArgument, "Send at most 20 scopes, each of 1 to 256 printable ASCII characters without spaces.",
        field: .scopes)
    }
    guard parameters.count <= 10,
      parameters.allSatisfy({ Self.isParameterName($0.key) && Self.isParameterValue($0.value) })
    else {
      throw AccountError(
        .invalidArgument,
        "Send at most 10 custom parameters, with names of letters, digits, \"_\", \"-\" and \".\", and values of at most 512 bytes.",
        field: .customParameters)
    }
    guard parameters.keys.allSatisfy({ !Self.ownParameters.contains($0) }) else {
      throw AccountError(
        .invalidArgument, "A custom parameter has a name that the server uses itself; omit it.",
        field: .customParameters)
    }
    guard !mayReachStranger || !asksForNoPage else {
      throw AccountError(
        .invalidArgument,
        "Omit the custom parameter prompt=none. It is allowed only with a return URL that the operator lists in "
          + "web.returnURLs, because a device, or a program listening on a local port, could belong to someone else.",
        field: .customParameters)
    }
  }

  /// Whether the proof could reach a person other than the user of the browser. Anyone can start a sign-in for a
  /// device, and any user of the machine can listen on one of its ports.
  private var mayReachStranger: Bool {
    switch destination {
    case .device: true
    case .url(let url): AllowedURLs.isLoopback(url)
    }
  }

  /// Whether the request asks the provider not to show any page (OpenID Connect Core 1.0, section 3.1.2.1).
  private var asksForNoPage: Bool {
    parameters["prompt"]?.lowercased().split(separator: " ").contains("none") == true
  }

  /// Returns whether a string is a scope (RFC 6749, section 3.3).
  private static func isScope(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }

  private static func isParameterName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_-.".utf8.contains($0) }
  }

  private static func isParameterValue(_ text: String) -> Bool {
    text.utf8.count <= 512 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
