import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// What Firebase's clients make of the reasons that Firebase's servers give, held against what this library makes of
/// them.
@Suite struct ErrorTableTests {
  /// One reason, the number and the name of its code, and what else is in userInfo.
  struct Row: Sendable, CustomTestStringConvertible {
    let reason: String
    let number: Int
    let name: String
    let extras: Set<String>

    init(_ reason: String, _ number: Int, _ name: String, _ extras: Set<String> = []) {
      self.reason = reason
      self.number = number
      self.name = name
      self.extras = extras
    }

    var testDescription: String { reason }
  }

  /// Firebase's reasons with Firebase's codes. Those that no Ligature server gives stay in the table, so that one that
  /// is added gets its code from here.
  static let rows = [
    Row("INVALID_CUSTOM_TOKEN", 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
    Row("CREDENTIAL_MISMATCH", 17002, "ERROR_CUSTOM_TOKEN_MISMATCH"),
    Row("INVALID_IDP_RESPONSE", 17004, "ERROR_INVALID_CREDENTIAL"),
    Row("INVALID_PENDING_TOKEN", 17004, "ERROR_INVALID_CREDENTIAL"),
    Row("INVALID_LOGIN_CREDENTIALS", 17004, "ERROR_INVALID_CREDENTIAL"),
    Row("USER_DISABLED", 17005, "ERROR_USER_DISABLED"),
    Row("OPERATION_NOT_ALLOWED", 17006, "ERROR_OPERATION_NOT_ALLOWED"),
    Row("PASSWORD_LOGIN_DISABLED", 17006, "ERROR_OPERATION_NOT_ALLOWED"),
    Row(
      "EMAIL_EXISTS", 17007, "ERROR_EMAIL_ALREADY_IN_USE",
      [AuthErrors.userInfoEmailKey, AuthErrors.userInfoUpdatedCredentialKey]),
    Row("INVALID_IDENTIFIER", 17008, "ERROR_INVALID_EMAIL"), Row("INVALID_EMAIL", 17008, "ERROR_INVALID_EMAIL"),
    Row("INVALID_PASSWORD", 17009, "ERROR_WRONG_PASSWORD"),
    Row("TOO_MANY_ATTEMPTS_TRY_LATER", 17010, "ERROR_TOO_MANY_REQUESTS"),
    Row("USER_NOT_FOUND", 17011, "ERROR_USER_NOT_FOUND"), Row("EMAIL_NOT_FOUND", 17011, "ERROR_USER_NOT_FOUND"),
    Row(
      "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL", 17012, "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL",
      [AuthErrors.userInfoEmailKey, AuthErrors.userInfoUpdatedCredentialKey]),
    Row("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", 17014, "ERROR_REQUIRES_RECENT_LOGIN"),
    Row("PROVIDER_ALREADY_LINKED", 17015, "ERROR_PROVIDER_ALREADY_LINKED"),
    Row("NO_SUCH_PROVIDER", 17016, "ERROR_NO_SUCH_PROVIDER"),
    Row("INVALID_ID_TOKEN", 17017, "ERROR_INVALID_USER_TOKEN"),
    Row("TOKEN_EXPIRED", 17021, "ERROR_USER_TOKEN_EXPIRED"),
    // Firebase's FEDERATED_USER_ID_ALREADY_LINKED.
    Row(
      "CREDENTIAL_ALREADY_IN_USE", 17025, "ERROR_CREDENTIAL_ALREADY_IN_USE",
      [AuthErrors.userInfoEmailKey, AuthErrors.userInfoUpdatedCredentialKey]),
    Row("WEAK_PASSWORD", 17026, "ERROR_WEAK_PASSWORD", [NSLocalizedFailureReasonErrorKey]),
    Row("EXPIRED_OOB_CODE", 17029, "ERROR_EXPIRED_ACTION_CODE"),
    Row("INVALID_OOB_CODE", 17030, "ERROR_INVALID_ACTION_CODE"),
    Row("INVALID_MESSAGE_PAYLOAD", 17031, "ERROR_INVALID_MESSAGE_PAYLOAD"),
    Row("INVALID_SENDER", 17032, "ERROR_INVALID_SENDER"),
    Row("INVALID_RECIPIENT_EMAIL", 17033, "ERROR_INVALID_RECIPIENT_EMAIL"),
    Row("MISSING_EMAIL", 17034, "ERROR_MISSING_EMAIL"),
    Row("UNAUTHORIZED_DOMAIN", 17038, "ERROR_UNAUTHORIZED_DOMAIN"),
    Row("INVALID_CONTINUE_URI", 17039, "ERROR_INVALID_CONTINUE_URI"),
    Row("MISSING_CONTINUE_URI", 17040, "ERROR_MISSING_CONTINUE_URI"),
    Row("INVALID_PHONE_NUMBER", 17042, "ERROR_INVALID_PHONE_NUMBER"),
    Row("INVALID_CODE", 17044, "ERROR_INVALID_VERIFICATION_CODE"),
    Row("INVALID_SESSION_INFO", 17046, "ERROR_INVALID_VERIFICATION_ID"),
    Row("SESSION_EXPIRED", 17051, "ERROR_SESSION_EXPIRED"), Row("QUOTA_EXCEEDED", 17052, "ERROR_QUOTA_EXCEEDED"),
    Row("INVALID_PROVIDER_ID", 17071, "ERROR_INVALID_PROVIDER_ID"),
    Row("TENANT_ID_MISMATCH", 17072, "ERROR_TENANT_ID_MISMATCH"),
    Row("UNSUPPORTED_TENANT_OPERATION", 17073, "ERROR_UNSUPPORTED_TENANT_OPERATION"),
    Row(
      "SECOND_FACTOR_REQUIRED", 17078, "ERROR_SECOND_FACTOR_REQUIRED", [AuthErrors.userInfoMultiFactorResolverKey]),
    Row("MISSING_MFA_PENDING_CREDENTIAL", 17081, "ERROR_MISSING_MULTI_FACTOR_SESSION"),
    Row("MISSING_MFA_ENROLLMENT_ID", 17082, "ERROR_MISSING_MULTI_FACTOR_INFO"),
    Row("INVALID_MFA_PENDING_CREDENTIAL", 17083, "ERROR_INVALID_MULTI_FACTOR_SESSION"),
    Row("MFA_ENROLLMENT_NOT_FOUND", 17084, "ERROR_MULTI_FACTOR_INFO_NOT_FOUND"),
    Row("ADMIN_ONLY_OPERATION", 17085, "ERROR_ADMIN_RESTRICTED_OPERATION"),
    Row("UNVERIFIED_EMAIL", 17086, "ERROR_UNVERIFIED_EMAIL"),
    Row("SECOND_FACTOR_EXISTS", 17087, "ERROR_SECOND_FACTOR_ALREADY_ENROLLED"),
    Row("SECOND_FACTOR_LIMIT_EXCEEDED", 17088, "ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED"),
    Row("UNSUPPORTED_FIRST_FACTOR", 17089, "ERROR_UNSUPPORTED_FIRST_FACTOR"),
    Row("EMAIL_CHANGE_NEEDS_VERIFICATION", 17090, "ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"),
    Row("MISSING_OR_INVALID_NONCE", 17094, "ERROR_MISSING_OR_INVALID_NONCE"),
    Row("BLOCKING_FUNCTION_ERROR_RESPONSE", 17105, "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"),
    Row("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", 17211, "ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"),
    Row("INVALID_HOSTING_LINK_DOMAIN", 17214, "ERROR_INVALID_HOSTING_LINK_DOMAIN"),

    // Reasons for which Firebase's clients have no code but internalError.
    Row("PHONE_NUMBER_EXISTS", 17025, "ERROR_CREDENTIAL_ALREADY_IN_USE"),
    Row("INVALID_TEMPORARY_PROOF", 17004, "ERROR_INVALID_CREDENTIAL"),
    Row("MISSING_PASSWORD", 17026, "ERROR_WEAK_PASSWORD", [NSLocalizedFailureReasonErrorKey]),
    Row("MISSING_CODE", 17043, "ERROR_MISSING_VERIFICATION_CODE"),
    Row("MISSING_SESSION_INFO", 17045, "ERROR_MISSING_VERIFICATION_ID"),
    Row("MISSING_PHONE_NUMBER", 17041, "ERROR_MISSING_PHONE_NUMBER"),
    Row("MISSING_ID_TOKEN", 17017, "ERROR_INVALID_USER_TOKEN"),
    Row("INVALID_REFRESH_TOKEN", 17017, "ERROR_INVALID_USER_TOKEN"),
    Row("MISSING_REFRESH_TOKEN", 17017, "ERROR_INVALID_USER_TOKEN"),
    Row("PROJECT_DISABLED", 17006, "ERROR_OPERATION_NOT_ALLOWED"),
    Row("MISSING_CUSTOM_TOKEN", 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
    Row("MISSING_IDENTIFIER", 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
    Row("MISSING_CREDENTIAL", 17081, "ERROR_MISSING_MULTI_FACTOR_SESSION"),
    Row("FORBIDDEN_CLAIM", 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
    Row("MISSING_OOB_CODE", 17030, "ERROR_INVALID_ACTION_CODE"),
    Row("MISSING_NEW_EMAIL", 17034, "ERROR_MISSING_EMAIL"),
    Row("INVALID_MFA_PHONE_NUMBER", 17042, "ERROR_INVALID_PHONE_NUMBER"),
  ]

  @Test(arguments: rows.filter { LigatureV1.ErrorReason(name: $0.reason) != nil })
  func aReasonHasFirebasesCodeAndUserInfo(_ row: Row) async throws {
    let reason = try #require(LigatureV1.ErrorReason(name: row.reason))
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    let conflicts: Set<LigatureV1.ErrorReason> = [
      .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential,
    ]
    let refusal = RPCError.service(
      reason, .failedPrecondition, "What the server says.",
      conflict: conflicts.contains(reason)
        ? .init(providerID: "google.com", email: "ada@example.com", continuation: "lgc_1") : nil,
      challenge: reason == .secondFactorRequired ? .init(pendingToken: "pending") : nil)
    fixture.service.on(Accounts.signIn, fail: refusal)
    let error = try #require(await failure { try await fixture.auth.signIn(with: google) })
    #expect(error.domain == "FIRAuthErrorDomain" && error.code == row.number)
    #expect(error.userInfo["FIRAuthErrorUserInfoNameKey"] as? String == row.name)
    #expect(error.localizedDescription == "What the server says.")
    #expect(error.userInfo[NSUnderlyingErrorKey] is NSError)
    let always: Set<String> = [
      NSLocalizedDescriptionKey, NSUnderlyingErrorKey, AuthErrors.userInfoNameKey, AuthErrors.userInfoReasonKey,
    ]
    #expect(Set(error.userInfo.keys) == always.union(row.extras))
    #expect(fixture.auth.currentUser === user)
  }

  @Test func theTableNamesEachReasonOnce() {
    #expect(Set(Self.rows.map(\.reason)).count == Self.rows.count)
    // What is Ligature's own, or is a conflict that Firebase has another name for.
    let own = Set(LigatureV1.ErrorReason.allCases.map(\.name)).subtracting(Self.rows.map(\.reason))
    #expect(
      own.isSuperset(of: [
        "INVALID_ARGUMENT", "PROVIDER_UNAVAILABLE", "LAST_SIGN_IN_METHOD", "RESOURCE_EXHAUSTED", "CONFLICTING_CHANGE",
        "INTERNAL", "UNAVAILABLE",
      ]))
  }

  /// What is refused without a call.
  @Test(arguments: [
    (AuthErrorCode.missingEmail, 17034), (.weakPassword, 17026), (.wrongPassword, 17009), (.nullUser, 17067),
    (.providerAlreadyLinked, 17015), (.noSuchProvider, 17016), (.tenantIDMismatch, 17072),
  ])
  func theClientRefusesByItself(_ code: AuthErrorCode, _ number: Int) async throws {
    let fixture = try Fixture()
    fixture.auth.callbackQueue = DispatchQueue(label: "callbacks")
    let (auth, user) = (fixture.auth, try await fixture.signIn(providers: ["google.com"]))
    let calls = fixture.service.calls.count
    let error =
      switch code {
      case .missingEmail: await failure { try await auth.createUser(withEmail: "", password: "secret") }
      case .weakPassword: await failure { try await auth.createUser(withEmail: "ada@example.com", password: "") }
      case .wrongPassword: await failure { try await auth.signIn(withEmail: "ada@example.com", password: "") }
      case .nullUser:
        await withCheckedContinuation { continuation in
          auth.updateCurrentUser(nil) { continuation.resume(returning: $0.map { $0 as NSError }) }
        }
      case .providerAlreadyLinked: await failure { try await user.link(with: google) }
      case .noSuchProvider: await failure { try await user.unlink(fromProvider: "facebook.com") }
      default:
        await failure {
          auth.tenantID = "tenant"
          try await auth.updateCurrentUser(user)
        }
      }
    #expect(error?.code == number && error?.userInfo[AuthErrors.userInfoNameKey] as? String == code.name)
    #expect(fixture.service.calls.count == calls)
  }
}
