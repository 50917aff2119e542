public import Foundation
import Synchronization

/// A user account, as seen by one session.
///
/// `Auth.currentUser` is the signed-in user. Linking and unlinking identities changes this object in place. A new
/// sign-in creates a new object.
open class User: NSObject, UserInfo, @unchecked Sendable {
  struct State {
    /// The `Auth` that the user belongs to, or nil once its app has been deleted.
    weak var auth: Auth?
    var session: StoredSession
    /// Whether the session in memory is stored. Tokens that are not stored yet are not sent to the service. Once the
    /// service has received the new tokens, it refuses all earlier tokens, so the session would be lost if the program
    /// crashed before storing the new tokens.
    var isKept = false
    /// The key of the request that this process has sent and whose response has not arrived yet. Other calls do not
    /// wait for the response.
    var keyUnderWay: Data?
    /// The refresh in progress, shared by all tasks that wait for fresh tokens.
    var refresh: Task<SessionTokens, any Error>?
    /// The last ID token that the application requested.
    var idToken: IssuedIDToken?
    /// The ID token request in progress, shared by all tasks that wait for an ID token.
    var idTokenCall: IDTokenCall?
  }

  let connection: Connection
  let state: Mutex<State>
  /// The lock that calls hold while they change the tokens.
  let tokenLock = AsyncLock()

  init(auth: Auth, connection: Connection, session: StoredSession) {
    self.connection = connection
    state = Mutex(State(auth: auth, session: session))
    super.init()
  }

  /// The `Auth` that the user belongs to, or nil once its app has been deleted.
  var auth: Auth? { state.withLock { $0.auth } }
  /// The user's stored session.
  var session: StoredSession { state.withLock { $0.session } }
  var account: AccountRecord { session.account }
  var tokens: SessionTokens { session.tokens }

  // MARK: Account

  /// The constant "Firebase", as in FirebaseAuth, because this object represents the account itself and not one of its
  /// providers.
  open var providerID: String { "Firebase" }
  /// The account's user ID, which never changes. It consists of 28 letters and digits, unless it was specified by a
  /// custom token or an administrator.
  open var uid: String { account.uid }
  open var displayName: String? { account.displayName }
  open var photoURL: URL? { account.photoURL.flatMap { URL(string: $0) } }
  /// The account's email address, in the canonical lowercase form that is used to compare addresses.
  open var email: String? { account.email }
  /// The account's email address as the user entered it, for display. It is often the same as ``email``.
  open var displayEmail: String? { account.displayEmail ?? account.email }
  /// The account's phone number in E.164 format.
  open var phoneNumber: String? { account.phoneNumber }
  /// Whether the user has proven ownership of the email address.
  open var isEmailVerified: Bool { account.isEmailVerified }
  /// Whether the user is anonymous, meaning that no identity has ever been linked. Unlinking does not make a user
  /// anonymous again.
  open var isAnonymous: Bool { account.isAnonymous }
  /// The dates of the account's creation and last sign-in.
  open var metadata: UserMetadata {
    let account = account
    return UserMetadata(lastSignInDate: account.lastSignInAt, creationDate: account.createdAt)
  }

  /// The linked identities, in the order in which they were linked. Each element is a ``ProviderUserInfo``. The list is
  /// empty for anonymous users.
  open var providerData: [any UserInfo] { account.providers.map { ProviderUserInfo($0) } }

  /// The sign-in methods that the account keeps but that can no longer be used to sign in, each with the reason.
  /// Linking a method again restores it.
  open var setAsideMethods: [SetAsideMethod] { (account.setAside ?? []).map { SetAsideMethod($0) } }

  /// The secret token that renews the session. Each use replaces it.
  open var refreshToken: String? { tokens.refreshToken }

  /// Returns ``isEmailVerified``.
  open func emailVerified() -> Bool { isEmailVerified }
  /// Returns ``isAnonymous``.
  open func anonymous() -> Bool { isAnonymous }
}
