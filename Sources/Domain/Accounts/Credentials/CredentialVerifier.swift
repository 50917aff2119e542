/// Verifies one kind of credential. All that is particular to the kind is known here and nowhere else; providers share
/// one type.
protocol CredentialVerifier: Sendable {
  associatedtype Input: Sendable

  /// What this kind of credential can be used for.
  static var uses: Set<CredentialUse> { get }

  /// The error for a use that is none of `uses`.
  static func refusal(of use: CredentialUse) -> AccountError

  /// What an attempt to verify the input counts as; nil if it costs nothing and reveals nothing.
  func attempt(_ input: Input, for use: CredentialUse) async throws(AccountError) -> AttemptKey?

  /// Verifies a credential. It changes nothing: what the proof spends and what must still be true when it is used is
  /// in the result, for the commit.
  ///
  /// - Parameters:
  ///   - caller: the signed-in caller, if there is one. Link and reauthenticate always have one.
  ///   - source: the source of the call: sources take turns at what is scarce.
  func verify(
    _ input: Input, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential
}

extension CredentialVerifier {
  static func refusal(of use: CredentialUse) -> AccountError { use.refusal }

  func attempt(_ input: Input, for use: CredentialUse) -> AttemptKey? { nil }
}
