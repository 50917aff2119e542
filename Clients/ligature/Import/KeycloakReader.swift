import ByteCoding
import LigatureMessages

/// A reader of a Keycloak realm's accounts, from the output of `kc.sh export`.
enum KeycloakReader {
  static func row(_ user: JSONObject) -> SourceRow {
    guard user.text("serviceAccountClientId") == nil else {
      return SourceRow(
        refusal: RowProblem(
          field: "row", reason: "OPERATION_NOT_ALLOWED",
          message: "The account belongs to a service; create a service key with `ligature service-keys create`."))
    }
    guard user.text("realm") == nil else {
      return SourceRow(
        refusal: RowProblem(
          field: "row", reason: "INVALID_ARGUMENT",
          message: "The file has several realms; export one with `kc.sh export --realm NAME` and import that file."))
    }
    guard let id = user.text("id"), !user["encrypted_password"] else { return SourceRow(refusal: .unnamed) }
    var row = SourceRow()
    row.record.uid = id
    addProfile(user, to: &row)
    for identity in user.objects("federatedIdentities") {
      row.record.identities.append(
        .init(
          providerID: ImportedProvider.id(identity.text("identityProvider") ?? ""),
          subject: identity.text("userId") ?? ""))
    }
    for credential in user.objects("credentials") { add(credential, to: &row) }
    return row
  }

  private static func addProfile(_ user: JSONObject, to row: inout SourceRow) {
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
  }

  private static func add(_ credential: JSONObject, to row: inout SourceRow) {
    let data = credential.object("credentialData")
    let secret = credential.object("secretData")
    switch credential.text("type") {
    case "password": addPassword(data, secret, to: &row)
    case "otp": addFactor(data, secret, name: credential.text("userLabel"), to: &row)
    case .some(let type):
      row.drop("factors", "UNSUPPORTED_FIRST_FACTOR", "Credentials of the type \(type) are not imported.")
    case nil: break
    }
  }

  private static func addPassword(_ data: JSONObject?, _ secret: JSONObject?, to row: inout SourceRow) {
    guard let data, let secret, let hash = hash(data, secret) else {
      row.refusal = RowProblem(
        field: "password_hash", reason: "INVALID_PASSWORD_HASH",
        message: "The password's hash scheme is not supported; remove the credential.")
      return
    }
    if row.record.email == nil {
      row.drop("password_hash", "MISSING_EMAIL", "A password requires an address, and the user has none.")
    } else {
      row.record.passwordHash = hash
    }
  }

  private static func addFactor(
    _ data: JSONObject?, _ secret: JSONObject?, name: String?, to row: inout SourceRow
  ) {
    let isCommon =
      data?.text("subType") == "totp" && data?.number("digits") ?? 6 == 6 && data?.number("period") ?? 30 == 30
      && data?.text("algorithm") ?? "HmacSHA1" == "HmacSHA1"
    guard isCommon else {
      row.drop(
        "factors", "UNSUPPORTED_FIRST_FACTOR",
        "Only authenticator apps with SHA-1, six digits and a period of thirty seconds are imported; the user must "
          + "enroll the app again."
      )
      return
    }
    let value = secret?.text("value") ?? ""
    let bytes = data?.text("secretEncoding")?.uppercased() == "BASE32" ? Base32.decode(value.utf8) : Array(value.utf8)
    row.record.factors.append(.init(kind: .totpSecret(bytes ?? []), displayName: name))
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
