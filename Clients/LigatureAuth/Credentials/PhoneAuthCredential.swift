/// A credential for a phone number and the code that was sent to it. The credential can be used only once: to sign in,
/// to link the number, to reauthenticate, to change the account's number (``User/updatePhoneNumber(_:)``), or to prove
/// a second factor.
open class PhoneAuthCredential: AuthCredential, @unchecked Sendable {
  init(verificationID: String, verificationCode: String) {
    super.init(
      provider: PhoneAuthProvider.id,
      proof: .message(.phone(.init(sessionInfo: verificationID, code: verificationCode))))
  }

  /// Creates the credential that results from a conflict. It signs in to the account that has the phone number.
  init(_ continuation: SharedContinuation) {
    super.init(provider: PhoneAuthProvider.id, proof: .continuation(continuation))
  }
}
