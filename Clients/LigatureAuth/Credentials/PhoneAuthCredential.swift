/// A credential of a phone number and the code that was sent to it, to sign in, link or reauthenticate with, for
/// ``User/updatePhoneNumber(_:)``, or as second factor. It is good for one use.
open class PhoneAuthCredential: AuthCredential, @unchecked Sendable {
  init(verificationID: String, verificationCode: String) {
    super.init(
      provider: PhoneAuthProvider.id,
      proof: .message(.phone(.init(sessionInfo: verificationID, code: verificationCode))))
  }

  /// The credential of a conflict: it signs in to the account that has the number.
  init(_ continuation: SharedContinuation) {
    super.init(provider: PhoneAuthProvider.id, proof: .continuation(continuation))
  }
}
