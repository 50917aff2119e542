/// Verifies the code from an emailed link together with the link's recipient address. A caller who has both has access
/// to the mailbox or received the link from the mailbox's owner.
struct EmailLinkVerifier: CredentialVerifier {
  struct Input: Sendable {
    var email: String
    var code: Secret
  }

  static let uses: Set<CredentialUse> = [.signIn, .link, .reauthenticate]

  let codes: ActionCodes
  let policy: Policy
  let tenant: TenantID
  let normalizer: any TextNormalizer

  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.require(use, of: .emailLink)
    let address = try EmailAddress(typed: input.email, normalizer: normalizer, field: .emailLinkAddress)
    let code = try await codes.stored(input.code, .signInLink, field: .emailLinkCode)
    // The code alone is not enough: the caller must also know the recipient's address.
    guard code.address.canonical == address.canonical else {
      throw AccountError(
        .invalidEmail, "The link was emailed to another address. Enter the address that received it.",
        field: .emailLinkAddress)
    }
    return VerifiedCredential(
      provider: .emailLink,
      subject: .identity(
        IdentityClaim(
          key: .emailLink(address.canonical, in: tenant), providerID: .emailLink, email: .proven(code.address))),
      consumes: [.consumeActionCode(code.id)], spent: .invalidCode(field: .emailLinkCode))
  }
}
