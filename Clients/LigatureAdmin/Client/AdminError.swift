public import Foundation
import LigatureMessages
import RPCCore

/// An error thrown by ``AdminClient``, ``ServiceKey`` or ``Revocations``.
public struct AdminError: Error, Sendable, Hashable {
  /// The reason for an error. A newer server may send a reason that is not listed here.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A value in the request is missing or malformed. ``AdminError/field`` names the field.
    public static let invalidArgument = Self(rawValue: "INVALID_ARGUMENT")
    public static let invalidEmail = Self(rawValue: "INVALID_EMAIL")
    public static let invalidPhoneNumber = Self(rawValue: "INVALID_PHONE_NUMBER")
    public static let weakPassword = Self(rawValue: "WEAK_PASSWORD")
    /// The account does not exist.
    public static let userNotFound = Self(rawValue: "USER_NOT_FOUND")
    public static let userDisabled = Self(rawValue: "USER_DISABLED")
    /// Another account owns or claims the email address.
    public static let emailExists = Self(rawValue: "EMAIL_EXISTS")
    /// Another account already has the phone number or the identity.
    public static let credentialAlreadyInUse = Self(rawValue: "CREDENTIAL_ALREADY_IN_USE")
    /// The user ID belongs to another account, or belonged to an account that was deleted or merged.
    public static let uidExists = Self(rawValue: "DUPLICATE_LOCAL_ID")
    /// The account no longer has the version that the change expects, because the account has been changed in the
    /// meantime.
    public static let conflictingChange = Self(rawValue: "CONFLICTING_CHANGE")
    /// The change would remove the last way to sign in.
    public static let lastSignInMethod = Self(rawValue: "LAST_SIGN_IN_METHOD")
    public static let noSuchProvider = Self(rawValue: "NO_SUCH_PROVIDER")
    public static let secondFactorNotFound = Self(rawValue: "MFA_ENROLLMENT_NOT_FOUND")
    public static let claimsTooLarge = Self(rawValue: "CLAIMS_TOO_LARGE")
    /// A claim has a name that is reserved for the account service, such as "sub".
    public static let forbiddenClaim = Self(rawValue: "FORBIDDEN_CLAIM")
    public static let invalidClaims = Self(rawValue: "INVALID_CLAIMS")
    public static let mergeNotFound = Self(rawValue: "MERGE_NOT_FOUND")
    public static let mergeOrder = Self(rawValue: "MERGE_ORDER")
    public static let operationNotAllowed = Self(rawValue: "OPERATION_NOT_ALLOWED")
    /// The server no longer has the events after the given cursor or time.
    public static let cursorExpired = Self(rawValue: "CURSOR_EXPIRED")

    /// A user's token was not issued by the server or has been modified.
    public static let invalidToken = Self(rawValue: "INVALID_ID_TOKEN")
    /// A user's token has expired, or its session has ended.
    public static let tokenExpired = Self(rawValue: "TOKEN_EXPIRED")

    /// The call was made without a service token.
    public static let missingServiceCredential = Self(rawValue: "MISSING_SERVICE_CREDENTIAL")
    /// The service's key has been revoked, has expired, or belongs to another server, or the clocks of the service and
    /// the server differ too much.
    public static let invalidServiceCredential = Self(rawValue: "INVALID_SERVICE_CREDENTIAL")
    /// The service's key does not have the scope that the call requires.
    public static let insufficientPermission = Self(rawValue: "INSUFFICIENT_PERMISSION")

    /// The server cannot be reached or is not ready. Try again.
    public static let unavailable = Self(rawValue: "UNAVAILABLE")
    /// The call exceeded its time limit. The server may still have carried out the call.
    public static let deadlineExceeded = Self(rawValue: "DEADLINE_EXCEEDED")
    public static let cancelled = Self(rawValue: "CANCELLED")
    /// There were too many calls. Wait for ``AdminError/retryAfter`` before trying again.
    public static let resourceExhausted = Self(rawValue: "RESOURCE_EXHAUSTED")

    /// The service's key or its key file cannot be used. The client reports this error without calling the server.
    public static let invalidKey = Self(rawValue: "INVALID_KEY")
    /// The server's address is invalid, or calls to it would send tokens over the network unencrypted.
    public static let notConfigured = Self(rawValue: "NOT_CONFIGURED")
  }

  public var reason: Reason
  /// A description of the problem and how to resolve it.
  public var message: String
  /// The path of the invalid field in the request.
  public var field: String?
  /// The ID with which the server's operator can identify the call.
  public var requestID: String?
  /// The time to wait before trying again.
  public var retryAfter: Duration?

  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  static func invalidKey(_ message: String) -> AdminError { AdminError(.invalidKey, message) }
}

extension AdminError: CustomStringConvertible {
  public var description: String { "\(reason.rawValue): \(message)" }
}

extension AdminError: LocalizedError {
  public var errorDescription: String? { message }
}

extension AdminError {
  init(_ error: RPCError) {
    let info = error.detail(GoogleRPC.ErrorInfo.self)
    let reason = info.flatMap { $0.domain == LigatureV1.ErrorReason.domain ? $0.reason : nil }
    self.init(Reason(rawValue: reason ?? error.code.name), error.message)
    field = error.detail(GoogleRPC.BadRequest.self)?.fieldViolations.first?.field
    requestID = error.detail(GoogleRPC.RequestInfo.self)?.requestID ?? error.metadata.first("x-request-id")
    retryAfter = error.detail(GoogleRPC.RetryInfo.self)?.pause
  }
}
