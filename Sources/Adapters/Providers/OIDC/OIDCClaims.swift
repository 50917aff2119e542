import Accounts
import JSONWebTokens

/// The claims of an ID token, checked against its issuer's configuration (OpenID Connect Core 1.0, sections 2 and 5.1).
/// The signature is verified elsewhere.
struct OIDCClaims: Sendable {
  let subject: String
  let expiresAt: Int64
  /// The time, in seconds since 1970, at which the user signed in with the issuer (`auth_time`). If that claim is
  /// missing, this is the time at which the token was issued (`iat`).
  let provenAt: Int64
  /// The nonce, which may be empty, or nil if the token contains no nonce.
  let nonce: String?
  let email: String?
  let emailVerified: Bool
  let hostedDomain: String?
  let displayName: String?
  let photoURL: String?
  let phoneNumber: String?
  /// The claims about the user, excluding protocol claims.
  let profile: [String: JSONValue]

  init(_ claims: [String: JSONValue], _ configuration: OIDCConfiguration, now: Timestamp) throws(TokenRefusal) {
    try Self.checkIssuer(claims, configuration)
    try Self.checkAudience(claims, configuration)
    try Self.checkPurpose(claims)
    (provenAt, expiresAt) = try Self.checkTimes(claims, configuration, now: now.seconds)
    subject = try Self.readSubject(claims)
    nonce = try Self.readNonce(claims)
    hostedDomain = try Self.readHostedDomain(claims, configuration)

    email = try Self.readEmail(claims)
    emailVerified = email != nil && Self.isVerified(claims["email_verified"], configuration)
    displayName = Self.text(claims["name"], atMost: 1024)
    photoURL = Self.text(claims["picture"], atMost: 2048).flatMap {
      $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil
    }
    phoneNumber = Self.text(claims["phone_number"], atMost: 16).flatMap { Self.isE164($0) ? $0 : nil }
    profile = claims.filter { !Self.protocolClaims.contains($0.key) }
  }

  /// The claims that describe the token rather than the user.
  private static let protocolClaims: Set<String> = [
    "iss", "aud", "azp", "exp", "iat", "nbf", "jti", "nonce", "at_hash", "c_hash", "s_hash", "auth_time", "acr", "amr",
    "sid", "typ", "token_use", "nonce_supported", "aio", "rh", "uti", "ver",
  ]
}

// MARK: - Issuer, audience, purpose

extension OIDCClaims {
  private static func checkIssuer(
    _ claims: [String: JSONValue], _ configuration: OIDCConfiguration
  ) throws(TokenRefusal) {
    guard let issuer = claims["iss"]?.string, configuration.isIssuer(issuer) else {
      throw TokenRefusal("its issuer (\"iss\") is not the configured one")
    }
  }

  private static func checkAudience(
    _ claims: [String: JSONValue], _ configuration: OIDCConfiguration
  ) throws(TokenRefusal) {
    let audiences: [String]
    switch claims["aud"] {
    case .string(let audience): audiences = [audience]
    case .array(let elements):
      audiences = elements.compactMap(\.string)
      guard audiences.count == elements.count else { throw TokenRefusal("its audience (\"aud\") is malformed") }
    default: throw TokenRefusal("it names no audience (\"aud\")")
    }
    // Another application in the audience could also use the token (Core, section 3.1.3.7, step 3).
    guard !audiences.isEmpty, audiences.allSatisfy({ configuration.audiences.contains(bytesOf: $0) }) else {
      throw TokenRefusal("its audience (\"aud\") is or includes an application that is not configured here")
    }

    guard let member = claims["azp"] else {
      guard audiences.count == 1 else {
        throw TokenRefusal("it has several audiences but no authorized party (\"azp\")")
      }
      return
    }
    guard let party = member.string, !party.isEmpty else {
      throw TokenRefusal("its authorized party (\"azp\") is malformed")
    }
    guard audiences.count > 1 || configuration.checksPartyOfSingleAudience else { return }
    guard configuration.audiences.contains(bytesOf: party) || configuration.authorizedParties.contains(bytesOf: party)
    else {
      throw TokenRefusal("its authorized party (\"azp\") is not an application that is configured here")
    }
  }

