public import Foundation
import LigatureMessages

/// What a mailed code is for, as ``Auth/checkActionCode(_:)`` tells.
open class ActionCodeInfo: NSObject, @unchecked Sendable {
  public let operation: ActionCodeOperation
  /// The address that the code is about: the account's, or the new one of a change. For
  /// ``ActionCodeOperation/recoverEmail`` the one that comes back.
  public let email: String
  /// The address that a change replaces; nil for other codes, and if the account has none.
  public let previousEmail: String?

  /// When the code stops working.
  public let expiresAt: Date?
  /// When it was asked for first.
  public let requestedAt: Date?
  /// The device or program that asked for it.
  public let deviceLabel: String?
  /// Whether ``Auth/applyActionCode(_:password:)`` takes the code: the account has a password.
  public let takesPassword: Bool
  /// Whether ``Auth/confirmActionCode(_:)`` takes the code.
  public let takesConfirmation: Bool
  /// When the account was made, for codes that ask whether it is the user's.
  public let accountCreationDate: Date?

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
    super.init()
  }
}
