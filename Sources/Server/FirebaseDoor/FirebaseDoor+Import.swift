internal import Accounts
internal import FirebasePasswordHashes
internal import JSONWebTokens

extension FirebaseDoor {
  /// The maximum size in bytes of a hash parameter. The limit exists because the parameters are stored with each user's
  /// hash. Firebase's signer keys are 88 bytes long.
  private static let longestHashOption = 1024

  func importAccounts(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    let users = try body.objects("users")
    guard (1...AccountImport.mostRecords).contains(users.count) else {
      throw DoorRefusal("MISSING_USER_ACCOUNT", "users: it must contain 1 to \(AccountImport.mostRecords) accounts.")
    }
    guard try body.bool("allowOverwrite") != false else {
      throw DoorRefusal.notMapped(
        "allowOverwrite: an import replaces accounts that have the users' uids; set it to true or omit it.")
    }
    var options = body.scalars
    options += try body.object("argon2Parameters")?.scalars ?? []
    for (name, value) in options where value.utf8.count > Self.longestHashOption {
      throw DoorRefusal.invalid(
        String(name.prefix(64)), "a hash parameter can have at most \(Self.longestHashOption) bytes.")
    }
    let hashing = HashConfiguration(
      options.map { name, value in
        ["signerKey", "saltSeparator"].contains(name) ? (name, value.paddedBase64) : (name, value)
      })
    var failures: [(index: Int, message: String)] = []
    var records: [AccountRecord] = []
    for (index, user) in users.enumerated() {
      do throws(DoorRefusal) {
        var record = try Self.record(of: user, hashing)
        record.row = Int64(index) + 1
        records.append(record)
      } catch {
        failures.append((index, "\(error.code) : \(error.text)"))
      }
    }
    var request = AccountImport(records)
    // As in Firebase, a row replaces the account with the same user ID.
    request.mode = .replace
    // The response can only report refused rows, so a row is refused if any of its data would be lost.
    request.refusesLosses = true
    let result = try await useCases.importing.importAccounts(request, claims: claims, by: administrator)
    for finding in result.findings.listed {
      let field: AccountError.Field? = finding.field == "phone_number" ? .newAccountPhone : nil
      let code = DoorRefusal(AccountError(finding.reason, finding.message, field: field)).code
      failures.append((Int(finding.row) - 1, "\(code) : \(finding.message)"))
    }
    guard !failures.isEmpty else { return .object([:]) }
    return .object([
      "error": .array(
        failures.sorted { $0.index < $1.index }.map { failure in
          .object(["index": .number(String(failure.index)), "message": .string(failure.message)])
        })
    ])
  }

  private static func record(of user: DoorBody, _ hashing: HashConfiguration) throws(DoorRefusal) -> AccountRecord {
    guard try user.text("tenantId") == nil else {
      throw DoorRefusal("TENANT_ID_MISMATCH", "This server has no tenants.")
    }
    var record = AccountRecord()
    record.uid = try user.text("localId", orRefuse: "MISSING_LOCAL_ID")
    record.email = try user.text("email")
    record.emailVerified = try user.bool("emailVerified") ?? false
    record.displayName = try user.text("displayName")
    record.photoURL = try user.text("photoUrl")
    record.phoneNumber = try user.text("phoneNumber")
    record.isDisabled = try user.bool("disabled") ?? false
    record.claims = try user.text("customAttributes").flatMap { $0 == "{}" ? nil : $0 }
    record.createdAt = try user.time("createdAt")
    record.lastSignInAt = try user.time("lastLoginAt")
    for provider in try user.objects("providerUserInfo") {
      let id = try provider.text("providerId", orRefuse: "INVALID_PROVIDER_ID")
      guard ![ProviderID.password, .phone].map(\.rawValue).contains(id) else { continue }
      var identity = AccountRecord.LinkedIdentity(
        providerID: id, subject: try provider.text("rawId", orRefuse: "INVALID_UID"))
      identity.email = try provider.text("email")
      identity.displayName = try provider.text("displayName")
      identity.photoURL = try provider.text("photoUrl")
      record.identities.append(identity)
    }
    // A user without any other sign-in method either is anonymous or signs in with custom tokens, but the request does
    // not state which. In either case, the user can sign in again with a custom token.
    record.hasCustomSignIn = record.identities.isEmpty && record.email == nil && record.phoneNumber == nil
    for factor in try user.objects("mfaInfo") {
      guard let number = try factor.text("phoneInfo") else {
        throw DoorRefusal.invalid("mfaInfo", "only second factors with phoneInfo are imported; omit others.")
      }
      var enrolled = AccountRecord.EnrolledFactor(.phone(number))
      enrolled.displayName = try factor.text("displayName")
      enrolled.enrolledAt = try factor.date("enrolledAt")
      record.factors.append(enrolled)
    }
    if let hash = try user.text("passwordHash"), !hash.isEmpty, hash != JSONValue.redactedHash {
      guard let text = hashing.text(hash: hash.paddedBase64, salt: (try user.text("salt") ?? "").paddedBase64) else {
        throw DoorRefusal(
          "INVALID_HASH_ALGORITHM", "The password's hash algorithm is unknown; set hashAlgorithm and its parameters.")
      }
      record.passwordHash = Secret(text)
    }
    return record
  }
}