  /// Refuses other kinds of tokens from the same issuer, which are recognized by certain claims.
  private static func checkPurpose(_ claims: [String: JSONValue]) throws(TokenRefusal) {
    if let type = claims["typ"] {
      guard let type = type.string?.lowercased(), type == "id" || type == "jwt" else {
        throw TokenRefusal("its type is not that of an ID token (\"typ\")")
      }
    }
    if let use = claims["token_use"] {
      guard use.string == "id" else { throw TokenRefusal("its use is not that of an ID token (\"token_use\")") }
    }
    // See OpenID Connect Back-Channel Logout 1.0, section 2.4.
    if claims["events"] != nil { throw TokenRefusal("it is a logout token") }
    for name in ["at_hash", "c_hash"] {
      if let member = claims[name], member.string == nil { throw TokenRefusal("its \"\(name)\" is malformed") }
    }
  }

  private static func readHostedDomain(
    _ claims: [String: JSONValue], _ configuration: OIDCConfiguration
  ) throws(TokenRefusal) -> String? {
    let domain = text(claims["hd"], atMost: 253)
    guard
      configuration.hostedDomains.isEmpty || domain.map({ configuration.hostedDomains.contains(bytesOf: $0) }) == true
    else {
      throw TokenRefusal("its organization (\"hd\") is not configured here")
    }
    return domain
  }
}

// MARK: - Times

extension OIDCClaims {
  /// Checks the token's times. Returns the sign-in time and the expiry, in seconds since 1970.
  private static func checkTimes(
    _ claims: [String: JSONValue], _ configuration: OIDCConfiguration, now: Int64
  ) throws(TokenRefusal) -> (provenAt: Int64, expiresAt: Int64) {
    guard let expiresAt = claims["exp"].flatMap(NumericDate.seconds) else {
      throw TokenRefusal("its expiry (\"exp\") is missing or is not a time")
    }
    guard let issuedAt = claims["iat"].flatMap(NumericDate.seconds) else {
      throw TokenRefusal("its time of issue (\"iat\") is missing or is not a time")
    }
    guard expiresAt + OIDCConfiguration.skewSeconds > now else { throw TokenRefusal("it has expired") }
    guard issuedAt <= now + OIDCConfiguration.skewSeconds else {
      throw TokenRefusal("it was issued in the future (\"iat\")")
    }
    guard expiresAt > issuedAt, expiresAt - issuedAt <= configuration.maximumTokenLifetimeSeconds else {
      throw TokenRefusal(
        "it is valid for longer than \(configuration.maximumTokenLifetimeSeconds) seconds, or expires before it was issued"
      )
    }
    if let notBefore = claims["nbf"] {
      guard let seconds = NumericDate.seconds(notBefore) else {
        throw TokenRefusal("its start time (\"nbf\") is not a time")
      }
      guard seconds <= now + OIDCConfiguration.skewSeconds else { throw TokenRefusal("it is not valid yet (\"nbf\")") }
    }
    // Providers that do not know the sign-in time write 0, or another value that is not a time.
    return (claims["auth_time"].flatMap(NumericDate.seconds) ?? issuedAt, expiresAt)
  }
}

// MARK: - The user

extension OIDCClaims {
  /// Returns the subject, which has at most 255 ASCII characters and is compared unchanged (Core, section 2). Other
  /// characters are refused, because many of them have several Unicode representations. Control characters are also
  /// refused.
  private static func readSubject(_ claims: [String: JSONValue]) throws(TokenRefusal) -> String {
    guard let subject = claims["sub"]?.string, (1...255).contains(subject.utf8.count),
      subject.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { throw TokenRefusal("its subject (\"sub\") is not a string of 1 to 255 printable ASCII characters") }
    return subject
  }

  private static func readNonce(_ claims: [String: JSONValue]) throws(TokenRefusal) -> String? {
    guard let member = claims["nonce"] else { return nil }
    guard let nonce = member.string, nonce.utf8.count <= 1024 else { throw TokenRefusal("its nonce is malformed") }
    return nonce
  }

  private static func readEmail(_ claims: [String: JSONValue]) throws(TokenRefusal) -> String? {
    switch claims["email"] {
    case nil, .null: return nil
    case .string(let email): return email.isEmpty || email.utf8.count > 320 ? nil : email
    default: throw TokenRefusal("its \"email\" is not a string")
    }
  }

  private static func isVerified(_ value: JSONValue?, _ configuration: OIDCConfiguration) -> Bool {
    value == .bool(true) || configuration.acceptsTextualEmailVerified && value == .string("true")
  }

  /// Returns the text if it is usable. Any other value is ignored, because the text is only used for display.
  private static func text(_ value: JSONValue?, atMost maximum: Int) -> String? {
    guard let text = value?.string, (1...maximum).contains(text.utf8.count) else { return nil }
    return text
  }

  private static func isE164(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.hasPrefix("+") && (7...15).contains(digits.count) && digits.first != UInt8(ascii: "0")
      && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
