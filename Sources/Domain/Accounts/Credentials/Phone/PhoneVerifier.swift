/// Verifies a code that was sent to a phone.
struct PhoneVerifier: CredentialVerifier {
  struct Input: Sendable {
    var sessionInfo: Secret
    var code: Secret
  }

  static let uses: Set<CredentialUse> = [.signIn, .link, .reauthenticate]

  let codes: PhoneCodes
  let policy: Policy
  let tenant: TenantID

  func attempt(_ input: Input, for use: CredentialUse) async throws(AccountError) -> AttemptKey? {
    let verification = try await codes.stored(input.sessionInfo, field: .phoneSessionInfo)
    return .phoneCode(verification.number, verification.id)
  }

  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    try policy.require(use, of: .phone)
    guard !input.code.isEmpty else { throw .missingCode(.phoneCode) }
    let verification = try await codes.stored(input.sessionInfo, field: .phoneSessionInfo)
    guard codes.matches(input.code, input.sessionInfo, verification), verification.purpose == .credential else {
      throw .wrongPhoneCode(.phoneCode)
    }
    let number = verification.number.e164
    return VerifiedCredential(
      provider: .phone,
      subject: .identity(
        IdentityClaim(
          key: .phone(number, in: tenant), providerID: .phone, profile: ProviderProfile(phoneNumber: number))),
      consumes: [.consume(verification.id)], spent: .invalidPhoneVerification(.phoneSessionInfo))
  }
}
