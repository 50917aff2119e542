import Foundation

/// A signed-in user as it is kept between runs.
struct StoredSession: Codable, Sendable {
  var account: AccountRecord
  var tokens: SessionTokens

  init(account: AccountRecord, tokens: SessionTokens) {
    self.account = account
    self.tokens = tokens
  }

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
}
