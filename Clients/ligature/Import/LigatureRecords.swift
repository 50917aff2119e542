import ByteCoding
import Foundation
import LigatureMessages

/// A line of JSON that describes one account, as written by `ligature export`.
struct RecordLine: Codable {
  struct Identity: Codable {
    var providerId: String
    var subject: String
    var email: String?
    var emailVerified: Bool?
    var displayName: String?
    var photoUrl: String?
    var linkedAt: String?
    var lastUsedAt: String?
  }

  struct Factor: Codable {
    /// The authenticator app's secret, in base 32.
    var totpSecret: String?
    var phoneNumber: String?
    var displayName: String?
    var enrolledAt: String?
  }

  var uid: String?
  var email: String?
  var emailVerified: Bool?
  var displayName: String?
  var photoUrl: String?
  var phoneNumber: String?
  var disabled: Bool?
  var isAnonymous: Bool?
  var customSignIn: Bool?
  /// The claims, as the JSON text of an object.
  var customClaims: String?
  var createdAt: String?
  var lastSignInAt: String?
  var passwordHash: String?
  var passwordChangedAt: String?
  var identities: [Identity]?
  var factors: [Factor]?
  var recoveryCodes: [String]?
}

extension RecordLine {
  init(_ record: LigatureV1.AccountRecord) {
    uid = record.uid
    email = record.email
    emailVerified = record.emailVerified ? true : nil
    displayName = record.displayName
    photoUrl = record.photoURL
    phoneNumber = record.phoneNumber
    disabled = record.disabled ? true : nil
    isAnonymous = record.isAnonymous ? true : nil
    customSignIn = record.customSignIn ? true : nil
    customClaims = record.customClaims
    createdAt = record.createdAt?.text
    lastSignInAt = record.lastSignInAt?.text
    passwordHash = record.passwordHash.isEmpty ? nil : record.passwordHash
    passwordChangedAt = record.passwordChangedAt?.text
    identities = record.identities.isEmpty ? nil : record.identities.map(Identity.init)
    factors = record.factors.isEmpty ? nil : record.factors.map(Factor.init)
  }

  var row: SourceRow {
    var row = SourceRow()
    row.record = LigatureV1.AccountRecord(
      uid: uid ?? "", email: email, emailVerified: emailVerified ?? false, displayName: displayName, photoURL: photoUrl,
      phoneNumber: phoneNumber, disabled: disabled ?? false, isAnonymous: isAnonymous ?? false,
      customSignIn: customSignIn ?? false, customClaims: customClaims,
      createdAt: createdAt.flatMap { .init(text: $0) }, lastSignInAt: lastSignInAt.flatMap { .init(text: $0) },
      passwordHash: passwordHash ?? "", passwordChangedAt: passwordChangedAt.flatMap { .init(text: $0) },
      identities: (identities ?? []).map(\.record), factors: (factors ?? []).map(\.record),
      recoveryCodes: recoveryCodes ?? [])
    return row
  }

  static func row(_ object: JSONObject) -> SourceRow {
    guard let data = try? JSONSerialization.data(withJSONObject: object.members),
      let line = try? JSONDecoder().decode(RecordLine.self, from: data)
    else { return SourceRow(refusal: .malformed) }
    if let field = line.fieldWithoutTime {
      return SourceRow(
        refusal: RowProblem(
          field: field, reason: "INVALID_ARGUMENT",
          message: "The value is not a time; write it like 2026-01-31T08:00:00.000Z, or omit it."))
    }
    return line.row
  }

  /// The name of a time field whose value is not a time, or nil if there is none.
  private var fieldWithoutTime: String? {
    var times = [
      ("created_at", createdAt), ("last_sign_in_at", lastSignInAt), ("password_changed_at", passwordChangedAt),
    ]
    for identity in identities ?? [] {
      times += [("identities.linked_at", identity.linkedAt), ("identities.last_used_at", identity.lastUsedAt)]
    }
    for factor in factors ?? [] { times.append(("factors.enrolled_at", factor.enrolledAt)) }
    return times.first { $0.1.map { GoogleProtobuf.Timestamp(text: $0) == nil } ?? false }?.0
  }
}

extension RecordLine.Identity {
  init(_ identity: LigatureV1.IdentityRecord) {
    self.init(
      providerId: identity.providerID, subject: identity.subject, email: identity.email,
      emailVerified: identity.emailVerified ? true : nil, displayName: identity.displayName,
      photoUrl: identity.photoURL, linkedAt: identity.linkedAt?.text, lastUsedAt: identity.lastUsedAt?.text)
  }

  fileprivate var record: LigatureV1.IdentityRecord {
    LigatureV1.IdentityRecord(
      providerID: providerId, subject: subject, email: email, emailVerified: emailVerified ?? false,
      displayName: displayName, photoURL: photoUrl, linkedAt: linkedAt.flatMap { .init(text: $0) },
      lastUsedAt: lastUsedAt.flatMap { .init(text: $0) })
  }
}

extension RecordLine.Factor {
  init(_ factor: LigatureV1.FactorRecord) {
    self.init(displayName: factor.displayName, enrolledAt: factor.enrolledAt?.text)
    switch factor.kind {
    case .totpSecret(let secret): totpSecret = Base32.string(of: secret)
    case .phoneNumber(let number): phoneNumber = number
    case nil: break
    }
  }

  fileprivate var record: LigatureV1.FactorRecord {
    LigatureV1.FactorRecord(
      kind: phoneNumber.map { .phoneNumber($0) } ?? .totpSecret((totpSecret?.utf8).flatMap(Base32.decode) ?? []),
      displayName: displayName, enrolledAt: enrolledAt.flatMap { .init(text: $0) })
  }
}

extension GoogleProtobuf.Timestamp {
  /// The time in RFC 3339 format, with milliseconds.
  var text: String {
    // Half a millisecond is added because a `Date` is inexact and its formatter truncates to milliseconds.
    Date(timeIntervalSince1970: (Double(milliseconds) + 0.5) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  var milliseconds: Int64 { seconds * 1000 + Int64(nanos) / 1_000_000 }
}
