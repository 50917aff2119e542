/// Verifies one kind of credential. All code that is specific to the kind is in its verifier; providers share one type.
protocol CredentialVerifier: Sendable {
  associatedtype Input: Sendable

  /// The uses of this kind of credential.
  static var uses: Set<CredentialUse> { get }

  /// Returns the error for a use that is not one of `uses`.
  static func refusal(of use: CredentialUse) -> AccountError

  /// Returns the attempt that verifying the input counts as; nil if it costs nothing and reveals nothing.
  func attempt(_ input: Input, for use: CredentialUse) async throws(AccountError) -> AttemptKey?

  /// Verifies a credential. This changes nothing: the changes that use up the proof, and the conditions for its use,
  /// are in the result, for the commit.
  ///
  /// - Parameters:
  ///   - caller: The signed-in caller, if there is one. Link and reauthenticate always have one.
  ///   - source: The source of the call, because sources take turns at scarce resources.
  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential
}

extension CredentialVerifier {
  static func refusal(of use: CredentialUse) -> AccountError { use.refusal }

  func attempt(_ input: Input, for use: CredentialUse) -> AttemptKey? { nil }
}
