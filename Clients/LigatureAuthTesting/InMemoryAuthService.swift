import Accounts
public import Foundation
import InMemoryService
public import LigatureAuth
import RPCCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A Ligature service in memory, for the unit tests of applications that use `LigatureAuth`: no server, no network, no
/// files.
///
/// ```swift
/// let service = InMemoryAuthService()
/// let auth = service.makeAuth()
/// let user = try await auth.signInAnonymously().user
///
/// service.fail(.link, with: .requiresRecentLogin)
/// ```
/// The service is a server's: the same calls, rules and errors, on a store in memory. Mails and messages to phones are
/// kept in ``mails`` and ``messages``.
///
/// Unlike a server it never joins accounts by a verified address (`policy.linking = explicit`),
/// of the tokens of providers it accepts only those that a ``ProviderUser`` makes, and of custom tokens those that
/// ``customToken(uid:claims:)`` makes.
public final class InMemoryAuthService: Sendable {
  /// What an application can ask the service for.
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
    /// The call that stays open while there are listeners for changes of the user.
    case watch
    case delete
    case issueNonce
    /// The beginning of a sign-in through the browser or on a device.
    case startProviderSignIn
    /// `User.updatePassword(to:)`.
    case changePassword
    /// The changes of a `UserProfileChangeRequest`.
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
    /// `Auth.applyActionCode(_:)`, `Auth.denyActionCode(_:)` and the like.
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
    /// `User.getIDToken()`, unless the library has one that is still good.
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
    /// The renewal of tokens that have expired, which the library makes by itself.
    case refreshTokens
    /// The end of a session; the application's `signOut()` does not wait for it.
    case signOut
  }

  let service: InMemoryService
  private let script = CallScript()
  private let channel: LocalChannel

  /// Makes a service without accounts.
  /// - Parameters:
  ///   - requiresNonces: Whether ID tokens must carry a nonce of `Auth.issueNonce(forProvider:)`. A nonce that a token
  ///     carries is always checked, and is good for one use.
  ///   - allowsSeveralPerProvider: Whether an account can have several identities of one provider.
  ///   - tellsSignInMethods: Whether `Auth.fetchSignInMethods(forEmail:)` and mails to an address tell who has an
  ///     account, as at a server without `policy.enumerationProtection`.
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

  /// Returns a signed-out `Auth` that calls this service. Each one has its own signed-in user, as each device has.
  public func makeAuth() -> Auth {
    let name = "InMemoryAuthService-\(UUID().uuidString)"
    LigatureApp.configure(name: name, options: options)
    guard let app = LigatureApp.app(name: name) else { return Auth.auth() }
    defer { app.remove() }
    return Auth.auth(app: app)
  }

  /// Options of an app that calls this service, for code that uses `Auth.auth()`:
  /// `LigatureApp.configure(options: service.options)`. The signed-in user is kept in memory; each access to this
  /// property returns options with a memory of their own.
  public var options: LigatureOptions {
    var options = LigatureOptions(serverURL: "http://in-memory.localhost")
    options.persistence = MemoryPersistence()
    options.channel = channel
    let clock = service.clock
    options.now = { Date(clock.now) }
    // The service's time is that of all clocks.
    options.uptime = { Date(clock.now).timeIntervalSince1970 }
    return options
  }

  // MARK: Accounts

  /// Makes an account with a password and returns its uid. If an account has this address as its password's, returns
  /// the uid of that one. Its address is not verified: a sign-in link or a reset of the password takes the account
  /// over, and sets the password aside. See ``verifyEmail(ofAccount:)``.
  @discardableResult
  public func addAccount(email: String, password: String, displayName: String? = nil) -> String {
    addAccount(.password(email: email, Secret(password)), displayName: displayName)
  }

  /// Makes an account of a provider's user and returns its uid. If an account has this identity, returns the uid of
  /// that one. An address that another account has stays with that account.
  @discardableResult
  public func addAccount(_ user: ProviderUser) -> String {
    let assertion = user.simulated.assertion(now: service.clock.now)
    return addAccount(.provider(ProviderID(rawValue: user.providerID), assertion), displayName: nil)
  }

  private func addAccount(_ method: ProvisionedMethod, displayName: String?) -> String {
    administer { try await $0.addAccount(method, displayName: displayName, by: .serverOperator).rawValue } ?? ""
  }

  /// Does what an operator does, and what follows from it. Returns nil if it is refused.
  @discardableResult
  func administer<Answer: Sendable>(
    _ body: @escaping @Sendable (AccountUseCases) async throws -> Answer
  ) -> Answer? {
    WaitingThread.run { [service] in
      let answer = try? await body(service.useCases)
      await service.settle()
      return answer
    }
  }

  /// Returns the provider IDs of an account's identities in order of linking, or nil if there is no such account. The
  /// uid of an account that was merged stands for the one that it was merged into.
  public func providerIDs(ofAccount uid: String) -> [String]? {
    let account = WaitingThread.run { [service] in await service.account(uid) }
    return account?.linkedIdentities.map(\.providerID.reported.rawValue)
  }

  /// Makes the account's address a verified one, as if its user had opened the link of a mail.
  public func verifyEmail(ofAccount uid: String) {
    administer { try await $0.verifyAddress(of: UID(rawValue: uid), by: .serverOperator) }
  }

  /// Enrolls an authenticator app as second factor of an account: its sign-ins and reauthentications fail with
  /// `secondFactorRequired` from now on, and are finished with the app's codes.
  @discardableResult
  public func addAuthenticatorApp(toAccount uid: String, displayName: String? = nil) -> AuthenticatorApp {
    let app = AuthenticatorApp.random()
    administer {
      try await $0.enrollApp(
        app.secret, displayName: displayName, for: UID(rawValue: uid), by: .serverOperator)
    }
    return app
  }

  /// Gives an account ten new recovery codes in place of those from before, and returns them.
  @discardableResult
  public func renewRecoveryCodes(ofAccount uid: String) -> [String] {
    let codes = administer { try await $0.renewRecoveryCodes(of: UID(rawValue: uid), by: .serverOperator) }
    return codes?.map { $0.reveal() } ?? []
  }

  /// Disables an account: its sign-ins and calls fail with `userDisabled`.
  public func disableAccount(_ uid: String) {
    administer {
      var change = AccountChange()
      change.isDisabled = true
      _ = try await $0.update(UID(rawValue: uid), change, by: .serverOperator)
    }
  }

  /// Deletes an account, as its user may do on another device.
  public func deleteAccount(_ uid: String) {
    administer { try await $0.deleteAccount(UID(rawValue: uid), by: .serverOperator) }
  }

  /// Ends all sessions of an account. Each device is signed out with its next call.
  public func endSessions(ofAccount uid: String) {
    administer { _ = try await $0.endSessions(of: UID(rawValue: uid), by: .serverOperator) }
  }

  // MARK: Custom tokens

  /// Returns a token by which a service of yours vouches for one of its users, for `Auth.signIn(withCustomToken:)`. It
  /// is good for one sign-in, for an hour.
  /// - Parameters:
  ///   - uid: Whom it signs in. The account is made if there is none.
  ///   - claims: What the ID tokens of the session say besides, on top level.
  public func customToken(uid: String, claims: [String: any Encodable & Sendable] = [:]) -> String {
    let lifetime: Int64 = 3_600_000
    return service.customTokens.issue(
      uid: uid, claims: CustomClaims(claims).json, expiresAt: service.clock.now.adding(milliseconds: lifetime))
  }

  // MARK: Sign-in through the browser

  /// Returns an ``OAuthProvider/browserOpener`` in which a user signs in at the provider at once, and comes back to the
  /// application:
  ///
  /// ```swift
  /// let google = OAuthProvider(providerID: "google.com", auth: auth)
  /// google.browserOpener = service.browser(of: ProviderUser("google.com", id: "1001"))
  /// try await auth.signIn(with: google, uiDelegate: nil)
  /// ```
  /// - Parameter user: Nil for a user who declines.
  public func browser(of user: ProviderUser?) -> OAuthProvider.BrowserOpener {
    { [self] url in
      guard case .redirect(let next)? = try await visit(url.absoluteString, as: user), let back = URL(string: next)
      else { throw URLError(.badURL) }
      _ = try await URLSession.shared.data(from: back)
    }
  }

  /// Lets a user confirm the device that shows a code.
  /// - Parameter user: Nil for a user who did not start this.
  public func confirmDevice(showing userCode: String, as user: ProviderUser?) {
    administer { [self] useCases in
      guard let user else { return try await useCases.denyDevice(userCode: userCode, from: nil) }
      let url = try await useCases.authorizationURL(userCode: userCode, from: nil).url
      guard case .confirmation(_, let code)? = try await visit(url, as: user) else { return }
      try await useCases.confirmDevice(code: code, isMine: true)
    }
  }

  /// Lets a user sign in at a provider's page; returns nil for another page.
  private func visit(_ url: String, as user: ProviderUser?) async throws -> ProviderVisitResult? {
    guard let callback = SimulatedProviders.answer(at: url, of: user?.simulated) else { return nil }
    return try await service.useCases.finishProviderVisit(callback)
  }

  // MARK: Time

  /// Moves the clock of the service and of its clients: tokens expire after an hour, sign-ins are recent for five
  /// minutes.
  public func advanceTime(by seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    // Within what a number of milliseconds holds.
    service.clock.advance(milliseconds: Int64(min(max(seconds, -1e10), 1e10) * 1000))
    WaitingThread.run { [service] in
      await service.expire()
      await service.settle()
    }
  }

  /// The time of day by the service's clock.
  public var now: Date { Date(service.clock.now) }

  // MARK: Failures

  /// Makes the next calls of an operation fail. Several failures of one operation occur in the order in which they were
  /// added.
  public func fail(_ operation: Operation, with failure: Failure, times: Int = 1) {
    script.fail(operation, with: failure, times: times)
  }

  /// Whether calls reach the service, true by default. While they do not, operations fail with `networkError`.
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
