import Foundation
import LigatureMessages

/// Maps other services' provider names to this server's provider IDs.
enum ImportedProvider {
  private static let ids = [
    "google": "google.com", "google-oauth2": "google.com", "facebook": "facebook.com", "apple": "apple.com",
    "github": "github.com", "twitter": "twitter.com",
  ]

  /// Returns the ID of a provider. The ID is "oidc.<name>" for a provider without an assigned ID.
  static func id(_ name: String) -> String {
    let name = name.lowercased()
    if let id = ids[name] { return id }
    return "oidc." + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" })
  }
}

/// Reads the accounts of a Supabase project: rows of `auth.users`, with the rows of `auth.identities` and
/// `auth.mfa_factors` in the columns "identities" and "factors".
enum SupabaseReader {
  /// The keys that Supabase itself writes into a user's metadata. Their values are either imported or copies of other
  /// columns.
  private static let profileMetadata: Set = [
    "full_name", "name", "avatar_url", "picture", "email", "email_verified", "phone", "phone_verified", "sub", "iss",
    "provider_id", "preferred_username", "user_name",
  ]

  static func row(_ user: JSONObject) -> SourceRow {
    guard !user["deleted_at"] || user.text("deleted_at") == nil else {
      return SourceRow(refusal: RowProblem(field: "row", reason: "USER_NOT_FOUND", message: "The user was deleted."))
    }
    var row = SourceRow()
    guard let id = user.text("id") else { return SourceRow(refusal: .unnamed) }
    row.record.uid = id
    row.record.email = user.text("email")
    row.record.emailVerified = row.record.email != nil && user.text("email_confirmed_at") != nil
    row.record.createdAt = row.time(user.text("created_at"), "created_at")
    row.record.lastSignInAt = row.time(user.text("last_sign_in_at"), "last_sign_in_at")
    row.record.isAnonymous = user.bool("is_anonymous")
    if let text = user.text("banned_until") {
      // PostgreSQL writes "infinity" for a ban that never ends.
      let end = GoogleProtobuf.Timestamp(text: text)
      row.record.disabled = end.map { TimeInterval($0.seconds) > Date().timeIntervalSince1970 } ?? true
    }
    if let phone = user.text("phone") {
      if user.text("phone_confirmed_at") != nil {
        row.record.phoneNumber = phone.hasPrefix("+") ? phone : "+" + phone
      } else {
        row.drop("phone_number", "INVALID_PHONE_NUMBER", "The user has not confirmed the number.")
      }
    }
    let metadata = user.object("raw_user_meta_data")
    row.record.displayName = metadata?.text("full_name") ?? metadata?.text("name")
    row.record.photoURL = metadata?.text("avatar_url") ?? metadata?.text("picture")
    let unused = (metadata?.members.keys).map { Set($0).subtracting(profileMetadata) } ?? []
    if !unused.isEmpty {
      row.drop(
        "custom_claims", "INVALID_CLAIMS", "user_metadata is not imported beyond the name and the picture.")
    }
    if let hash = user.text("encrypted_password") {
      if row.record.email == nil {
        row.drop("password_hash", "MISSING_EMAIL", "A password needs an address; the user signs in by phone.")
      } else {
        row.record.passwordHash = hash
      }
    }
    let appMetadata = user.object("raw_app_meta_data")
    let more = appMetadata?.members.keys.filter { !["provider", "providers"].contains($0) } ?? []
    if !more.isEmpty {
      row.drop("custom_claims", "INVALID_CLAIMS", "app_metadata is not imported; set custom claims afterwards.")
    }
    let identities = user.objects("identities")
    let listed = ["email", "phone"] + identities.compactMap { $0.text("provider") }
    let lost = appMetadata?.texts("providers").filter { !listed.contains($0) } ?? []
    if !lost.isEmpty {
      row.drop(
        "identities", "MISSING_IDENTIFIER",
        "The column identities has none of \(lost.joined(separator: ", ")); add the rows of auth.identities to it.")
    }
    for identity in identities { add(identity, to: &row) }
    for factor in user.objects("factors") { addFactor(factor, to: &row) }
    return row
  }

