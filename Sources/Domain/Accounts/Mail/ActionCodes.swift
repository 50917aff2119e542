/// Looks up emailed codes.
struct ActionCodes: Sendable {
  let reader: AccountReader
  let secrets: any SecretSource
  let clock: any WallClock

  /// Returns the stored code that the given text represents.
  ///
  /// Throws `.invalidOOBCode` if there is no such code, and `.expiredOOBCode` if it has expired.
  ///
  /// - Parameter kind: The required kind; nil for any kind.
  func stored(
    _ text: Secret, _ kind: ActionCode.Kind? = nil, field: AccountError.Field
  ) async throws(AccountError) -> ActionCode {
    guard let token = ActionCodeToken(text), kind == nil || token.role == kind,
      let code = try await reader.read({ try $0.actionCode(token.id) }), token.role == code.kind,
      token.isToken(of: code, secrets)
    else { throw .invalidCode(field: field) }
    guard code.expiresAt > clock.now else {
      throw AccountError(.expiredOOBCode, "The code has expired. Request another one.", field: field)
    }
    return code
  }

  /// Returns the account that a code was created for.
  ///
  /// Throws `.invalidOOBCode` if there is no such account.
  func account(of code: ActionCode) async throws(AccountError) -> Account {
    guard let uid = code.uid, let account = try await reader.read({ try $0.account(uid) }) else {
      throw .invalidCode(field: .actionCode)
    }
    return account
  }
}

extension AccountError {
  static func invalidCode(field: AccountError.Field) -> AccountError {
    AccountError(
      .invalidOOBCode,
      "The code is unknown, already used, outdated, or for another purpose. Request another one.", field: field)
  }
}
