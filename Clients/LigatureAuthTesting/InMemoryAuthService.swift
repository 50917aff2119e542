public import Foundation
public import LigatureAuth
import LigatureMessages
import RPCCore
import Synchronization

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
/// The service follows the rules of a server: conflicts carry continuations, the last way to sign in cannot be unlinked, a
/// link replaces the session, a call whose answer was lost is answered again, merges are planned, committed and undone.
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
    /// `TOTPMultiFactorGenerator.generateSecret(with:)`, and `PhoneAuthProvider.verifyPhoneNumber(_:multiFactorSession:)` for
    /// an enrollment.
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

  struct State {
    var accounts: AccountTable
    fileprivate var watches: [Watch] = []
    var clockOffset: TimeInterval = 0
    var isReachable = true
    var failures: [Operation: [Failure]] = [:]
    var operations: [Operation] = []
  }

  fileprivate struct Watch {
    let session: SessionID
    let call: InMemoryWatchCall
    /// The account's version that was sent last.
    var version: UInt64
  }

  private let state: Mutex<State>

  /// Makes a service without accounts.
  /// - Parameters:
  ///   - requiresNonces: Whether ID tokens must carry a nonce of `Auth.issueNonce(forProvider:)`. A nonce that a token
  ///     carries is always checked, and is good for one use.
  ///   - allowsSeveralPerProvider: Whether an account can have several identities of one provider.
  ///   - tellsSignInMethods: Whether `Auth.fetchSignInMethods(forEmail:)` and mails to an address tell who has an account, as
  ///     at a server without `policy.enumerationProtection`.
  public init(
    requiresNonces: Bool = false, allowsSeveralPerProvider: Bool = false, tellsSignInMethods: Bool = false
  ) {
    let accounts = AccountTable(
      requiresNonces: requiresNonces, allowsSeveralPerProvider: allowsSeveralPerProvider,
      tellsSignInMethods: tellsSignInMethods)
    state = Mutex(State(accounts: accounts))
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
  /// `LigatureApp.configure(options: service.options)`. The signed-in user is kept in memory; each access to this property
  /// returns options with a memory of their own.
  public var options: LigatureOptions {
    var options = LigatureOptions(serverURL: "http://in-memory.localhost")
    options.persistence = MemoryPersistence()
    options.channel = InMemoryChannel(service: self)
    options.now = { [weak self] in self?.now ?? Date() }
    // The service's time is that of all clocks.
    options.uptime = { [weak self] in (self?.now ?? Date()).timeIntervalSince1970 }
    return options
  }

  // MARK: Accounts

  /// Makes an account with a password and returns its uid. If an account has this address as its password's, returns the uid
  /// of that one. Its address is not verified: a sign-in link or a reset of the password takes the account over, and sets the
  /// password aside. See ``verifyEmail(ofAccount:)``.
  @discardableResult
  public func addAccount(email: String, password: String, displayName: String? = nil) -> String {
    addAccount(AccountTable.Identity(password: password, email: email), displayName: displayName)
  }

  /// Makes an account of a provider's user and returns its uid. If an account has this identity, returns the uid of that one.
  @discardableResult
  public func addAccount(_ user: ProviderUser) -> String {
    addAccount(AccountTable.Identity(user), displayName: nil)
  }

  private func addAccount(_ identity: AccountTable.Identity, displayName: String?) -> String {
    change { state, now in
      state.accounts.holder(of: identity.key)?.uid
        ?? state.accounts.addAccount(identity, displayName: displayName, now: now)
    }
  }

  /// The accounts and what was mailed to them.
  var accounts: AccountTable { state.withLock { $0.accounts } }

  /// Returns the provider IDs of an account's identities in order of linking, or nil if there is no such account. The uid of an
  /// account that was merged stands for the one that it was merged into.
  public func providerIDs(ofAccount uid: String) -> [String]? {
    state.withLock { $0.accounts.account($0.accounts.survivor(of: uid))?.providerData.map(\.providerID) }
  }

  /// Makes the account's address a verified one, as if its user had opened the link of a mail.
  public func verifyEmail(ofAccount uid: String) { change { state, _ in state.accounts.verifyAddress(of: uid) } }

  /// Enrolls an authenticator app as second factor of an account: its sign-ins and reauthentications fail with
  /// `secondFactorRequired` from now on, and are finished with the app's codes.
  @discardableResult
  public func addAuthenticatorApp(toAccount uid: String, displayName: String? = nil) -> AuthenticatorApp {
    let app = AuthenticatorApp.random()
    change { state, now in
      _ = state.accounts.addAuthenticator(app, to: uid, displayName: displayName, now: now)
    }
    return app
  }

  /// Gives an account ten new recovery codes in place of those from before, and returns them.
  @discardableResult
  public func renewRecoveryCodes(ofAccount uid: String) -> [String] {
    change { state, _ in state.accounts.addRecoveryCodes(to: uid) }
  }

  /// Disables an account: its sign-ins and calls fail with `userDisabled`.
  public func disableAccount(_ uid: String) { change { state, _ in state.accounts.disable(uid) } }

  /// Deletes an account, as its user may do on another device.
  public func deleteAccount(_ uid: String) { change { state, _ in state.accounts.delete(uid) } }

  /// Ends all sessions of an account. Each device is signed out with its next call.
  public func endSessions(ofAccount uid: String) { change { state, _ in state.accounts.endSessions(of: uid) } }

  // MARK: Custom tokens

  /// Returns a token by which a service of yours vouches for one of its users, for `Auth.signIn(withCustomToken:)`. It is good
  /// for one sign-in, for an hour.
  /// - Parameters:
  ///   - uid: Whom it signs in. The account is made if there is none.
  ///   - claims: What the ID tokens of the session say besides, on top level.
  public func customToken(uid: String, claims: [String: any Encodable & Sendable] = [:]) -> String {
    change { state, now in state.accounts.issueCustomToken(uid: uid, claims: claims, now: now) }
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
      guard let next = change({ state, _ in state.accounts.visit(url.absoluteString, as: user) }),
        let back = URL(string: next)
      else { throw URLError(.badURL) }
      _ = try await URLSession.shared.data(from: back)
    }
  }

  /// Lets a user confirm the device that shows a code.
  /// - Parameter user: Nil for a user who did not start this.
  public func confirmDevice(showing userCode: String, as user: ProviderUser?) {
    change { state, _ in state.accounts.confirmDevice(userCode, as: user) }
  }

  // MARK: Time

  /// Moves the clock of the service and of its clients: tokens expire after an hour, sign-ins are recent for five minutes.
  public func advanceTime(by seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    // Within three centuries, so that every time is one that tokens and messages can hold.
    state.withLock { $0.clockOffset = min(max($0.clockOffset + seconds, -1e9), 1e10) }
  }

  /// The time of day by the service's clock.
  public var now: Date { state.withLock { $0.now } }

  // MARK: Failures

  /// Makes the next calls of an operation fail. Several failures of one operation occur in the order in which they were
  /// added.
  public func fail(_ operation: Operation, with failure: Failure, times: Int = 1) {
    state.withLock { $0.failures[operation, default: []] += Array(repeating: failure, count: times) }
  }

  /// Whether calls reach the service, true by default. While they do not, operations fail with `networkError`.
  public var isReachable: Bool {
    get { state.withLock { $0.isReachable } }
    set { state.withLock { $0.isReachable = newValue } }
  }

  /// The operations that were called, in order, including those that failed.
  public var operations: [Operation] { state.withLock { $0.operations } }
}

