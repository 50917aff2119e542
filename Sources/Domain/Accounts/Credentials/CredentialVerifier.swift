/// A type that verifies one kind of credential. A kind's verifier contains all code that is specific to that kind. All
/// providers share one verifier type.
protocol CredentialVerifier: Sendable {
  associatedtype Input: Sendable

  /// The uses that this kind of credential supports.
  static var uses: Set<CredentialUse> { get }

  /// Returns the error for a use that is not one of `uses`.
  static func refusal(of use: CredentialUse) -> AccountError

  /// Returns the attempt to count when the input is verified, or nil if the verification costs nothing and reveals
  /// nothing.
  func attempt(_ input: Input, for use: CredentialUse) async throws(AccountError) -> AttemptKey?

  /// Verifies a credential without changing anything. The result contains the changes that use up the proof and the
  /// conditions for its use. The commit must include both.
  ///
  /// - Parameters:
  ///   - caller: The signed-in caller, if there is one. The uses `link` and `reauthenticate` always have one.
  ///   - source: The source of the call. Sources take turns using scarce resources.
  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential
}

extension CredentialVerifier {
  static func refusal(of use: CredentialUse) -> AccountError { use.refusal }

  func attempt(_ input: Input, for use: CredentialUse) -> AttemptKey? { nil }
}
