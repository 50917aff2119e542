public import Foundation
import LigatureMessages

/// Proof of a second factor.
open class MultiFactorAssertion: NSObject, @unchecked Sendable {
  enum Proof: Sendable {
    /// For signing in.
    case signIn(LigatureV1.FactorAssertion.Proof)
    /// For enrolling an authenticator app: the code that it shows.
    case enrollment(TOTPSecret, code: String)
    /// For enrolling a phone and for signing in: the code that was sent to it.
    case phone(LigatureV1.PhoneCredential)
    /// A credential that proves no phone here.
    case spentPhone
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

/// Proof of a phone as second factor: the code that was sent to it. ``PhoneMultiFactorGenerator`` makes them.
open class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  init(_ credential: PhoneAuthCredential) {
    let proof: Proof
    if case .message(.phone(let phone)) = credential.proof { proof = .phone(phone) } else { proof = .spentPhone }
    super.init(factorID: PhoneMultiFactorInfo.PhoneMultiFactorID, proof: proof)
  }
}

/// Makes proofs of phones.
///
/// ```swift
/// let phone = PhoneAuthProvider.provider(auth: auth)
/// let session = try await user.multiFactor.session()
/// let id = try await phone.verifyPhoneNumber("+16505550100", multiFactorSession: session)
/// let credential = phone.credential(withVerificationID: id, verificationCode: await ask("The code of the message"))
/// try await user.multiFactor.enroll(with: PhoneMultiFactorGenerator.assertion(with: credential), displayName: "Phone")
/// ```
open class PhoneMultiFactorGenerator: NSObject {
  /// The proof for ``MultiFactor/enroll(with:displayName:)`` or ``MultiFactorResolver/resolveSignIn(with:)``, whichever
  /// the code was sent for.
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
  /// - Parameter recoveryCode: One of ``MultiFactor/renewRecoveryCodes()``. Upper and lower case, spaces and hyphens
  ///   make no difference. Each code is accepted once.
  open class func assertionForSignIn(withRecoveryCode recoveryCode: String) -> RecoveryCodeMultiFactorAssertion {
    RecoveryCodeMultiFactorAssertion(code: recoveryCode)
  }
}