  private static func add(_ identity: JSONObject, to row: inout SourceRow) {
    let data = identity.object("identity_data")
    switch identity.text("provider") {
    case "email":
      guard row.record.passwordHash.isEmpty, row.record.email != nil else { return }
      row.record.identities.append(.init(providerID: "emailLink", subject: row.record.email ?? ""))
    case "phone", nil: break
    case .some(let provider):
      row.record.identities.append(
        .init(
          providerID: ImportedProvider.id(provider),
          subject: identity.text("provider_id") ?? data?.text("sub") ?? identity.text("id") ?? "",
          email: data?.text("email"), emailVerified: data?.bool("email_verified") == true,
          displayName: data?.text("full_name") ?? data?.text("name"),
          photoURL: data?.text("avatar_url") ?? data?.text("picture"),
          linkedAt: row.time(identity.text("created_at"), "identities.linked_at"),
          lastUsedAt: row.time(identity.text("last_sign_in_at"), "identities.last_used_at")))
    }
  }

  private static func addFactor(_ factor: JSONObject, to row: inout SourceRow) {
    // A factor whose enrollment was begun but not confirmed is ignored.
    guard factor.text("status").map({ $0 == "verified" }) ?? true else { return }
    let name = factor.text("friendly_name")
    switch factor.text("factor_type") {
    case "totp":
      row.record.factors.append(
        .init(kind: .totpSecret(factor.text("secret").flatMap(Base32Text.bytes) ?? []), displayName: name))
    case "phone":
      let phone = factor.text("phone") ?? ""
      row.record.factors.append(
        .init(kind: .phoneNumber(phone.hasPrefix("+") ? phone : "+" + phone), displayName: name))
    default:
      row.drop("factors", "UNSUPPORTED_FIRST_FACTOR", "Passkeys are not imported; the user enrolls another factor.")
    }
  }
}

/// Reads the accounts of an Auth0 tenant, in the format of its exports or of its import schema.
enum Auth0Reader {
  static func row(_ user: JSONObject) -> SourceRow {
    var row = SourceRow()
    let id = user.text("user_id") ?? user.object("_id")?.text("$oid").map { "auth0|\($0)" } ?? ""
    row.record.uid = id
    row.record.email = user.text("email")
    row.record.emailVerified = row.record.email != nil && (user.bool("email_verified") || user.bool("emailVerified"))
    row.record.displayName = user.text("name").flatMap { $0 == row.record.email ? nil : $0 }
    row.record.photoURL = user.text("picture")
    row.record.phoneNumber = user.bool("phone_verified") ? user.text("phone_number") : nil
    if row.record.phoneNumber == nil, user.text("phone_number") != nil {
      row.drop("phone_number", "INVALID_PHONE_NUMBER", "The user has not confirmed the number.")
    }
    if user.text("username") != nil {
      row.drop("row", "INVALID_IDENTIFIER", "User names are not imported; the user signs in with the address.")
    }
    row.record.disabled = user.bool("blocked")
    row.record.createdAt = row.time(user.text("created_at"), "created_at")
    row.record.lastSignInAt = row.time(user.text("last_login"), "last_sign_in_at")
    if let hash = user.text("passwordHash") ?? user.text("password_hash") {
      row.record.passwordHash = hash
    } else if let custom = user.object("custom_password_hash") {
      if let hash = hash(custom) {
        row.record.passwordHash = hash
      } else {
        row.refusal = RowProblem(
          field: "password_hash", reason: "INVALID_PASSWORD_HASH",
          message: "Hashes of \(custom.text("algorithm") ?? "no algorithm") are not supported; leave the hash out.")
      }
    }
    var identities = user.objects("identities").compactMap { identity -> (String, String)? in
      guard let provider = identity.text("provider"), let subject = identity.text("user_id") else { return nil }
      // Auth0 puts the name of an enterprise connection before the provider's own ID for the user.
      guard let connection = identity.text("connection"), subject.hasPrefix(connection + "|") else {
        return (provider, subject)
      }
      return (connection, String(subject.dropFirst(connection.count + 1)))
    }
    if identities.isEmpty, let bar = id.firstIndex(of: "|") {
      identities = [(String(id[..<bar]), String(id[id.index(after: bar)...]))]
    }
    if row.record.phoneNumber == nil, identities.contains(where: { $0.0 == "sms" }) {
      row.drop("identities", "INVALID_PHONE_NUMBER", "The sign-in by SMS needs a phone_number with phone_verified.")
    }
    for (provider, subject) in identities where !["auth0", "sms", "email"].contains(provider) {
      row.record.identities.append(.init(providerID: ImportedProvider.id(provider), subject: subject))
    }
    for name in ["app_metadata", "user_metadata"] where user.object(name).map({ !$0.members.isEmpty }) == true {
      row.drop("custom_claims", "INVALID_CLAIMS", "\(name) is not imported; set custom claims afterwards.")
    }
    for factor in user.objects("mfa_factors") {
      if let secret = factor.object("totp")?.text("secret") {
        row.record.factors.append(.init(kind: .totpSecret(Base32Text.bytes(secret) ?? [])))
      } else if let number = factor.object("phone")?.text("value") {
        row.record.factors.append(.init(kind: .phoneNumber(number)))
      } else {
        row.drop("factors", "UNSUPPORTED_FIRST_FACTOR", "A second factor by mail is not imported.")
      }
    }
    return row
  }