// MARK: - Calls

extension InMemoryAuthService {
  /// Runs a call: records it, and fails it if a failure is scripted; otherwise `body` reads and changes the accounts.
  func perform<Result: Sendable>(
    _ operation: Operation, _ body: (inout AccountTable, Date) throws(Refusal) -> Result
  ) throws(RPCError) -> Result {
    do throws(Refusal) {
      return try change { state, now throws(Refusal) in
        let isAnswerLost = try state.begin(operation)
        let result = try body(&state.accounts, now)
        if isAnswerLost { throw Refusal(.answerLost) }
        return result
      }
    } catch {
      throw error.rpcError
    }
  }

  /// Opens a watch of the caller's account and sends the account, unless the caller has seen its present state.
  func open(_ call: InMemoryWatchCall, as caller: Caller, after cursor: String) throws(RPCError) {
    try perform(.watch) { _, _ throws(Refusal) in }
    do throws(Refusal) {
      try state.withLock { state throws(Refusal) in
        let session = try state.accounts.session(caller, now: state.now)
        let account = try state.accounts.requireAccount(session.uid)
        call.send(account, isNew: account.cursor != cursor)
        state.watches.append(Watch(session: session.id, call: call, version: account.version))
      }
    } catch {
      throw error.rpcError
    }
  }

  /// Ends a watch that its caller has given up.
  func close(_ call: InMemoryWatchCall) {
    state.withLock { $0.watches.removeAll { $0.call === call } }
  }

  /// Changes the state, and sends what has changed to the watches.
  func change<Result, Failure: Error>(
    _ body: (inout State, Date) throws(Failure) -> Result
  ) throws(Failure) -> Result where Result: Sendable {
    try state.withLock { state throws(Failure) in
      let now = state.now
      defer { state.updateWatches(now: now) }
      return try body(&state, now)
    }
  }
}

extension InMemoryAuthService.State {
  fileprivate var now: Date { Date().addingTimeInterval(clockOffset) }

  /// Records a call, and fails it if a failure is scripted. Returns whether the call's answer is to be lost.
  fileprivate mutating func begin(_ operation: InMemoryAuthService.Operation) throws(Refusal) -> Bool {
    operations.append(operation)
    guard isReachable else { throw Refusal(.unreachable) }
    if var due = failures[operation], !due.isEmpty {
      let failure = due.removeFirst()
      failures[operation] = due
      guard failure == .answerLost else { throw Refusal(failure) }
      return true
    }
    return false
  }

  /// Sends changed accounts to their watches, and ends the watches of sessions that are over.
  fileprivate mutating func updateWatches(now: Date) {
    watches = watches.compactMap { watch in
      var watch = watch
      do throws(Refusal) {
        let session = try accounts.requireSession(watch.session, now: now)
        let account = try accounts.requireAccount(session.uid)
        if account.version != watch.version { watch.call.send(account, isNew: true) }
        watch.version = account.version
        return watch
      } catch {
        watch.call.end(error.rpcError)
        return nil
      }
    }
  }
}
