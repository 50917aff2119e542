import Foundation

/// The stored state for one server.
struct ServerState: Codable, Sendable, Hashable {
  /// The signed-in user's session.
  var session: StoredSession?
  /// The session of an anonymous user whose account can be merged. Either the signed-in user has replaced this user, or
  /// undoing a merge has restored this user's account.
  var formerAnonymous: StoredSession?
  /// A sign-in whose response has not arrived yet.
  var signIn: KeyedRequest?
  /// The 32 random bytes that identify this application to the service. The application's nonces are bound to them.
  var clientInstance: Data?
  /// The sessions that the service has yet to end. The user has signed out of them or, on the command line, replaced
  /// them with another sign-in.
  var endedSessions: [EndedSession] = []

  /// The maximum number of ended sessions to store. This limit is not expected to be reached within the lifetime of a
  /// session.
  private static let maxEndedSessions = 50

  init() {}

  init(_ data: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    self = try decoder.decode(Self.self, from: data)
  }

  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    return try encoder.encode(self)
  }

  var isEmpty: Bool { self == Self() }

  /// Replaces the signed-in session. An anonymous user's session is kept, because it is the only way to access the
  /// account. It replaces any anonymous session that was kept before. If the new session is already stored, the newer
  /// state of it is kept.
  /// - Parameter endsReplaced: Whether the service must end the sessions that are no longer stored.
  mutating func replaceSession(with new: StoredSession, endingReplaced endsReplaced: Bool) {
    let replaced = [session, formerAnonymous].compactMap(\.self)
    var new = new
    // Another process may have renewed the tokens of a session that is already stored.
    if var stored = replaced.first(where: { $0.id == new.id }) {
      stored.merge(new)
      new = stored
    }
    if let former = session, former.account.isAnonymous, former.id != new.id { formerAnonymous = former }
    if formerAnonymous?.account.uid == new.account.uid { formerAnonymous = nil }
    session = new
    guard endsReplaced else { return }
    for former in replaced where former.id != new.id && former.id != formerAnonymous?.id { willEnd(former) }
  }

  /// Stores a restored anonymous user's session, replacing any other former anonymous user's session.
  /// - Parameter endsReplaced: Whether the service must end the replaced session.
  mutating func replaceFormerAnonymous(with new: StoredSession, endingReplaced endsReplaced: Bool) {
    if endsReplaced, let former = formerAnonymous, former.id != new.id { willEnd(former) }
    formerAnonymous = new
  }

  /// Adds a session to the list of sessions that the service must end.
  mutating func willEnd(_ session: StoredSession) {
    let ended = EndedSession(session)
    // Another process may have renewed the tokens.
    if let known = endedSessions.first(where: { $0.id == ended.id }), known.tokens.receivedAt > ended.tokens.receivedAt
    {
      return
    }
    endedSessions.removeAll { $0.id == ended.id }
    endedSessions.append(ended)
    endedSessions.removeFirst(max(0, endedSessions.count - Self.maxEndedSessions))
  }
}

extension ServerState {
  private enum CodingKeys: CodingKey {
    case session, formerAnonymous, signIn, clientInstance, endedSessions
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    session = try container.decodeIfPresent(StoredSession.self, forKey: .session)
    formerAnonymous = try container.decodeIfPresent(StoredSession.self, forKey: .formerAnonymous)
    signIn = try container.decodeIfPresent(KeyedRequest.self, forKey: .signIn)
    clientInstance = try container.decodeIfPresent(Data.self, forKey: .clientInstance)
    endedSessions = try container.decodeIfPresent([EndedSession].self, forKey: .endedSessions) ?? []
    if container.allKeys.isEmpty { session = try StoredSession(version1: decoder) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(session, forKey: .session)
    try container.encodeIfPresent(formerAnonymous, forKey: .formerAnonymous)
    try container.encodeIfPresent(signIn, forKey: .signIn)
    try container.encodeIfPresent(clientInstance, forKey: .clientInstance)
    if !endedSessions.isEmpty { try container.encode(endedSessions, forKey: .endedSessions) }
  }
}

/// A session that the service has yet to end, for example because the service was unreachable when the user signed out.
struct EndedSession: Codable, Sendable, Hashable {
  /// The lifetime of a session on the service, in seconds, measured from its last renewal.
  private static let lifetime: TimeInterval = 180 * 86_400

  let id: String
  var tokens: SessionTokens
  /// The key of a request whose response was lost. The service may have replaced the session because of that request.
  let requestKey: Data?

  init(_ session: StoredSession) {
    id = session.id
    tokens = session.tokens
    requestKey = session.request?.key
  }

  /// Returns whether the session has reached the end of its lifetime.
  func hasExpired(at now: Date) -> Bool { now.timeIntervalSince(tokens.receivedAt) > Self.lifetime }
}
