import ByteCoding
import Foundation

/// A signed-in user, as stored between runs of the program.
struct StoredSession: Codable, Sendable, Hashable {
  /// The ID of the sign-in. It is the same in every process, and does not change when the tokens are renewed or when
  /// linking an identity replaces the session on the service.
  let id: String
  /// A number that increases with each change to the tokens or requests and wraps around on overflow. Use
  /// ``isNewer(than:)`` to compare it.
  private(set) var revision: Int
  private(set) var account: AccountRecord
  private(set) var tokens: SessionTokens
  /// The last request to replace this session, or nil if its response has arrived.
  private(set) var request: KeyedRequest?
  /// The settled request before the last one, or nil if there is none. The service may still carry it out.
  private(set) var earlierRequest: KeyedRequest?
  /// The last request to undo a merge, or nil if its response has arrived.
  private(set) var undo: KeyedRequest?

  init(id: String? = nil, account: AccountRecord, tokens: SessionTokens) {
    self.id = id ?? Self.newID()
    self.revision = 0
    self.account = account
    self.tokens = tokens
  }

  private static func newID() -> String {
    Hexadecimal.string(of: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// Returns a copy of the session for the app to which the user is moved. The copy counts as a separate sign-in.
  func moved() -> StoredSession {
    var session = StoredSession(account: account, tokens: tokens)
    session.revision = revision
    session.request = request
    session.earlierRequest = earlierRequest
    session.undo = undo
    return session
  }

  // MARK: Changing

  /// Replaces the account, unless the session already contains a newer version. Responses may arrive out of order.
  mutating func update(_ account: AccountRecord) {
    if account.version >= self.account.version { self.account = account }
  }

  mutating func update(_ tokens: SessionTokens) {
    guard tokens != self.tokens else { return }
    self.tokens = tokens
    revision &+= 1
  }

  /// Replaces the last request. A settled last request becomes the earlier request.
  mutating func update(_ request: KeyedRequest) {
    guard request != self.request else { return }
    if let last = self.request, last.isSettled, last.key != request.key { earlierRequest = last }
    self.request = request
    revision &+= 1
  }

  /// Removes the last request and replaces it with the earlier request, if there is one.
  mutating func restoreEarlierRequest() {
    (request, earlierRequest) = (earlierRequest, nil)
    revision &+= 1
  }

  mutating func update(undo request: KeyedRequest?) {
    guard request != undo else { return }
    undo = request
    revision &+= 1
  }

  /// Removes a request whose response has arrived.
  mutating func removeRequest(_ request: KeyedRequest) {
    if self.request?.key == request.key { restoreEarlierRequest() }
    if undo?.key == request.key { update(undo: nil) }
  }

  /// Records that the tokens have been renewed since the request was sent.
  mutating func settleRequest() {
    guard var request, !request.isSettled else { return }
    request.isSettled = true
    update(request)
  }

  /// Returns whether the tokens and the requests are newer than those of another state of the same session.
  func isNewer(than other: Self) -> Bool { revision &- other.revision > 0 }

  /// Merges the newer parts of another state of the same session into this state.
  mutating func merge(_ other: Self) {
    update(other.account)
    guard other.isNewer(than: self) else { return }
    revision = other.revision
    tokens = other.tokens
    request = other.request
    earlierRequest = other.earlierRequest
    undo = other.undo
  }
}

extension StoredSession {
  private enum CodingKeysOfVersion1: CodingKey {
    case account, tokens
  }

  /// Decodes the format of this library's first version.
  init(version1 decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeysOfVersion1.self)
    account = try container.decode(AccountRecord.self, forKey: .account)
    tokens = try SessionTokens(version1: container.superDecoder(forKey: .tokens))
    // The ID must be the same in every process that reads the same state.
    id = tokens.refreshToken
    revision = 0
  }
}
