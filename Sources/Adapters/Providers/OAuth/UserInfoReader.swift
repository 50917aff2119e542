import Accounts
import JSONWebTokens

/// Reads a user's identity from a provider's user info endpoint, using the fields that the operator has configured.
struct UserInfoReader: Sendable {
  /// The names of the members to read from the response. Dots separate the names of nested members, as in
  /// "data.user.id".
  struct Fields: Sendable {
    var subject = ""
    var email: String?
    var emailVerified: String?
    var name: String?
    var photo: String?
  }

  /// The lifetime of an assertion, in seconds. It is fixed because the provider's tokens contain no expiry.
  private static let assertionLifetime: Int64 = 3600

  let issuer: String
  let fields: Fields
  let emailTrust: EmailTrust
  let api: ProviderAPI
  let normalizer: any TextNormalizer

  func assertion(accessToken: String, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    let answer = try await api.send("", headers: [("authorization", "Bearer \(accessToken)")])
    guard let profile = answer.object else {
      throw refusal("it responded to the request for the user's data with status \(answer.status) or an error")
    }
    guard let subject = Self.identifier(at: fields.subject, of: profile) else {
      throw refusal("its data about the user lacks the configured subject, a number or a text of 1 to 255 bytes")
    }
    let email = text(at: fields.email, of: profile, atMost: 320)
    let isVerified =
      email != nil && fields.emailVerified.flatMap { Self.value(at: $0, of: profile) } == .bool(true)
    return ProviderAssertion(
      issuer: issuer, subject: subject, email: email, emailVerified: isVerified,
      emailIsTrusted: isVerified && email.map { emailTrust.covers($0, normalizer: normalizer) } == true,
      runsEmailDomain: email.map { emailTrust.runsDomain(of: $0, normalizer: normalizer) } == true,
      displayName: text(at: fields.name, of: profile, atMost: 1024),
      photoURL: text(at: fields.photo, of: profile, atMost: 2048).flatMap { $0.hasPrefix("https://") ? $0 : nil },
      profileJSON: JSONWriter.text(of: .object(profile)),
      expiresAt: now.adding(milliseconds: Self.assertionLifetime * 1000))
  }

  private func refusal(_ explanation: String) -> AccountError {
    AccountError(.invalidIDPResponse, "The sign-in at \(api.name) is refused: \(explanation).")
  }

  private func text(at path: String?, of profile: [String: JSONValue], atMost maximum: Int) -> String? {
    path.flatMap { Self.value(at: $0, of: profile)?.string }.flatMap {
      (1...maximum).contains($0.utf8.count) ? $0 : nil
    }
  }

  private static func value(at path: String, of profile: [String: JSONValue]) -> JSONValue? {
    var value = JSONValue.object(profile)
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let member = value.object?[String(name)] else { return nil }
      value = member
    }
    return value
  }

  /// Returns an integer as a string, or a string unchanged.
  private static func identifier(at path: String, of profile: [String: JSONValue]) -> String? {
    switch value(at: path, of: profile) {
    case .string(let text): (1...255).contains(text.utf8.count) && !text.utf8.contains(0) ? text : nil
    case let number?: number.integer.map { String($0) }
    case nil: nil
    }
  }
}
