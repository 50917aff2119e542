public import Foundation

/// Sends codes to phones and makes credentials of them. Not offered yet: sending gives
/// ``AuthErrorCode/operationNotAllowed``.
open class PhoneAuthProvider: NSObject, @unchecked Sendable {
  /// "phone"
  public static let id = "phone"

  private let auth: Auth

  init(auth: Auth) {
    self.auth = auth
    super.init()
  }

  /// The provider of the default app.
  open class func provider() -> PhoneAuthProvider { PhoneAuthProvider(auth: Auth.auth()) }

  /// The provider of one app.
  open class func provider(auth: Auth) -> PhoneAuthProvider { PhoneAuthProvider(auth: auth) }

  /// Sends a code to an enrolled second factor. Not offered yet.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?, completion: ((String?, (any Error)?) -> Void)?
  ) {
    auth.callbackQueue.run(completion) {
      try await self.verifyPhoneNumber(with: multiFactorInfo, multiFactorSession: multiFactorSession)
    }
  }

  /// Sends a code to an enrolled second factor. Not offered yet.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?
  ) async throws -> String {
    throw AuthFailure.notOffered("Sending codes to a phone")
  }

  /// Sends a code to a phone that is to be enrolled as second factor. Not offered yet.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession?,
    completion: ((String?, (any Error)?) -> Void)?
  ) {
    auth.callbackQueue.run(completion) {
      try await self.verifyPhoneNumber(phoneNumber, multiFactorSession: multiFactorSession)
    }
  }

  /// Sends a code to a phone that is to be enrolled as second factor. Not offered yet.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession?
  ) async throws -> String {
    throw AuthFailure.notOffered("Sending codes to a phone")
  }

  /// A credential of a sent code.
  open func credential(withVerificationID verificationID: String, verificationCode: String) -> PhoneAuthCredential {
    PhoneAuthCredential(verificationID: verificationID, verificationCode: verificationCode)
  }
}

/// Where FirebaseAuth shows web pages on other platforms; here so that `uiDelegate: nil` compiles.
public protocol AuthUIDelegate: NSObjectProtocol {}
