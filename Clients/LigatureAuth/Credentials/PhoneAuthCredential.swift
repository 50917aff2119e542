/// A credential of a phone number and the code that was sent to it. Signing in by phone is not offered yet: using one
/// gives ``AuthErrorCode/operationNotAllowed``.
open class PhoneAuthCredential: AuthCredential, @unchecked Sendable {
  init(verificationID: String, verificationCode: String) {
    super.init(provider: PhoneAuthProvider.id, proof: .notOffered("Signing in by phone"))
  }
}
