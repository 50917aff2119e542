public import Foundation
import LigatureMessages

/// Proof of a second factor.
open class MultiFactorAssertion: NSObject, @unchecked Sendable {
  enum Proof: Sendable {
    /// For signing in.
    case signIn(LigatureV1.FactorAssertion.Proof)
    /// For enrolling an authenticator app: the code that it shows.
    case enrollment(TOTPSecret, code: String)
    /// Proof of a kind of factor that this version does not offer, with the operation's name for the error.
    case notOffered(String)
  }

  /// The kind of factor: "totp", "phone", "recovery_code".
  public let factorID: String
  let proof: Proof

  init(factorID: String, proof: Proof) {
    self.factorID = factorID
    self.proof = proof
    super.init()
  }

  /// The kind only: what proves must not reach a log.
  open override var description: String { "<\(type(of: self)): \(factorID)>" }
}

/// Proof of an authenticator app: the code that it shows. ``TOTPMultiFactorGenerator`` makes them.
open class TOTPMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  init(_ proof: Proof) { super.init(factorID: PhoneMultiFactorInfo.TOTPMultiFactorID, proof: proof) }
}

/// Proof of a phone as second factor. Not offered yet: using one gives ``AuthErrorCode/operationNotAllowed``.
open class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  init(_ credential: PhoneAuthCredential) {
    super.init(factorID: PhoneMultiFactorInfo.PhoneMultiFactorID, proof: .notOffered("A phone as second factor"))
  }
}

/// Makes proofs of phones.
open class PhoneMultiFactorGenerator: NSObject {
  /// The proof that a credential of ``PhoneAuthProvider/credential(withVerificationID:verificationCode:)`` gives.
  open class func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
    PhoneMultiFactorAssertion(phoneAuthCredential)
  }
}

/// Proof by a recovery code. An addition of Ligature; FirebaseAuth has no recovery codes.
open class RecoveryCodeMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  init(code: String) {
    super.init(factorID: "recovery_code", proof: .signIn(.recoveryCode(.init(code: code))))
  }
}

/// Makes proofs of recovery codes. An addition of Ligature; FirebaseAuth has no recovery codes.
open class RecoveryCodeMultiFactorGenerator: NSObject {
  /// The proof for ``MultiFactorResolver/resolveSignIn(with:)`` when the user has none of the factors at hand.
  /// - Parameter recoveryCode: One of ``MultiFactor/renewRecoveryCodes()``. Upper and lower case, spaces and hyphens make no
  ///   difference. Each code is accepted once.
  open class func assertionForSignIn(withRecoveryCode recoveryCode: String) -> RecoveryCodeMultiFactorAssertion {
    RecoveryCodeMultiFactorAssertion(code: recoveryCode)
  }
}
