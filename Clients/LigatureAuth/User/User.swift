public import Foundation
import Synchronization

/// A user: an account of the service as this session sees it.
///
/// `Auth.currentUser` is the signed-in one. The object stays the same, and is changed in place, when identities are
/// linked and unlinked; another sign-in gives another object.
open class User: NSObject, UserInfo, @unchecked Sendable {
  struct State {
    /// The `Auth` that the user belongs to; nil after its app was deleted.
    weak var auth: Auth?
    var session: StoredSession
    /// Whether the session is kept as it is here. Tokens that are not kept yet are not shown to the service: once it
    /// has seen them, it accepts none of those before, and these would be lost with the program.
    var isKept = false
    /// The key of the request that this process has sent and that is not answered. Other calls do not wait for it.
    var keyUnderWay: Data?
    /// The refresh that is under way, for all who wait for fresh tokens.
    var refresh: Task<SessionTokens, any Error>?
    /// The last ID token that the application asked for.
    var idToken: IssuedIDToken?
    /// The call for an ID token that is under way, for all who wait for one.
    var idTokenCall: IDTokenCall?
  }

  let connection: Connection
  let state: Mutex<State>
  /// Held by calls that change the tokens.
  let tokenLock = AsyncLock()

  init(auth: Auth, connection: Connection, session: StoredSession) {
    self.connection = connection
    state = Mutex(State(auth: auth, session: session))
    super.init()
  }

  /// The `Auth` that the user belongs to; nil after its app was deleted.
  var auth: Auth? { state.withLock { $0.auth } }
  /// What is kept of the user between runs.
  var session: StoredSession { state.withLock { $0.session } }
  var account: AccountRecord { session.account }
  var tokens: SessionTokens { session.tokens }

  // MARK: The account

  /// "Firebase", as FirebaseAuth has it: the account itself, not one of its providers.
  open var providerID: String { "Firebase" }
  /// The account's ID: 28 letters and digits, the same for the account's whole life.
  open var uid: String { account.uid }
  open var displayName: String? { account.displayName }
  open var photoURL: URL? { account.photoURL.flatMap { URL(string: $0) } }
  /// The account's own address in the canonical form, in lower case, by which addresses are compared.
  open var email: String? { account.email }
  /// The account's own address as it was typed, to show to its owner; the same as ``email`` unless that differs.
  open var displayEmail: String? { account.displayEmail ?? account.email }
  /// E.164.
  open var phoneNumber: String? { account.phoneNumber }
  /// Whether the user has proven the address.
  open var isEmailVerified: Bool { account.isEmailVerified }
  /// Whether no identity was ever linked. Unlinking does not make a user anonymous again.
  open var isAnonymous: Bool { account.isAnonymous }
  /// When the account was made and used.
  open var metadata: UserMetadata {
    let account = account
    return UserMetadata(lastSignInDate: account.lastSignInAt, creationDate: account.createdAt)
  }

  /// The linked identities in order of linking; each is a ``ProviderUserInfo``. Empty for anonymous users.
  open var providerData: [any UserInfo] { account.providers.map { ProviderUserInfo($0) } }

  /// Ways to sign in that were linked and do not sign in any more, with the reason. Linking one again brings it back.
  open var setAsideMethods: [SetAsideMethod] { (account.setAside ?? []).map { SetAsideMethod($0) } }

  /// What renews the session. It is a secret, and is replaced each time it is used.
  open var refreshToken: String? { tokens.refreshToken }

  /// ``isEmailVerified``.
  open func emailVerified() -> Bool { isEmailVerified }
  /// ``isAnonymous``.
  open func anonymous() -> Bool { isAnonymous }
}
