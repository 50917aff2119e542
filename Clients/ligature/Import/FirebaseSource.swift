import FirebasePasswordHashes
import Foundation
import LigatureMessages

/// A reader of a Firebase project's accounts, from the JSON or CSV files of `firebase auth:export` or from the pages of
/// the REST API.
struct FirebaseReader {
  /// The placeholder that Firebase exports instead of a hash if the exporting user may not read hashes.
  private static let hidden = "UkVEQUNURUQ="

  /// The reason for refusing a row whose password was hashed with unknown parameters.
  static let unknownHash = "INVALID_PASSWORD_HASH"

  let hashing: HashConfiguration?

  func row(_ user: JSONObject) -> SourceRow {
    var row = SourceRow()
    guard let id = user.text("localId") else { return SourceRow(refusal: .unnamed) }
    row.record.uid = id
    row.record.email = user.text("email")
    row.record.emailVerified = user.bool("emailVerified")
    row.record.displayName = user.text("displayName")
    row.record.photoURL = user.text("photoUrl") ?? user.text("photoURL")
    row.record.phoneNumber = user.text("phoneNumber")
    row.record.disabled = user.bool("disabled")
    row.record.customClaims = user.json("customAttributes").flatMap { $0 == "{}" ? nil : $0 }
    row.record.createdAt = row.time(of: user, "createdAt", "created_at")
    let lastSignIn = user["lastLoginAt"] ? "lastLoginAt" : "lastSignedInAt"
    row.record.lastSignInAt = row.time(of: user, lastSignIn, "last_sign_in_at")
    let providers = user.objects("providerUserInfo")
    addIdentities(providers, &row)
    addPassword(
      hash: user.text("passwordHash"), salt: user.text("salt") ?? "",
      isListed: providers.contains { $0.text("providerId") == "password" }, &row)
    for factor in user.objects("mfaInfo") {
      if let number = factor.text("phoneInfo") ?? factor.text("unobfuscatedPhoneInfo") {
        row.record.factors.append(
          .init(
            kind: .phoneNumber(number), displayName: factor.text("displayName"),
            enrolledAt: row.time(factor.text("enrolledAt"), "factors.enrolled_at")))
      } else {
        row.record.factors.append(.init(kind: .totpSecret([]), displayName: factor.text("displayName")))
      }
    }
    if let tenant = user.text("tenantId") {
      row.refusal = RowProblem(
        field: "row", reason: "TENANT_ID_MISMATCH",
        message: "The account belongs to the tenant \(tenant); import each tenant's accounts into another server.")
    }
    return row
  }

  private func addIdentities(_ providers: [JSONObject], _ row: inout SourceRow) {
    for provider in providers {
      guard let id = provider.text("providerId"), !["password", "phone"].contains(id) else { continue }
      row.record.identities.append(
        .init(
          providerID: id, subject: provider.text("rawId") ?? "", email: provider.text("email"),
          displayName: provider.text("displayName"), photoURL: provider.text("photoUrl")))
    }
    // The user either is anonymous or signs in with custom tokens, but the export does not indicate which. In either
    // case, the user can sign in again with a custom token.
    row.record.customSignIn =
      row.record.identities.isEmpty && row.record.email == nil && row.record.phoneNumber == nil
  }

  /// - Parameter isListed: Whether the account has a password or signs in with emailed links.
  private func addPassword(hash: String?, salt: String, isListed: Bool, _ row: inout SourceRow) {
    guard let hash, !hash.isEmpty else {
      if isListed, row.record.email != nil {
        row.record.identities.append(.init(providerID: "emailLink", subject: row.record.email ?? ""))
      }
      return
    }
    guard hash != Self.hidden else {
      row.drop(
        "password_hash", "INSUFFICIENT_PERMISSION",
        "The export has no hash; export as a user who is allowed to see hashes, or let the user reset the password.")
      return
    }
    guard let text = hashing?.text(hash: hash, salt: salt) else {
      row.refusal = RowProblem(
        field: "password_hash", reason: Self.unknownHash,
        message: "The parameters of the password hash are unknown; provide the project's parameters with "
          + "--hash-config.")
      return
    }
    row.record.passwordHash = text
  }

  // MARK: CSV

  /// The index of each provider's first column. A provider's columns contain the subject, email address, name and
  /// photo.
  private static let providerColumns = [
    (7, "google.com"), (11, "facebook.com"), (15, "twitter.com"), (19, "github.com"), (28, "apple.com"),
    (32, "microsoft.com"), (36, "gc.apple.com"), (40, "playgames.google.com"), (44, "linkedin.com"), (48, "yahoo.com"),
  ]

  func row(_ fields: [String]) -> SourceRow {
    guard fields.count >= 27 else { return SourceRow(refusal: .malformed) }
    func field(_ index: Int) -> String? { index < fields.count && !fields[index].isEmpty ? fields[index] : nil }
    var row = SourceRow()
    guard let id = field(0) else { return SourceRow(refusal: .unnamed) }
    row.record.uid = id
    row.record.email = field(1)
    row.record.emailVerified = field(2) == "true"
    row.record.displayName = field(5)
    row.record.photoURL = field(6)
    let times = JSONObject(["createdAt": field(23) ?? "", "lastSignInAt": field(24) ?? ""])
    row.record.createdAt = row.time(of: times, "createdAt", "created_at")
    row.record.lastSignInAt = row.time(of: times, "lastSignInAt", "last_sign_in_at")
    row.record.phoneNumber = field(25)
    row.record.disabled = field(26) == "true"
    row.record.customClaims = field(27).flatMap { $0 == "{}" ? nil : $0 }
    addIdentities(
      Self.providerColumns.compactMap { column, id in
        guard let subject = field(column) else { return nil }
        let members = [
          "providerId": id, "rawId": subject, "email": field(column + 1), "displayName": field(column + 2),
          "photoUrl": field(column + 3),
        ]
        return JSONObject(members.compactMapValues { $0 })
      }, &row)
    addPassword(hash: field(3), salt: field(4) ?? "", isListed: false, &row)
    return row
  }
}

/// A source that reads the rows of a CSV file. Each row describes an account.
struct CSVRecordSource: RecordSource {
  private var rows: CSVRows
  private let record: ([String]) -> SourceRow

  init(_ file: ImportFile, record: @escaping ([String]) -> SourceRow) {
    rows = CSVRows(file)
    self.record = record
  }

  var bytesRead: Int { rows.bytesRead }

  mutating func next() throws -> SourceRow? {
    switch try rows.next() {
    case .fields(let fields): record(fields)
    case .malformed(let problem): SourceRow(refusal: problem)
    case nil: nil
    }
  }
}
