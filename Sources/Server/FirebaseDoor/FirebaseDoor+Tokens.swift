internal import Accounts
internal import JSONWebTokens
internal import WebListener

/// An error response to a request for an access token, in the OAuth format (RFC 6749, section 5.2).
struct GrantRefusal: Error {
  var code: String
  /// A description of the problem and its remedy.
  var text: String

  var status: Int { 400 }

  var body: JSONValue { .object(["error": .string(code), "error_description": .string(text)]) }
}

extension FirebaseDoor {
  private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"
  private static let maxFormBytes = 64 * 1024

  /// The values that the SDKs write into the `aud` claim: either the URL in the service account file or, regardless of
  /// the file, the URL of Google's host.
  private var tokenAudiences: Set<String> {
    Set(DoorRoute.tokenPaths.map { "https:/" + $0 } + [configuration.tokenURL])
  }

  /// Returns an access token in exchange for a service account's signed assertion (RFC 7523, section 2.1). SDKs that do
  /// not sign tokens themselves use this exchange.
  func accessToken(_ call: WebCall) async throws -> JSONValue {
    guard let form = await call.form(upTo: Self.maxFormBytes) else {
      throw GrantRefusal(
        code: "invalid_request",
        text: "The request is not a form of at most \(Self.maxFormBytes) bytes (application/x-www-form-urlencoded).")
    }
    guard form["grant_type"] == Self.grantType else {
      throw GrantRefusal(code: "unsupported_grant_type", text: "Set grant_type to \(Self.grantType).")
    }
    guard let assertion = form["assertion"], !assertion.isEmpty else {
      throw GrantRefusal(code: "invalid_request", text: "The request has no assertion; send the signed token.")
    }
    do throws(AccountError) {
      let (token, life) = try await services.accessToken(for: Secret(assertion), to: tokenAudiences)
      return .object([
        "access_token": .string(token.reveal()), "token_type": .string("Bearer"),
        "expires_in": .number(String(life / 1000)),
      ])
    } catch {
      guard error.reason != .unavailable else { throw DoorRefusal(error) }
      note(error, of: call)
      throw GrantRefusal(code: "invalid_grant", text: error.message)
    }
  }
}
