/// Where accounts are kept. Reads see what was committed before they began; a commit is atomic and durable when it
/// returns.
///
/// The constraints repeat the rules: one identity for each key, one account for each address of a tenant, no uid twice.
public protocol AccountStore: Sendable {
  /// The account with all its identities in link order; nil where there is none or it was deleted.
  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account?
  /// The account that holds an identity, active or set aside.
  func account(holding key: Identity.Key) async throws(StoreError) -> Account?
  /// The account that holds an identity and the account whose own address this is (canonical), both of one moment: a
  /// decision between them must not see one before and the other after a commit.
  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners
  /// A session and its account, both of one moment.
  func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord?
  func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation?
  /// Accounts in order of creation, for operators; begin with nil and go on with the page's `next`.
  func accounts(in tenant: TenantID, after cursor: AccountCursor?, limit: Int) async throws(StoreError) -> AccountPage

  /// Applies all changes or none. Once begun it is not abandoned, also where the caller's task is cancelled.
  func commit(_ changes: ChangeSet) async throws(StoreError)

  /// Forgets about `limit` expired sessions and as many expired proofs and continuations; returns how many went. To be
  /// called again and again: a call need not find all.
  func sweep(now: Timestamp, limit: Int) async throws(StoreError) -> Int
  /// What is wrong with the stored data, a line each; empty where all is well.
  func checkIntegrity() async throws(StoreError) -> [String]
}

/// The accounts that a proof concerns; one account may be both.
public struct Owners: Sendable, Hashable {
  /// Holds the identity, active or set aside.
  public var holder: Account?
  /// Has the address as its own.
  public var emailOwner: Account?

  public init(holder: Account?, emailOwner: Account?) {
    self.holder = holder
    self.emailOwner = emailOwner
  }
}

/// A session with its account.
public struct SessionRecord: Sendable, Hashable {
  public var session: Session
  public var account: Account

  public init(session: Session, account: Account) {
    self.session = session
    self.account = account
  }
}

/// A place in the list of accounts.
public struct AccountCursor: RawRepresentable, Sendable, Hashable {
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// One page of accounts.
public struct AccountPage: Sendable, Hashable {
  public var accounts: [Account]
  /// nil at the end.
  public var next: AccountCursor?

  public init(accounts: [Account], next: AccountCursor?) {
    self.accounts = accounts
    self.next = next
  }
}
