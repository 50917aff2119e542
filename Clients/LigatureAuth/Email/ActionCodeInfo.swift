public import Foundation
import LigatureMessages

/// Information about an emailed code, as returned by ``Auth/checkActionCode(_:)``.
open class ActionCodeInfo: NSObject, @unchecked Sendable {
  public let operation: ActionCodeOperation
  /// The email address to which the code applies. This is the account's address, the new address for a change of
  /// address, or the restored address for ``ActionCodeOperation/recoverEmail``. It is empty for
  /// ``ActionCodeOperation/emailLink``.
  public let email: String
  /// The email address that a change of address replaces; nil for other codes, or if the account has no email address.
  public let previousEmail: String?

  /// The time at which the code expires.
  public let expiresAt: Date?
  /// The time at which the code was first requested.
  public let requestedAt: Date?
  /// The name of the device or program that requested the code; nil if the server does not report the name.
  public let deviceLabel: String?
  /// Whether ``Auth/applyActionCode(_:password:)`` accepts the code. This is the case for a code that verifies or
  /// changes the email address of an account with a password.
  public let takesPassword: Bool
  /// Whether ``Auth/confirmActionCode(_:)`` accepts the code.
  public let takesConfirmation: Bool
  /// The time at which the account was created; nil unless the code verifies or changes an email address. Show it when
  /// you ask the user whether the account is theirs (``Auth/confirmActionCode(_:)``).
  public let accountCreationDate: Date?
  /// For ``ActionCodeOperation/recoverEmail``, the second factors that were added within the seven days before the
  /// change or since then. The recovery removes them only if the user provides an older password or factor code
  /// (``Auth/recoverEmail(withCode:password:olderFactorCode:)``).
  public let addedFactors: [MultiFactorInfo]

  init(_ response: LigatureV1.CheckActionCodeResponse) {
    operation = ActionCodeOperation(response.operation)
    email = response.newEmail ?? response.email
    previousEmail = response.newEmail == nil || response.email.isEmpty ? nil : response.email
    expiresAt = response.expiresAt.flatMap { Date($0) }
    requestedAt = response.requestedAt.flatMap { Date($0) }
    deviceLabel = response.deviceLabel
    takesPassword = response.takesPassword
    takesConfirmation = response.takesConfirmation
    accountCreationDate = response.accountCreatedAt.flatMap { Date($0) }
    addedFactors = (response.recovery?.factors ?? []).map { MultiFactorInfo.make(AccountRecord.Factor($0)) }
    super.init()
  }
}
