public import Foundation
import LigatureMessages

/// The purpose of an emailed code, as returned by ``Auth/checkActionCode(_:)``.
open class ActionCodeInfo: NSObject, @unchecked Sendable {
  public let operation: ActionCodeOperation
  /// The email address that the code concerns. It is the account's address or, for a change of address, the new
  /// address. For ``ActionCodeOperation/recoverEmail``, it is the address that is restored.
  public let email: String
  /// For a change of address, the email address that is replaced; nil for other codes or if the account has no email
  /// address.
  public let previousEmail: String?

  /// The time at which the code expires.
  public let expiresAt: Date?
  /// The time at which the code was first requested.
  public let requestedAt: Date?
  /// The device or program that requested the code.
  public let deviceLabel: String?
  /// Whether ``Auth/applyActionCode(_:password:)`` accepts the code, which is the case if the account has a password.
  public let takesPassword: Bool
  /// Whether ``Auth/confirmActionCode(_:)`` accepts the code.
  public let takesConfirmation: Bool
  /// The time at which the account was created, to be shown when the user is asked whether the account is theirs; nil
  /// for codes that do not require this question.
  public let accountCreationDate: Date?
  /// For ``ActionCodeOperation/recoverEmail``, the second factors that have been added since the change. They are
  /// removed only if the user shows a method that the account had before.
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
