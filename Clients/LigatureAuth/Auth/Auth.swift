public import Foundation
import Synchronization

/// Signs users in, keeps the signed-in one, and tells who that is.
///
/// ```swift
/// let result = try await Auth.auth().signIn(withEmail: "ada@example.com", password: password)
/// try await result.user.link(with: GoogleAuthProvider.credential(withIDToken: idToken, accessToken: accessToken))
/// ```
/// Operations fail with `NSError`s of ``AuthErrors/domain`` whose code is an ``AuthErrorCode``. Completion closures and
/// listeners are called on ``callbackQueue``. All members may be used from any thread.
open class Auth: NSObject, @unchecked Sendable {
  /// Posted, with the `Auth` as object, after the signed-in user changed.
  public static let authStateDidChangeNotification = NSNotification.Name("FIRAuthStateDidChangeNotification")

  struct State {
    /// Where calls go: the options' address until ``useEmulator(withHost:port:)`` says otherwise.
    var address: Result<ServerAddress, any Error>
    var options: LigatureOptions
    var connection: Connection?
    /// Whether what was kept has been read. If that fails it is tried again.
    var isLoaded = false
    var user: User?
    /// The anonymous user whom that one has replaced.
    var formerAnonymousUser: User?
    /// Whether there may be sessions that were signed out of and that the service has not ended.
    var hasSessionsToEnd = true
    var callbackQueue = DispatchQueue.main
    /// The language of mails, nil for the service's own.
    var languageCode: String?
    var tenantID: String?
    var settings: AuthSettings? = AuthSettings()
    var listeners: [AuthListener] = []
    /// Follows the user's account while a listener wants it.
    var watch: AccountWatch?
    /// The user of the last notification; no value before the first.
    var notifiedUID: String??
  }

  /// The app that this belongs to; nil after the app was deleted.
  public private(set) weak var app: LigatureApp?

  let storage: StateStore
  let now: @Sendable () -> Date
  let uptime: @Sendable () -> TimeInterval
  let deviceLabel: String
  let state: Mutex<State>
  /// Held while an anonymous account is made, so that tasks which ask for one at once get the same.
  let anonymousLock = AsyncLock()
  /// Held while sessions are ended that were signed out of.
  let endingLock = AsyncLock()

  init(app: LigatureApp) {
    let options = app.options
    self.app = app
    storage = StateStore(options.persistence ?? FilePersistence(path: app.defaultStatePath))
    now = options.now
    uptime = options.uptime
    deviceLabel = options.deviceLabel.clippedDeviceLabel
    state = Mutex(State(address: Result { try ServerAddress(options.serverURL) }, options: options))
    super.init()
  }

  /// The `Auth` of the default app. If no app was configured, one is made from the environment; if that names no
  /// server, operations fail with an error that says how to name one.
  open class func auth() -> Auth { LigatureApp.defaultApp().auth }

  /// The `Auth` of an app.
  open class func auth(app: LigatureApp) -> Auth { app.auth }

  /// The signed-in user, nil for none. Read from the stored state at the first use; if that fails, ``persistenceError``
  /// says so, the operations that need to know who is signed in fail with it, and the next use tries again.
  open var currentUser: User? {
    load()
    return state.withLock { $0.user }
  }

  /// Why the signed-in user could not be read or kept, and what to do; nil while that works. What is kept for the
  /// server and cannot be understood is set aside, and no one is signed in.
  open var persistenceError: NSError? {
    load()
    return storage.error
  }

  /// Where completion closures and listeners are called: the main queue, unless set. A program whose main thread
  /// neither runs a run loop nor `dispatchMain()` nor an asynchronous `main` sets its own serial queue.
  public var callbackQueue: DispatchQueue {
    get { state.withLock { $0.callbackQueue } }
    set { state.withLock { $0.callbackQueue = newValue } }
  }

  /// Settings that change nothing here: ``AuthSettings``. What is set and what is read are copies.
  open var settings: AuthSettings? {
    get { state.withLock { $0.settings }?.copy() as? AuthSettings }
    set {
      let copy = newValue?.copy() as? AuthSettings
      state.withLock { $0.settings = copy }
    }
  }

  /// Uses the service at another address, without TLS: for development.
  ///
  /// The signed-in user becomes the one kept for that server.
  /// - Parameter host: A name or an address; IPv6 with or without brackets.
  open func useEmulator(withHost host: String, port: Int) {
    let plain = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    let address = Result<ServerAddress, any Error> {
      guard !plain.isEmpty, (1...65_535).contains(port) else {
        throw ServerAddress.failure("useEmulator(withHost:port:) needs a host and a port between 1 and 65535.")
      }
      return ServerAddress(endpoint: .tcp(host: plain, port: port), isSecure: false)
    }
    state.withLock { state in
      state.address = address
      state.options.allowsPlaintext = true
      state.connection = nil
      state.isLoaded = false
      state.user = nil
      state.formerAnonymousUser = nil
    }
    load()
    state.withLock { notify(&$0) }
  }

  /// The connection, made at the first use.
  func connection() throws -> Connection { try state.withLock { try connection(&$0) } }

  func connection(_ state: inout State) throws -> Connection {
    if let connection = state.connection { return connection }
    let connection = try Connection(state.address.get(), options: state.options)
    state.connection = connection
    return connection
  }
}
