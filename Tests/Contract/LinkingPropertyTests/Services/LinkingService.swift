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
  /// Plans a merge and commits it.
  ///
  /// - Parameter keepsOther: whether the other account's part of each conflict stays.
  mutating func merge(
    _ evidence: Evidence<Continuation>, keepsOther: Bool, by session: Session
  ) async throws -> Answer<Session, Continuation>
  mutating func merge(
    anonymous other: Session, by session: Session
  ) async throws -> Answer<Session, Continuation>
  mutating func undoMerge(by session: Session) async throws -> Answer<Session, Continuation>
  mutating func transfer(
    _ evidence: Evidence<Continuation>, by session: Session
  ) async throws -> Answer<Session, Continuation>
  mutating func ask(for code: MailRequest, by session: Session?) async throws -> Answer<Session, Continuation>
  mutating func apply(
    _ code: String, _ approval: Approval, by session: Session?
  ) async throws -> Answer<Session, Continuation>
  mutating func resetPassword(_ code: String, to password: String) async throws -> Answer<Session, Continuation>
  /// Returns the mails with a code that were sent since the last call.
  mutating func newLetters() async throws -> [Letter]
  mutating func enroll(by session: Session) async throws -> Answer<Session, Continuation>
  mutating func withdraw(_ factor: FactorID, by session: Session) async throws -> Answer<Session, Continuation>
  mutating func renewRecoveryCodes(by session: Session) async throws -> Answer<Session, Continuation>
  /// Continues after a second factor was asked for.
  mutating func finish(
    _ challenge: FactorChallenge, with use: FactorUse, by session: Session?
  ) async throws -> Answer<Session, Continuation>
  /// The step of one-time codes now.
  var factorStep: Int64 { get }
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
  case emailLink(address: String, code: String)
  case customToken(UID)
}

/// How a call ended.
enum Answer<Session: Sendable, Continuation: Sendable> {
  /// With a session: a new one, or one that takes the place of the caller's.
  case session(Session, of: UID)
  /// With a session and a new second factor.
  case enrolled(Session, FactorKey)
  /// Without a session.
  case done
  /// With a code that resets the password.
  case resetCode(String)
  case recoveryCodes([String])
  case refused(AccountError.Reason, Continuation?)
  /// The second factor is asked for first.
  case challenged(FactorChallenge)
}
