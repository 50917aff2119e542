public import Foundation
import Synchronization

/// A user: an account of the service as seen by this session.
///
/// `Auth.currentUser` is the signed-in user. The object stays the same and is changed in place when identities are
/// linked and unlinked; another sign-in creates another object.
open class User: NSObject, UserInfo, @unchecked Sendable {
  struct State {
    /// The `Auth` that the user belongs to; nil after its app was deleted.
    weak var auth: Auth?
    var session: StoredSession
    /// Whether the session in memory is stored. Tokens that are not stored yet are not sent to the service, because the
    /// service refuses all earlier tokens once it has seen the new ones, and a crash of the program would lose the new
    /// ones.
    var isKept = false
    /// The key of the request that this process has sent and for which no response has arrived yet. Other calls do not
    /// wait for the response.
    var keyUnderWay: Data?
    /// The refresh in progress, for all tasks that wait for fresh tokens.
    var refresh: Task<SessionTokens, any Error>?
    /// The last ID token that the application requested.
    var idToken: IssuedIDToken?
    /// The call for an ID token that is in progress, for all tasks that wait for one.
    var idTokenCall: IDTokenCall?
  }

  let connection: Connection
  let state: Mutex<State>
  /// The lock that is held by calls that change the tokens.
  let tokenLock = AsyncLock()

  init(auth: Auth, connection: Connection, session: StoredSession) {
    self.connection = connection
    state = Mutex(State(auth: auth, session: session))
    super.init()
  }

  /// The `Auth` that the user belongs to; nil after its app was deleted.
  var auth: Auth? { state.withLock { $0.auth } }
  /// The stored session of the user.
  var session: StoredSession { state.withLock { $0.session } }
  var account: AccountRecord { session.account }
  var tokens: SessionTokens { session.tokens }

  // MARK: The account

  /// "Firebase", as in FirebaseAuth: the account itself, not one of its providers.
  open var providerID: String { "Firebase" }
  /// The account's ID: 28 letters and digits, the same for the account's whole life.
  open var uid: String { account.uid }
  open var displayName: String? { account.displayName }
  open var photoURL: URL? { account.photoURL.flatMap { URL(string: $0) } }
  /// The account's email address in the canonical form, in lower case, in which addresses are compared.
  open var email: String? { account.email }
  /// The account's email address as its owner typed it, for display; often the same as ``email``.
  open var displayEmail: String? { account.displayEmail ?? account.email }
  /// The account's phone number in E.164 format.
  open var phoneNumber: String? { account.phoneNumber }
  /// Whether the user has proven the email address.
  open var isEmailVerified: Bool { account.isEmailVerified }
  /// Whether no identity has ever been linked. Unlinking does not make a user anonymous again.
  open var isAnonymous: Bool { account.isAnonymous }
  /// The times at which the account was created and last used.
  open var metadata: UserMetadata {
    let account = account
    return UserMetadata(lastSignInDate: account.lastSignInAt, creationDate: account.createdAt)
  }

  /// The linked identities in the order of linking; each is a ``ProviderUserInfo``. Empty for anonymous users.
  open var providerData: [any UserInfo] { account.providers.map { ProviderUserInfo($0) } }

  /// The sign-in methods that were linked and no longer sign in, with the reason. Linking one again restores it.
  open var setAsideMethods: [SetAsideMethod] { (account.setAside ?? []).map { SetAsideMethod($0) } }

  /// The token that renews the session. It is a secret, and is replaced each time it is used.
  open var refreshToken: String? { tokens.refreshToken }

  /// Returns ``isEmailVerified``.
  open func emailVerified() -> Bool { isEmailVerified }
  /// Returns ``isAnonymous``.
  open func anonymous() -> Bool { isAnonymous }
}
