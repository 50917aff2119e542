import Accounts

/// What the people of a test act upon: the use cases over a store, or the rules alone.
protocol LinkingService {
  /// What a person holds of a session.
  associatedtype Session: Sendable
  /// What a person holds of a conflict.
  associatedtype Continuation: Sendable

  /// The policy in force, with the providers that are switched off.
  var policy: Policy { get }
  var accounts: [Account] { get async throws }
  /// The account that a session opens, or opens after a refresh.
  func account(openedBy session: Session) async throws -> UID?

  mutating func signUp(_ evidence: Evidence<Continuation>) async throws -> Answer<Session, Continuation>
  mutating func signIn(
    _ evidence: Evidence<Continuation>, from session: Session?
  ) async throws -> Answer<Session, Continuation>
  mutating func link(
    _ evidence: Evidence<Continuation>, by session: Session
  ) async throws -> Answer<Session, Continuation>
  mutating func unlink(
    _ target: UnlinkTarget, revoke: RevokeSessions, by session: Session
  ) async throws -> Answer<Session, Continuation>
  mutating func reauthenticate(
    _ evidence: Evidence<Continuation>, by session: Session
  ) async throws -> Answer<Session, Continuation>
  mutating func refresh(_ session: Session) async throws -> Answer<Session, Continuation>
  mutating func signOut(_ session: Session) async throws -> Answer<Session, Continuation>
  mutating func deleteAccount(by session: Session) async throws -> Answer<Session, Continuation>
  mutating func toggle(_ provider: ProviderID) throws
  mutating func wait(minutes: Int) async throws

  /// The same service with the same state, which changes on its own from then on; nil if its store cannot be copied.
  func copy() throws -> Self?
}

/// What a person shows to the service.
enum Evidence<Continuation: Sendable> {
  case anonymous
  case password(address: String, password: String)
  case provider(ProviderAccount)
  case continuation(Continuation)
}

/// How a call ended.
enum Answer<Session: Sendable, Continuation: Sendable> {
  /// With a session: a new one, or one that takes the place of the caller's.
  case session(Session, of: UID)
  /// Without one.
  case done
  case refused(AccountError.Reason, Continuation?)
}
