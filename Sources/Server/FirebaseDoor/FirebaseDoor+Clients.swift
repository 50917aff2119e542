internal import Accounts
internal import ByteCoding
internal import JSONWebTokens

/// The calls that client apps make, for development only. The SDKs' tests use these calls to sign in.
extension FirebaseDoor {
  func answer(_ operation: DoorRoute.Client, _ body: DoorBody, _ call: CallContext) async throws -> JSONValue {
    switch operation {
    case .signInWithCustomToken:
      let token = try await signedToken(for: body.text("token", orRefuse: "MISSING_CUSTOM_TOKEN"))
      return try await signIn(.customToken(token), call)
    case .signInWithPassword:
      let email = try body.text("email", orRefuse: "MISSING_EMAIL")
      let password = try body.text("password", orRefuse: "MISSING_PASSWORD")
      return try await signIn(.password(email: email, password: Secret(password)), call)
    case .signInWithEmailLink:
      let email = try body.text("email", orRefuse: "MISSING_EMAIL")
      let code = try body.text("oobCode", orRefuse: "MISSING_OOB_CODE")
      return try await signIn(.emailLink(email: email, code: Secret(code)), call)
    case .resetPassword:
      let code = try body.text("oobCode", orRefuse: "MISSING_OOB_CODE")
      let password = try body.text("newPassword", orRefuse: "MISSING_PASSWORD")
      let result = try await useCases.passwordReset.resetPassword(
        .code(Secret(code)), to: Secret(password), call: call)
      return .object(["email": .string(result.email), "requestType": .string("PASSWORD_RESET")])
    case .update:
      let code = try body.text("oobCode", orRefuse: "MISSING_OOB_CODE")
      // Firebase does not require a proof that the caller owns the account.
      let password = try body.text("password")
      let applied = try await useCases.codeUse.applyActionCode(
        Secret(code), answer: password.map { .accept(password: Secret($0)) } ?? .confirm, caller: nil, call: call)
      return .object(["email": .string(applied.email), "emailVerified": .bool(true)])
    }
  }

  private func signIn(_ credential: Credential, _ call: CallContext) async throws -> JSONValue {
    let result = try await useCases.signingIn.signIn(credential, deviceLabel: "", caller: nil, call: call)
    var answer: [String: JSONValue] = [
      "localId": .string(result.account.uid.rawValue), "isNewUser": .bool(result.isNewAccount),
      "refreshToken": .string(result.tokens.refreshToken.reveal()),
      "expiresIn": .string(String(result.tokens.expiresAt.seconds - clock.now.seconds)),
    ]
    answer["idToken"] = result.tokens.idToken.map { .string($0.reveal()) }
    answer["email"] = result.account.email.map { .string($0) }
    return .object(answer)
  }

  private static let emulatorAccount = "firebase-auth-emulator@example.com"
  private static let audience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

  /// Returns a custom token that is signed by this server and replaces an unsigned token that an SDK created for an
  /// emulator.
  private func signedToken(for text: String) async throws -> Secret {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty, let header = Self.object(parts[0]), header["alg"]?.string == "none",
      let token = Self.object(parts[1]), token["iss"]?.string == Self.emulatorAccount,
      token["sub"]?.string == Self.emulatorAccount, token["aud"]?.string == Self.audience,
      let uid = token["uid"]?.string
    else {
      throw DoorRefusal(
        "INVALID_CUSTOM_TOKEN",
        "The token is not from an Admin SDK that is connected to an emulator.")
    }
    guard token["tenant_id"] == nil else {
      throw DoorRefusal("TENANT_ID_MISMATCH", "This server has no tenants.")
    }
    guard let expiry = token["exp"].flatMap(NumericDate.seconds), expiry > clock.now.seconds else {
      throw DoorRefusal("INVALID_CUSTOM_TOKEN", "The custom token has expired.")
    }
    let claims = try claims.claims(JSONWriter.text(of: token["claims"] ?? .object([:])))
    return try await useCases.serviceTokens.mintCustomToken(uid: uid, claims: claims, with: minter, by: .developer)
      .token
  }

  private static func object(_ part: Substring.UTF8View) -> [String: JSONValue]? {
    guard let bytes = Base64.decode(part, alphabet: .url) else { return nil }
    return try? JSONReader.readObject(bytes, limits: .token)
  }
}
