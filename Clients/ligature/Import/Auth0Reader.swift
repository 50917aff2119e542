import ByteCoding
import Foundation
import LigatureMessages

/// A reader of an Auth0 tenant's accounts, in Auth0's export format or import schema.
enum Auth0Reader {
  static func row(_ user: JSONObject) -> SourceRow {
    var row = SourceRow()
    let id = user.text("user_id") ?? user.object("_id")?.text("$oid").map { "auth0|\($0)" } ?? ""
    row.record.uid = id
    addProfile(user, to: &row)
    addPassword(user, to: &row)
    addIdentities(user, of: id, to: &row)
    for name in ["app_metadata", "user_metadata"] where user.object(name).map({ !$0.members.isEmpty }) == true {
      row.drop("custom_claims", "INVALID_CLAIMS", "\(name) is not imported; set custom claims afterwards.")
    }
    for factor in user.objects("mfa_factors") { addFactor(factor, to: &row) }
    return row
  }

  private static func addProfile(_ user: JSONObject, to row: inout SourceRow) {
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
  }

  private static func addPassword(_ user: JSONObject, to row: inout SourceRow) {
    if let hash = user.text("passwordHash") ?? user.text("password_hash") {
      row.record.passwordHash = hash
    } else if let custom = user.object("custom_password_hash") {
      if let hash = hash(custom) {
        row.record.passwordHash = hash
      } else {
        row.refusal = RowProblem(
          field: "password_hash", reason: "INVALID_PASSWORD_HASH",
          message: "The hash algorithm \(custom.text("algorithm") ?? "-") is not supported; omit the hash.")
      }
    }
  }

  private static func addIdentities(_ user: JSONObject, of id: String, to row: inout SourceRow) {
    var identities = user.objects("identities").compactMap { identity -> (String, String)? in
      guard let provider = identity.text("provider"), let subject = identity.text("user_id") else { return nil }
      // For enterprise connections, Auth0 prefixes the provider's user ID with the connection's name.
      guard let connection = identity.text("connection"), subject.hasPrefix(connection + "|") else {
        return (provider, subject)
      }
      return (connection, String(subject.dropFirst(connection.count + 1)))
    }
    if identities.isEmpty, let bar = id.firstIndex(of: "|") {
      identities = [(String(id[..<bar]), String(id[id.index(after: bar)...]))]
    }
    if row.record.phoneNumber == nil, identities.contains(where: { $0.0 == "sms" }) {
      row.drop("identities", "INVALID_PHONE_NUMBER", "Sign-in by SMS requires a phone_number with phone_verified.")
    }
    for (provider, subject) in identities where !["auth0", "sms", "email"].contains(provider) {
      row.record.identities.append(.init(providerID: ImportedProvider.id(provider), subject: subject))
    }
  }

  private static func addFactor(_ factor: JSONObject, to row: inout SourceRow) {
    if let secret = factor.object("totp")?.text("secret") {
      row.record.factors.append(.init(kind: .totpSecret(Base32.decode(secret.utf8) ?? [])))
    } else if let number = factor.object("phone")?.text("value") {
      row.record.factors.append(.init(kind: .phoneNumber(number)))
    } else {
      row.drop("factors", "UNSUPPORTED_FIRST_FACTOR", "A second factor by email is not imported.")
    }
  }

  /// Returns the password hash, or nil if this server does not support its scheme.
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

  /// Returns the hash if it is a PHC string, or nil otherwise. Auth0 exports PBKDF2 hashes as PHC strings, with
  /// unpadded Base64 and with the length of the hash.
  private static func pbkdf2(_ text: String) -> String? {
    text.hasPrefix("$pbkdf2-") ? text : nil
  }

  /// Returns a value as Base64, or nil if the value's encoding is unknown.
  private static func base64(_ value: JSONObject) -> String? {
    let text = value.text("value") ?? ""
    switch value.text("encoding") ?? "utf8" {
    case "base64": return text
    case "hex": return Hexadecimal.decode(text.utf8).map { Data($0).base64EncodedString() }
    case "utf8": return Data(text.utf8).base64EncodedString()
    default: return nil
    }
  }
}
