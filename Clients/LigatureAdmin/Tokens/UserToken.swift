public import Foundation
import JSONWebTokens

/// A kind of token. A token of one kind is never accepted in place of a token of another kind.
public enum TokenKind: Sendable, Hashable {
  /// A token that identifies a user and that the user's client presents. It is valid for an hour.
  case idToken
  /// A token that identifies a user and that a web server sets as a cookie in the browser. It is valid for up to two
  /// weeks.
  case sessionCookie
  /// A token that one service presents to another. It is valid for up to an hour.
  case serviceToken

  /// The maximum lifetime of a token of this kind, in seconds.
  var longestLife: Int64 {
    switch self {
    case .idToken, .serviceToken: 3600
    case .sessionCookie: 14 * 86_400
    }
  }

  /// The `typ` header parameter of a token of this kind.
  var type: String {
    switch self {
    case .idToken: "JWT"
    case .sessionCookie: "session+jwt"
    case .serviceToken: "at+jwt"
    }
  }

  /// The name of the kind in error messages.
  var name: String {
    switch self {
    case .idToken: "ID token"
    case .sessionCookie: "session cookie"
    case .serviceToken: "service's token"
    }
  }
}

/// The content of a verified user token.
public struct UserToken: Sendable, Hashable {
  /// The kind of the token, which is either an ID token or a session cookie.
  public let kind: TokenKind
  public let uid: String
  /// The ID of the session to which the token belongs.
  public let sessionID: String
  /// The generation of the token's session (the `gen` claim). When all sessions of an account are ended at once, later
  /// sessions get a higher generation, and tokens of earlier generations become invalid.
  public let generation: Int64
  /// The tenant; nil for the default tenant.
  public let tenant: String?
  /// The time of the sign-in, but never earlier than the creation of the account or the last time at which all of its
  /// sessions were ended. The proof with which the user signed in may therefore be older. To get the time of the proof,
  /// send a `VerifyToken` request with `check_revoked` to the server.
  ///
  /// A sign-in with a method that is not settled also sets this time, even though someone who stole a session could
  /// have linked that method. The account service itself never treats such a sign-in as recent. A service that requires
  /// a recent sign-in before a sensitive change should look up the account and require that its identities from
  /// ``signInProvider`` are settled (``Account/Identity/isSettled``).
  public let signedInAt: Date
  public let issuedAt: Date
  public let expiresAt: Date
  private let members: [String: JSONValue]

  /// All claims, including custom claims.
  public var claims: [String: ClaimValue] { members.mapValues { ClaimValue($0) } }

  /// Returns the claim with this name, or nil if there is none.
  public subscript(name: String) -> ClaimValue? { members[name].map { ClaimValue($0) } }

  public var email: String? { members["email"]?.string }
  public var isEmailVerified: Bool { members["email_verified"]?.bool ?? false }
  public var phoneNumber: String? { members["phone_number"]?.string }
  public var displayName: String? { members["name"]?.string }
  public var photoURL: String? { members["picture"]?.string }
  /// The ID of the provider that the user signed in with.
  public var signInProvider: String? { members["firebase"]?.object?["sign_in_provider"]?.string }
  /// Whether the user signed in with a second factor.
  public var hasSecondFactor: Bool { members["firebase"]?.object?["sign_in_second_factor"] != nil }

  /// Creates the token from its claims. Returns nil if a required claim is missing.
  init?(_ claims: [String: JSONValue], kind: TokenKind) {
    guard let uid = claims["sub"]?.string, !uid.isEmpty, claims["user_id"]?.string?.hasSameBytes(as: uid) == true,
      let sessionID = claims["sid"]?.string, !sessionID.isEmpty, let generation = claims["gen"]?.integer,
      let firebase = claims["firebase"]?.object, let signedInAt = claims["auth_time"].flatMap(NumericDate.seconds),
      let issuedAt = claims["iat"].flatMap(NumericDate.seconds),
      let expiresAt = claims["exp"].flatMap(NumericDate.seconds)
    else { return nil }
    let tenant = firebase["tenant"]
    guard tenant == nil || tenant?.string?.isEmpty == false else { return nil }
    self.kind = kind
    self.uid = uid
    self.sessionID = sessionID
    self.generation = generation
    self.tenant = tenant?.string
    self.signedInAt = Date(timeIntervalSince1970: TimeInterval(signedInAt))
    self.issuedAt = Date(timeIntervalSince1970: TimeInterval(issuedAt))
    self.expiresAt = Date(timeIntervalSince1970: TimeInterval(expiresAt))
    members = claims
  }

  /// Creates the token from claims that the server has verified.
  init?(claims: String, kind: TokenKind) {
    guard let members = try? JSONReader.readObject(Array(claims.utf8), limits: .token) else { return nil }
    self.init(members, kind: kind)
  }
}
