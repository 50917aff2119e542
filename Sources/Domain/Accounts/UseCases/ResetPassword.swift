/// What a reset of a password has done.
package struct PasswordResetResult: Sendable {
  /// The address that signs in with the new password.
  package var email: String
  /// Whether the code took the address from another account, which had only claimed it: the password is a new account's.
  package var addressReleased: Bool
}

extension AccountUseCases {
  /// Sets a new password with a code that was mailed for it. All sessions of the account end, and none is opened.
  ///
  /// The code proves the address, so what becomes of an account that only claimed it is for `AddressRule` to say.
  ///
  /// Throws `.invalidOOBCode`, `.expiredOOBCode`, `.weakPassword`, `.userDisabled`, and
  /// `.accountExistsWithDifferentCredential` if the policy takes a password only from within the account.
  package func resetPassword(
    _ text: Secret, to password: Secret
  ) async throws(AccountError) -> PasswordResetResult {
    let code = try await codes.stored(text, .passwordReset, field: .actionCode)
    try credentials.password.check(new: password, old: nil)
    // Before the hash is paid for; the commit asks again.
    _ = try await account(of: code)
    let claim = IdentityClaim(
      key: .password(code.address.canonical, in: tenant), providerID: .password, basis: .chosen,
      email: .proven(code.address), material: .passwordHash(try await credentials.password.hash(password)))

    return try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context throws(AccountError) in
      let account = try await account(of: code)
      guard account.email == code.address.canonical else { throw .invalidCode(field: .actionCode) }
      let owners = try await reader.owners(of: claim.key, email: code.address.canonical)
      let draft = try PasswordResetRule.decide(claim, code.address, account, owners, context)
      let result = PasswordResetResult(email: code.address.canonical, addressReleased: draft.releasesAddress)
      return (using(code, draft), result)
    }
  }
}
