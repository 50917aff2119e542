import ByteCoding
import Foundation
import LigatureMessages

/// A reader of a Supabase project's accounts, from rows of `auth.users` with the rows of `auth.identities` and
/// `auth.mfa_factors` in the columns "identities" and "factors".
enum SupabaseReader {
  /// The keys that Supabase writes to a user's metadata. Their values are either imported or copies of other columns.
  private static let profileMetadata: Set = [
    "full_name", "name", "avatar_url", "picture", "email", "email_verified", "phone", "phone_verified", "sub", "iss",
    "provider_id", "preferred_username", "user_name",
  ]

  static func row(_ user: JSONObject) -> SourceRow {
    guard !user["deleted_at"] || user.text("deleted_at") == nil else {
      return SourceRow(refusal: RowProblem(field: "row", reason: "USER_NOT_FOUND", message: "The user was deleted."))
    }
    guard let id = user.text("id") else { return SourceRow(refusal: .unnamed) }
    var row = SourceRow()
    row.record.uid = id
    addProfile(user, to: &row)
    addPassword(user, to: &row)
    addIdentities(user, to: &row)
    for factor in user.objects("factors") { addFactor(factor, to: &row) }
    return row
  }

  private static func addProfile(_ user: JSONObject, to row: inout SourceRow) {
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
        "custom_claims", "INVALID_CLAIMS", "Only the name and the picture are imported from user_metadata.")
    }
  }

  private static func addPassword(_ user: JSONObject, to row: inout SourceRow) {
    if let hash = user.text("encrypted_password") {
      if row.record.email == nil {
        row.drop("password_hash", "MISSING_EMAIL", "A password requires an email address, and the user has none.")
      } else {
        row.record.passwordHash = hash
      }
    }
  }

  private static func addIdentities(_ user: JSONObject, to row: inout SourceRow) {
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
    for identity in identities { addIdentity(identity, to: &row) }
  }

  private static func addIdentity(_ identity: JSONObject, to row: inout SourceRow) {
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
    // Factors whose enrollment was not confirmed are ignored.
    guard factor.text("status").map({ $0 == "verified" }) ?? true else { return }
    let name = factor.text("friendly_name")
    switch factor.text("factor_type") {
    case "totp":
      row.record.factors.append(
        .init(kind: .totpSecret((factor.text("secret")?.utf8).flatMap(Base32.decode) ?? []), displayName: name))
    case "phone":
      let phone = factor.text("phone") ?? ""
      row.record.factors.append(
        .init(kind: .phoneNumber(phone.hasPrefix("+") ? phone : "+" + phone), displayName: name))
    default:
      row.drop("factors", "UNSUPPORTED_FIRST_FACTOR", "Passkeys are not imported; the user must enroll another factor.")
    }
  }
}
