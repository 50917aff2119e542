package typealias PhoneVerificationID = ProofID<PhoneVerification>

typealias PhoneVerificationToken = StoredProofToken<PhoneVerification>

extension PhoneVerificationToken {
  /// Returns the digest of a code that was sent with this token. The token has a fixed length, so its end is
  /// unambiguous.
  func digest(of code: Secret, _ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(Array((secret.reveal() + code.reveal()).utf8), label: "ligature phone code")
  }
}

/// A code that was sent to a phone and can be used only once.
///
/// Neither the code nor the token of the verification can be computed from the stored data.
package struct PhoneVerification: ProofContent {
  /// The purpose of the code. The code cannot be used for any other purpose.
  package enum Purpose: Sendable, Hashable, Codable {
    /// A credential for a sign-in, for linking, for reauthentication or for a change of phone number.
    case credential
    /// The enrollment of the phone as a second factor, by a session of this lineage.
    case enrollment(lineage: SessionID)
    /// The proof of a second factor, for one pending sign-in.
    case challenge(pendingSignIn: PendingSignInID, factor: FactorID)
    /// The proof of an older second factor, for a recovery with the emailed code that has this ID.
    case wayBack(ActionCodeID)
  }

  package var purpose: Purpose
  package var number: PhoneNumber
  /// The digest of the token and the code; random bytes if no code was sent.
  package var codeDigest: [UInt8]

  package init(purpose: Purpose, number: PhoneNumber, codeDigest: [UInt8]) {
    self.purpose = purpose
    self.number = number
    self.codeDigest = codeDigest
  }

  package static var kind: ProofKind { .phoneVerification }
  package static var memory: Int64 { 86_400_000 }
}

extension PhoneVerification: TokenProof {
  static var tokenKind: TokenKind { .phoneVerification }
  static var keyedLabel: String { "ligature keyed phone verification" }
}
