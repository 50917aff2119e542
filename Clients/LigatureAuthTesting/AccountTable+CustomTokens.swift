import Foundation
import LigatureMessages

/// What a token by which a service vouches for one of its users says.
struct CustomToken: Sendable {
  let uid: String
  let claims: CustomClaims
  let expiresAt: Date
}

/// What the ID tokens of a session say besides the claims that all ID tokens have.
struct CustomClaims: Sendable, Encodable, ExpressibleByDictionaryLiteral {
  /// The names of claims that an ID token may have of its own.
  private static let reserved: Set<String> = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "c_hash", "cnf", "email", "email_verified", "exp", "firebase",
    "gen", "iat", "iss", "jti", "name", "nbf", "nonce", "phone_number", "picture", "provider_id", "sid", "sub", "uid",
    "user_id",
  ]

  let values: [String: any Encodable & Sendable]

  init(_ values: [String: any Encodable & Sendable]) {
    self.values = values
  }

  init(dictionaryLiteral elements: (String, any Encodable & Sendable)...) {
    values = Dictionary(elements) { _, last in last }
  }

  /// A name among them that a claim may not have.
  var reservedName: String? { values.keys.sorted().first(where: Self.reserved.contains) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in values { try value.encode(to: container.superEncoder(forKey: Name(name))) }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

extension AccountTable {
  private static let customTokenLifetime: TimeInterval = 3600
  private static let uidLengths = 1...128

  mutating func issueCustomToken(uid: String, claims: [String: any Encodable & Sendable], now: Date) -> String {
    let text = "custom-token-\(nextNumber())"
    customTokens[text] = CustomToken(
      uid: uid, claims: CustomClaims(claims), expiresAt: now.addingTimeInterval(Self.customTokenLifetime))
    return text
  }

  /// Returns what a custom token says, once.
  mutating func use(_ proof: LigatureV1.CustomTokenCredential, now: Date) throws(Refusal) -> CustomToken {
    guard let token = customTokens[proof.token], token.expiresAt > now else {
      throw Self.invalidCustomToken("The custom token is unknown, used or expired. Ask your service for a new one.")
    }
    guard Self.uidLengths.contains(token.uid.utf8.count) else {
      throw Self.invalidCustomToken(
        "The \"uid\" of the custom token must have \(Self.uidLengths.lowerBound) to \(Self.uidLengths.upperBound) bytes."
      )
    }
    if let name = token.claims.reservedName {
      throw Self.invalidCustomToken(
        "The claim \"\(name)\" of the custom token has a name that ID tokens use themselves.")
    }
    customTokens[proof.token] = nil
    return token
  }

  /// Returns the account that a custom token names, which is made if there is none. It gets no identity.
  mutating func openAccount(of token: CustomToken, now: Date) throws(Refusal) -> (uid: String, isNew: Bool) {
    let uid = survivor(of: token.uid)
    if let entry = entries[uid] {
      _ = try requireAccount(uid)
      if entry.account.isAnonymous || !entry.hasCustomSignIn {
        change(uid) { entry in
          entry.account.isAnonymous = false
          entry.hasCustomSignIn = true
        }
      }
      return (uid, false)
    }
    // No uid is given to a second account.
    guard !deletedUIDs.contains(uid), !merges.contains(where: { $0.mergedUID == uid }) else {
      throw Refusal(.userNotFound)
    }
    _ = addAccount(nil, uid: uid, now: now)
    entries[uid]?.account.isAnonymous = false
    entries[uid]?.hasCustomSignIn = true
    return (uid, true)
  }

  private static func invalidCustomToken(_ message: String) -> Refusal {
    Refusal(.unauthenticated, .invalidCustomToken, message, field: "credential.custom_token.token")
  }
}
