import Accounts
public import Foundation
package import InMemoryService
public import LigatureAuth
package import RPCCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An in-memory Ligature service for the unit tests of applications that use `LigatureAuth`. It needs no server,
/// network or files.
///
/// ```swift
/// let service = InMemoryAuthService()
/// let auth = service.makeAuth()
/// let user = try await auth.signInAnonymously().user
///
/// service.fail(.link, with: .requiresRecentLogin)
/// ```
/// The service has the same methods, rules and errors as a server, but keeps its data in memory. It records emails and
/// text messages in ``mails`` and ``messages``.
///
/// Unlike a server with the default policy, the service never links a new identity to an existing account because of a
/// verified email address (`policy.linking = explicit`). It accepts only provider tokens from a ``ProviderUser``, and
/// only custom tokens from ``customToken(uid:claims:)``.
public final class InMemoryAuthService: Sendable {
  /// An operation that an application can request from the service.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// `createUser(withEmail:password:)` and `signInAnonymously()`.
    case signUp
    case signIn
    /// `MultiFactorResolver.resolveSignIn(with:)`.
    case finishSignIn
    case link
    case unlink
    case reauthenticate
    /// `User.reload()`.
    case reload
    /// The call that stays open while there are listeners for changes to the user.
    case watch
    case delete
    case issueNonce
    /// The start of a sign-in through the browser or on a device.
    case startProviderSignIn
    /// `User.updatePassword(to:)`.
    case changePassword
    /// `UserProfileChangeRequest.commitChanges()`.
    case updateProfile
    /// `User.sendEmailVerification()`.
    case sendEmailVerification
    /// `User.sendEmailVerification(beforeUpdatingEmail:)`.
    case sendEmailChange
    /// `User.updateEmail(to:)`.
    case changeEmail
    case sendPasswordReset
    case sendSignInLink
    /// `Auth.checkActionCode(_:)` and `Auth.verifyPasswordResetCode(_:)`.
    case checkActionCode
    /// `Auth.applyActionCode(_:)`, `Auth.denyActionCode(_:)` and similar methods.
    case applyActionCode
    case confirmPasswordReset
    case fetchSignInMethods
    /// `PhoneAuthProvider.verifyPhoneNumber(_:)`.
    case sendPhoneCode
    case updatePhoneNumber
    /// `PhoneAuthProvider.verifyPhoneNumber(with:multiFactorSession:)` for a sign-in.
    case startFactorChallenge
    /// `TOTPMultiFactorGenerator.generateSecret(with:)`, and
    /// `PhoneAuthProvider.verifyPhoneNumber(_:multiFactorSession:)` for an enrollment.
    case startFactorEnrollment
    /// `MultiFactor.enroll(with:displayName:)`.
    case finishFactorEnrollment
    /// `MultiFactor.unenroll(with:)`.
    case withdrawFactor
    /// `MultiFactor.renewRecoveryCodes()`.
    case renewRecoveryCodes
    /// `User.getIDToken()`, unless the library already has a valid token.
    case issueIDToken
    /// `User.sessions()`.
    case listSessions
    /// `Auth.planMerge(with:)`.
    case planMerge
    /// `Auth.commitMerge(_:choices:)`.
    case commitMerge
    /// `Auth.undoMerge(of:)`.
    case undoMerge
    /// `User.transferIdentity(with:)`.
    case transferIdentity
    /// `User.endSession(_:)` and `User.endOtherSessions()`.
    case endSessions
    /// The renewal of expired tokens, which the library performs automatically.
    case refreshTokens
    /// The call that ends a session on the service. `Auth.signOut()` does not wait for this call.
    case signOut
  }

  package let service: InMemoryService
  private let script = CallScript()
  package let channel: LocalChannel

  /// Creates a service without accounts.
  /// - Parameters:
  ///   - requiresNonces: Whether ID tokens must contain a nonce from `Auth.issueNonce(forProvider:)`. If a token
  ///     contains a nonce, the nonce is always checked and can be used only once.
  ///   - allowsSeveralPerProvider: Whether an account can have multiple identities from the same provider.
  ///   - tellsSignInMethods: Whether `Auth.fetchSignInMethods(forEmail:)` and emails to an address reveal whether an
  ///     account exists, as on a server without `policy.enumerationProtection`.
  public init(
    requiresNonces: Bool = false, allowsSeveralPerProvider: Bool = false, tellsSignInMethods: Bool = false
  ) {
    let policy = Policy(
      linking: .explicit, severalPerProvider: allowsSeveralPerProvider, enumerationProtection: !tellsSignInMethods,
      mail: MailPolicy(
        isAvailable: true, publicURL: "http://in-memory.localhost", continueURLs: [AllowedURLs.everything]),
      returnURLs: [AllowedURLs.everything], phone: PhonePolicy(sendsMessages: true),
      defaultProvider: ProviderPolicy(nonce: requiresNonces ? .required : .optional))
    let service = InMemoryService(policy: policy)
    self.service = service
    channel = LocalChannel(service.methods.map(script.directing))
  }

  // MARK: Clients

  /// Returns a signed-out `Auth` that calls this service. Each `Auth` has its own signed-in user, as if on a separate
  /// device.
  public func makeAuth() -> Auth {
    let name = "InMemoryAuthService-\(UUID().uuidString)"
    LigatureApp.configure(name: name, options: options)
    guard let app = LigatureApp.app(name: name) else { return Auth.auth() }
    defer { app.remove() }
    return Auth.auth(app: app)
  }

  /// The options for an app that calls this service. Code that uses `Auth.auth()` passes them to
  /// `LigatureApp.configure(options:)`. The signed-in user is stored in memory, and each access to this property
  /// returns options with separate storage.
  public var options: LigatureOptions {
    var options = LigatureOptions(serverURL: "http://in-memory.localhost")
    options.persistence = MemoryPersistence()
    options.channel = channel
    let clock = service.clock
    options.now = { Date(clock.now) }
    // All clocks show the service's time.
    options.uptime = { Date(clock.now).timeIntervalSince1970 }
    return options
  }

  // MARK: Accounts

  /// Creates an account with a password and returns its user ID. If an account with this email address and a password
  /// already exists, returns the user ID of that account. The address is not verified, so signing in with an emailed
  /// link or resetting the password takes over the account and sets the password aside. See
  /// ``verifyEmail(ofAccount:)``.
  @discardableResult
  public func addAccount(email: String, password: String, displayName: String? = nil) -> String {
    addAccount(.password(email: email, Secret(password)), displayName: displayName)
  }

  /// Creates an account for a provider's user and returns its user ID. If an account already has this identity, returns
  /// the user ID of that account. An email address that belongs to another account remains with that account.
  @discardableResult
  public func addAccount(_ user: ProviderUser) -> String {
    let assertion = user.simulated.assertion(now: service.clock.now)
    return addAccount(.provider(ProviderID(rawValue: user.providerID), assertion), displayName: nil)
  }

  private func addAccount(_ method: ProvisionedMethod, displayName: String?) -> String {
    administer { try await $0.addAccount(method, displayName: displayName, by: .serverOperator).rawValue } ?? ""
  }

  /// Performs an operator's action and the work that it triggers. Returns nil if the action fails.
  @discardableResult
  func administer<Answer: Sendable>(
    _ body: @escaping @Sendable (Administration) async throws -> Answer
  ) -> Answer? {
    perform { try await body($0.administration) }
  }

  /// Performs an action and the work that it triggers. Returns nil if the action fails.
  @discardableResult
  private func perform<Answer: Sendable>(
    _ body: @escaping @Sendable (AccountUseCases) async throws -> Answer
  ) -> Answer? {
    WaitingThread.run { [service] in
      let answer = try? await body(service.useCases)
      await service.settle()
      return answer
    }
  }

  /// Returns the provider IDs of an account's identities in the order in which they were linked, or nil if the account
  /// does not exist. A merged account's user ID refers to the account into which it was merged.
  public func providerIDs(ofAccount uid: String) -> [String]? {
    let account = WaitingThread.run { [service] in await service.account(uid) }
    return account?.linkedIdentities.map(\.providerID.reported.rawValue)
  }

  /// Verifies an account's email address, as if its user had opened the link in an email.
  public func verifyEmail(ofAccount uid: String) {
    administer { try await $0.verifyAddress(of: UID(rawValue: uid), by: .serverOperator) }
  }

  /// Enrolls an authenticator app as a second factor of an account. From then on, the account's sign-ins and
  /// reauthentications fail with `secondFactorRequired` and require a code from the app to finish.
  @discardableResult
  public func addAuthenticatorApp(toAccount uid: String, displayName: String? = nil) -> AuthenticatorApp {
    let app = AuthenticatorApp.random()
    administer {
      try await $0.enrollApp(
        app.secret, displayName: displayName, for: UID(rawValue: uid), by: .serverOperator)
    }
    return app
  }

  /// Replaces an account's recovery codes with ten new ones and returns them.
  @discardableResult
  public func renewRecoveryCodes(ofAccount uid: String) -> [String] {
    let codes = administer { try await $0.renewRecoveryCodes(of: UID(rawValue: uid), by: .serverOperator) }
    return codes?.map { $0.reveal() } ?? []
  }

  /// Disables an account. From then on, the user's sign-ins and calls fail with `userDisabled`.
  public func disableAccount(_ uid: String) {
    administer {
      var change = AccountChange()
      change.isDisabled = true
      _ = try await $0.update(UID(rawValue: uid), change, by: .serverOperator)
    }
  }

  /// Deletes an account, as if its user had deleted it on another device.
  public func deleteAccount(_ uid: String) {
    administer { try await $0.deleteAccount(UID(rawValue: uid), by: .serverOperator) }
  }

  /// Ends all sessions of an account. Each device is signed out at its next call.
  public func endSessions(ofAccount uid: String) {
    administer { _ = try await $0.endSessions(of: UID(rawValue: uid), by: .serverOperator) }
  }

  // MARK: Custom tokens

  /// Returns a custom token for use with `Auth.signIn(withCustomToken:)`. A custom token lets one of your services
  /// vouch for one of its users. The token can be used only once and expires after an hour.
  /// - Parameters:
  ///   - uid: The user ID. The account is created if it does not exist.
  ///   - claims: Additional top-level claims for the ID tokens of the session.
  public func customToken(uid: String, claims: [String: any Encodable & Sendable] = [:]) -> String {
    let lifetime: Int64 = 3_600_000
    return service.customTokens.issue(
      uid: uid, claims: CustomClaims(claims).json, expiresAt: service.clock.now.adding(milliseconds: lifetime))
  }

  // MARK: Sign-in through the browser

  /// Returns an ``OAuthProvider/browserOpener`` that immediately signs a user in with the provider and returns to the
  /// application:
  ///
  /// ```swift
  /// let google = OAuthProvider(providerID: "google.com", auth: auth)
  /// google.browserOpener = service.browser(of: ProviderUser("google.com", id: "1001"))
  /// try await auth.signIn(with: google, uiDelegate: nil)
  /// ```
  /// - Parameter user: The user, or nil for a user who declines.
  public func browser(of user: ProviderUser?) -> OAuthProvider.BrowserOpener {
    { [self] url in
      guard case .redirect(let next)? = try await visit(url.absoluteString, as: user), let back = URL(string: next)
      else { throw URLError(.badURL) }
      // The request runs in a separate task, because a browser is not canceled once the application has received the
      // result. A canceled request can prevent the `URLSession`'s next request from completing.
      try await Task { _ = try await URLSession.shared.data(from: back) }.value
    }
  }

  /// Confirms or denies a sign-in on the device that shows the given code, as the user would in a browser.
  /// - Parameters:
  ///   - userCode: The code that the device shows.
  ///   - user: The user, or nil for a user who denies having started the sign-in.
  public func confirmDevice(showing userCode: String, as user: ProviderUser?) {
    perform { [self] useCases in
      guard let user else { return try await useCases.providerSignIn.denyDevice(userCode: userCode) }
      let url = try await useCases.providerSignIn.authorizationURL(userCode: userCode).url
      guard case .confirmation(_, let code)? = try await visit(url, as: user) else { return }
      _ = try await useCases.providerSignIn.confirmDevice(code: code, userCode: userCode)
    }
  }

  /// Signs a user in on a provider's page. Returns nil if the URL does not belong to a provider's page.
  private func visit(_ url: String, as user: ProviderUser?) async throws -> ProviderVisitResult? {
    guard let callback = SimulatedProviders.answer(at: url, of: user?.simulated) else { return nil }
    return try await service.useCases.providerSignIn.finishProviderVisit(callback)
  }

  // MARK: Time

  /// Advances the clock of the service and its clients. Tokens expire after an hour, and a sign-in counts as recent for
  /// five minutes.
  public func advanceTime(by seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    // The value is clamped so that the number of milliseconds fits in an `Int64`.
    service.clock.advance(milliseconds: Int64(min(max(seconds, -1e10), 1e10) * 1000))
    WaitingThread.run { [service] in
      await service.expire()
      await service.settle()
    }
  }

  /// The current time by the service's clock.
  public var now: Date { Date(service.clock.now) }

  // MARK: Failures

  /// Makes the next calls of an operation fail. Multiple failures of the same operation occur in the order in which
  /// they were added.
  public func fail(_ operation: Operation, with failure: Failure, times: Int = 1) {
    script.fail(operation, with: failure, times: times)
  }

  /// Whether calls reach the service. The default is true. While the value is false, operations fail with
  /// `networkError`.
  public var isReachable: Bool {
    get { script.isReachable }
    set { script.isReachable = newValue }
  }

  /// The operations that were called, in order, including those that failed.
  public var operations: [Operation] { script.operations }
}

extension Date {
  init(_ timestamp: Timestamp) { self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000) }
}
