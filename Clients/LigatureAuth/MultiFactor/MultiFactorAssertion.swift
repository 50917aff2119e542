public import Foundation

/// Proof of a second factor.
open class MultiFactorAssertion: NSObject, @unchecked Sendable {
  /// The kind of factor, "phone".
  public let factorID: String

  init(factorID: String) {
    self.factorID = factorID
    super.init()
  }
}

/// Proof of a phone as second factor.
open class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  let credential: PhoneAuthCredential

  init(credential: PhoneAuthCredential) {
    self.credential = credential
    super.init(factorID: "phone")
  }
}

/// Makes proofs of phones.
open class PhoneMultiFactorGenerator: NSObject {
  /// The proof that a credential of ``PhoneAuthProvider/credential(withVerificationID:verificationCode:)`` gives.
  open class func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
    PhoneMultiFactorAssertion(credential: phoneAuthCredential)
  }
}