  /// Returns the hash, or nil if this server does not support its scheme.
  private static func hash(_ custom: JSONObject) -> String? {
    guard let value = custom.object("hash"), let text = value.text("value") else { return nil }
    let algorithm = custom.text("algorithm") ?? ""
    if text.hasPrefix("$"), ["bcrypt", "argon2"].contains(algorithm) { return text }
    if algorithm == "pbkdf2" { return pbkdf2(text) }
    let salt = custom.object("salt")
    guard let hash = base64(value), let salted = salt.map(base64) ?? "" else { return nil }
    let order = salt?.text("position") == "suffix" ? "ps" : "sp"
    let tail = "$\(salted)$\(hash)"
    switch algorithm {
    case "md5", "sha1", "sha256", "sha512": return "$\(algorithm)$i=1,o=\(order)\(tail)"
    case "hmac":
      guard let digest = value.text("digest"), let key = value.object("key").flatMap(base64) else { return nil }
      return "$hmac-\(digest)$o=\(order),sk=\(key)\(tail)"
    case "scrypt":
      guard let cost = custom.number("cost"), cost > 1, cost & (cost - 1) == 0 else { return nil }
      return
        "$scrypt$ln=\(cost.trailingZeroBitCount),r=\(custom.number("blockSize") ?? 8),p=\(custom.number("parallelization") ?? 1)\(tail)"
    default: return nil
    }
  }

  /// Returns the hash if it is a PHC string, or nil otherwise. Auth0 exports these hashes as PHC strings, with unpadded
  /// Base64 and with the length of the hash.
  private static func pbkdf2(_ text: String) -> String? {
    text.hasPrefix("$pbkdf2-") ? text : nil
  }

  /// Converts a value from its own encoding to Base64. Returns nil if that encoding is unknown.
  private static func base64(_ value: JSONObject) -> String? {
    let text = value.text("value") ?? ""
    switch value.text("encoding") ?? "utf8" {
    case "base64": return text
    case "hex": return HexText.bytes(text).map { Data($0).base64EncodedString() }
    case "utf8": return Data(text.utf8).base64EncodedString()
    default: return nil
    }
  }
}

/// Reads the accounts of a Keycloak realm from the output of `kc.sh export`.
enum KeycloakReader {
  static func row(_ user: JSONObject) -> SourceRow {
    guard user.text("serviceAccountClientId") == nil else {
      return SourceRow(
        refusal: RowProblem(
          field: "row", reason: "OPERATION_NOT_ALLOWED",
          message: "This is the account of a service; create a key with `ligature service-keys create`."))
    }
    guard user.text("realm") == nil else {
      return SourceRow(
        refusal: RowProblem(
          field: "row", reason: "INVALID_ARGUMENT",
          message: "The file has several realms; export one with `kc.sh export --realm NAME`, and import that."))
    }
    var row = SourceRow()
    guard let id = user.text("id"), !user["encrypted_password"] else { return SourceRow(refusal: .unnamed) }
    row.record.uid = id
    row.record.email = user.text("email")
    row.record.emailVerified = row.record.email != nil && user.bool("emailVerified")
    row.record.disabled = user["enabled"] && !user.bool("enabled")
    row.record.createdAt = row.time(of: user, "createdTimestamp", "created_at")
    let names = [user.text("firstName"), user.text("lastName")].compactMap(\.self)
    row.record.displayName = names.isEmpty ? nil : names.joined(separator: " ")
    if let name = user.text("username"), name.lowercased() != row.record.email?.lowercased() {
      row.drop("row", "INVALID_IDENTIFIER", "User names are not imported; the user signs in with the address.")
    }
    if let attributes = user.object("attributes"), !attributes.members.isEmpty {
      row.drop("custom_claims", "INVALID_CLAIMS", "Attributes are not imported; set custom claims afterwards.")
    }
    for identity in user.objects("federatedIdentities") {
      row.record.identities.append(
        .init(
          providerID: ImportedProvider.id(identity.text("identityProvider") ?? ""),
          subject: identity.text("userId") ?? ""))
    }
    for credential in user.objects("credentials") { add(credential, to: &row) }
    return row
  }

