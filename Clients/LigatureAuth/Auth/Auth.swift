public import Foundation
import Synchronization

/// An object that signs users in, keeps them signed in between runs, and reports who is signed in.
///
/// ```swift
/// let result = try await Auth.auth().signIn(withEmail: "ada@example.com", password: password)
/// try await result.user.link(with: GoogleAuthProvider.credential(withIDToken: idToken, accessToken: accessToken))
/// ```
/// Operations fail with an `NSError` whose domain is ``AuthErrors/domain`` and whose code is an ``AuthErrorCode``.
/// Completion closures and listeners are called on ``callbackQueue``. All members are thread-safe.
open class Auth: NSObject, @unchecked Sendable {
  /// The name of the notification that is posted after the signed-in user has changed. The notification's object is the
  /// `Auth`.
  public static let authStateDidChangeNotification = NSNotification.Name("FIRAuthStateDidChangeNotification")

  struct State {
    /// The server address to which calls are sent. It comes from the options until ``useEmulator(withHost:port:)``
    /// replaces it.
    var address: Result<ServerAddress, any Error>
    var options: LigatureOptions
    var connection: Connection?
    /// Whether the stored state has been read. If reading fails, it is retried.
    var isLoaded = false
    /// Whether another attempt to read the stored state is scheduled, because an attempt has failed and there may be
    /// listeners to notify.
    var isLoadingForListeners = false
    var user: User?
    /// The value of ``Auth/formerAnonymousUser``.
    var formerAnonymousUser: User?
    /// Whether there may be sessions that the user signed out of but that the service has not ended.
    var hasSessionsToEnd = true
    /// The earliest uptime, in seconds, of the next attempt to end sessions after the service has refused to end one.
    var endingResumesAt: TimeInterval = 0
    var callbackQueue = DispatchQueue.main
    /// The language of emails; nil for the server's default language.
    var languageCode: String?
    var tenantID: String?
    var settings: AuthSettings? = AuthSettings()
    var listeners: [AuthListener] = []
    /// The watch on the user's account; nil while no listener needs it.
    var watch: AccountWatch?
    /// The ID of the user in the last notification; nil before the first notification.
    var notifiedUID: String??
  }

  /// The app that this `Auth` belongs to; nil once the app has been deleted.
  public private(set) weak var app: LigatureApp?

  let storage: StateStore
  let now: @Sendable () -> Date
  let uptime: @Sendable () -> TimeInterval
  let deviceLabel: String
  /// Whether a sign-in ends the replaced user's session.
  let endsReplacedSessions: Bool
  let state: Mutex<State>
  /// The lock that is held while an anonymous account is created, so that concurrent tasks share one account.
  let anonymousLock = AsyncLock()
  /// The lock that ``endSignedOutSessions()`` holds, so that its calls do not overlap.
  let endingLock = AsyncLock()

  init(app: LigatureApp) {
    let options = app.options
    self.app = app
    storage = StateStore(options.persistence ?? FilePersistence(path: app.defaultStatePath))
    now = options.now
    uptime = options.uptime
    deviceLabel = options.deviceLabel.clippedDeviceLabel
    endsReplacedSessions = options.endsReplacedSessions
    state = Mutex(State(address: Result { try ServerAddress(options.serverURL) }, options: options))
    super.init()
  }

  /// Returns the `Auth` of the default app. If the default app has not been configured, creates it from the
  /// environment. If the environment specifies no server, operations fail with an error that explains how to configure
  /// one.
  open class func auth() -> Auth { LigatureApp.defaultApp().auth }

  /// Returns the `Auth` of an app.
  open class func auth(app: LigatureApp) -> Auth { app.auth }

  /// The signed-in user; nil if no one is signed in. The user is read from the stored state on first use. If reading
  /// fails, ``persistenceError`` is set, operations that depend on the signed-in user fail with this error, and the
  /// next use tries again.
  open var currentUser: User? {
    load()
    return state.withLock { $0.user }
  }

  /// The error that prevents the signed-in user from being read or stored, with instructions for resolving it; nil
  /// while storage works. If the stored state cannot be parsed, it is set aside, and no one is signed in.
  open var persistenceError: NSError? {
    load()
    return storage.error
  }

  /// The queue on which completion closures and listeners are called; the main queue by default. A program must set its
  /// own serial queue if its main thread runs neither a run loop, nor `dispatchMain()`, nor an asynchronous `main`. In
  /// code that is isolated to the main actor, a queue other than the main one runs the closures off the main thread,
  /// and the compiler does not check this.
  public var callbackQueue: DispatchQueue {
    get { state.withLock { $0.callbackQueue } }
    set { state.withLock { $0.callbackQueue = newValue } }
  }

  /// The settings, which have no effect in Ligature; see ``AuthSettings``. Getting or setting this property copies the
  /// settings.
  open var settings: AuthSettings? {
    get { state.withLock { $0.settings }?.copy() as? AuthSettings }
    set {
      let copy = newValue?.copy() as? AuthSettings
      state.withLock { $0.settings = copy }
    }
  }

  /// Switches to the service at another address, for development. Calls to it do not use TLS.
  ///
  /// The signed-in user becomes the user that is stored for that server, if any.
  /// - Parameters:
  ///   - host: A host name or an IP address. An IPv6 address may be enclosed in brackets.
  ///   - port: The server's port.
  open func useEmulator(withHost host: String, port: Int) {
    let plain = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    let address = Result<ServerAddress, any Error> {
      guard !plain.isEmpty, (1...65_535).contains(port) else {
        throw ServerAddress.failure("useEmulator(withHost:port:) requires a host and a port between 1 and 65535.")
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

  /// Returns the connection, which is created on first use.
  func connection() throws -> Connection { try state.withLock { try connection(&$0) } }

  func connection(_ state: inout State) throws -> Connection {
    if let connection = state.connection { return connection }
    let connection = try Connection(state.address.get(), options: state.options)
    state.connection = connection
    return connection
  }
}
