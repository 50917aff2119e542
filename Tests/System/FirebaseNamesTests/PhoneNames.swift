import FirebaseAuth

enum PhoneNames {
  static func provider(_ auth: Auth, _ factor: PhoneMultiFactorInfo, _ session: MultiFactorSession) {
    let provider: PhoneAuthProvider = PhoneAuthProvider.provider()
    let _: PhoneAuthProvider = PhoneAuthProvider.provider(auth: auth)
    provider.verifyPhoneNumber("+15550100") { (_: String?, _: (any Error)?) in }
    provider.verifyPhoneNumber("+15550100", uiDelegate: nil) { (_: String?, _: (any Error)?) in }
    provider.verifyPhoneNumber("+15550100", uiDelegate: nil, multiFactorSession: session) {
      (_: String?, _: (any Error)?) in
    }
    provider.verifyPhoneNumber(with: factor, uiDelegate: nil, multiFactorSession: session) {
      (_: String?, _: (any Error)?) in
    }
    let _: PhoneAuthCredential = provider.credential(withVerificationID: "id", verificationCode: "123456")
  }

  static func provider(
    _ provider: PhoneAuthProvider, _ factor: PhoneMultiFactorInfo, _ session: MultiFactorSession
  ) async throws {
    let _: String = try await provider.verifyPhoneNumber("+15550100")
    let _: String = try await provider.verifyPhoneNumber("+15550100", uiDelegate: nil, multiFactorSession: session)
    let _: String = try await provider.verifyPhoneNumber(with: factor, multiFactorSession: session)
  }

  static func user(_ user: User, _ credential: PhoneAuthCredential) {
    user.updatePhoneNumber(credential)
    user.updatePhoneNumber(credential) { (_: (any Error)?) in }
  }

  static func user(_ user: User, _ credential: PhoneAuthCredential) async throws {
    try await user.updatePhoneNumber(credential)
  }
}