  private static func add(_ credential: JSONObject, to row: inout SourceRow) {
    let data = credential.object("credentialData")
    let secret = credential.object("secretData")
    switch credential.text("type") {
    case "password":
      guard let data, let secret, let hash = hash(data, secret) else {
        row.refusal = RowProblem(
          field: "password_hash", reason: "INVALID_PASSWORD_HASH",
          message: "The scheme of the password is not supported; remove the credential.")
        return
      }
      if row.record.email == nil {
        row.drop("password_hash", "MISSING_EMAIL", "A password needs an address, and the user has none.")
      } else {
        row.record.passwordHash = hash
      }
    case "otp":
      let isCommon =
        data?.text("subType") == "totp" && data?.number("digits") ?? 6 == 6 && data?.number("period") ?? 30 == 30
        && data?.text("algorithm") ?? "HmacSHA1" == "HmacSHA1"
      let value = secret?.text("value") ?? ""
      guard isCommon else {
        row.drop(
          "factors", "UNSUPPORTED_FIRST_FACTOR",
          "Only authenticator apps with SHA-1, six digits and thirty seconds are imported; the user enrolls the app again."
        )
        return
      }
      let bytes = data?.text("secretEncoding")?.uppercased() == "BASE32" ? Base32Text.bytes(value) : Array(value.utf8)
      row.record.factors.append(.init(kind: .totpSecret(bytes ?? []), displayName: credential.text("userLabel")))
    case .some(let type):
      row.drop("factors", "UNSUPPORTED_FIRST_FACTOR", "Credentials of the type \(type) are not imported.")
    case nil: break
    }
  }

  private static func hash(_ data: JSONObject, _ secret: JSONObject) -> String? {
    guard let hash = secret.text("value"), let algorithm = data.text("algorithm") else { return nil }
    let rounds = data.number("hashIterations") ?? 0
    let tail = "$\(secret.text("salt") ?? "")$\(hash)"
    let parameters = data.object("additionalParameters")
    func parameter(_ name: String) -> String? { parameters?.texts(name).first }
    switch algorithm {
    case "pbkdf2": return "$pbkdf2-sha1$i=\(rounds)\(tail)"
    case "pbkdf2-sha256", "pbkdf2-sha512": return "$\(algorithm)$i=\(rounds)\(tail)"
    case "argon2":
      guard let memory = parameter("memory") else { return nil }
      return
        "$argon2\(parameter("type") ?? "id")$v=\(parameter("version") == "1.0" ? 16 : 19)$m=\(memory),t=\(rounds),p=\(parameter("parallelism") ?? "1")\(tail)"
    default: return nil
    }
  }
}

/// Decodes base 32 (RFC 4648, section 6) in the form that authenticator apps show, with or without padding and spaces.
enum Base32Text {
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (pending, bits) = (0, 0)
    for character in text.uppercased().utf8 where character != UInt8(ascii: " ") && character != UInt8(ascii: "=") {
      let value: Int
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(character - UInt8(ascii: "A"))
      case UInt8(ascii: "2")...UInt8(ascii: "7"): value = Int(character - UInt8(ascii: "2")) + 26
      default: return nil
      }
      pending = (pending << 5 | value) & 0xfff
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
      }
    }
    return bytes
  }

  static func text(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var text: [UInt8] = []
    var (pending, bits) = (0, 0)
    for byte in bytes {
      pending = (pending << 8 | Int(byte)) & 0xfff
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[pending >> bits & 31])
      }
    }
    if bits > 0 { text.append(alphabet[pending << (5 - bits) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }
}

enum HexText {
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
