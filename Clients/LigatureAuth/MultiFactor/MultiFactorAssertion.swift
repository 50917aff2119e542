public import Foundation
import LigatureMessages

/// A proof of ownership of a second factor.
open class MultiFactorAssertion: NSObject, @unchecked Sendable {
  enum Proof: Sendable {
    /// A proof for signing in.
    case signIn(LigatureV1.FactorAssertion.Proof)
    /// A proof for enrolling an authenticator app: the code that the app shows.
    case enrollment(TOTPSecret, code: String)
    /// A proof for enrolling a phone or for signing in with a phone: the code that was sent to the phone.
    case phone(LigatureV1.PhoneCredential)
    /// A phone credential that contains no code, because it comes from a credential conflict.
    case spentPhone
  }

  /// The kind of factor: "totp", "phone" or "recovery_code".
  public let factorID: String
  let proof: Proof

  init(factorID: String, proof: Proof) {
    self.factorID = factorID
    self.proof = proof
    super.init()
  }

  /// A description that contains only the kind of factor, because secrets must not appear in logs.
  open override var description: String { "<\(type(of: self)): \(factorID)>" }
}

extension MultiFactorAssertion: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["factorID": factorID], ancestorRepresentation: .suppressed)
  }
}

/// A proof of ownership of an authenticator app: the code that the app shows. ``TOTPMultiFactorGenerator`` creates it.
open class TOTPMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  init(_ proof: Proof) { super.init(factorID: PhoneMultiFactorInfo.TOTPMultiFactorID, proof: proof) }
}

/// A proof of ownership of a phone that is used as a second factor: the code that was sent to the phone.
/// ``PhoneMultiFactorGenerator`` creates it.
open class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  init(_ credential: PhoneAuthCredential) {
    let proof: Proof
    if case .message(.phone(let phone)) = credential.proof { proof = .phone(phone) } else { proof = .spentPhone }
    super.init(factorID: PhoneMultiFactorInfo.PhoneMultiFactorID, proof: proof)
  }
}

/// A namespace for creating proofs of ownership of phones that are used as second factors.
///
/// ```swift
/// let phone = PhoneAuthProvider.provider(auth: auth)
/// let session = try await user.multiFactor.session()
/// let id = try await phone.verifyPhoneNumber("+16505550100", multiFactorSession: session)
/// let credential = phone.credential(withVerificationID: id, verificationCode: await ask("The code of the message"))
/// try await user.multiFactor.enroll(with: PhoneMultiFactorGenerator.assertion(with: credential), displayName: "Phone")
/// ```
open class PhoneMultiFactorGenerator: NSObject {
  /// Returns the proof to pass to ``MultiFactor/enroll(with:displayName:)`` or
  /// ``MultiFactorResolver/resolveSignIn(with:)``, depending on the purpose of the code.
  open class func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
    PhoneMultiFactorAssertion(phoneAuthCredential)
  }
}

/// A proof that consists of a recovery code, which replaces a second factor. This is a Ligature addition; FirebaseAuth
/// has no recovery codes.
open class RecoveryCodeMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  init(code: String) {
    super.init(factorID: "recovery_code", proof: .signIn(.recoveryCode(.init(code: code))))
  }
}

/// A namespace for creating proofs from recovery codes. This is a Ligature addition; FirebaseAuth has no recovery
/// codes.
open class RecoveryCodeMultiFactorGenerator: NSObject {
  /// Returns the proof to pass to ``MultiFactorResolver/resolveSignIn(with:)`` if the user has lost access to all
  /// second factors.
  /// - Parameter recoveryCode: One of the codes from ``MultiFactor/renewRecoveryCodes()``. Case, spaces and hyphens are
  ///   ignored. Each code is accepted only once.
  open class func assertionForSignIn(withRecoveryCode recoveryCode: String) -> RecoveryCodeMultiFactorAssertion {
    RecoveryCodeMultiFactorAssertion(code: recoveryCode)
  }
}
