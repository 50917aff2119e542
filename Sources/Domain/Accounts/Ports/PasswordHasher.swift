/// Hashes and verifies passwords on separate threads, with a bounded queue.
///
/// All three methods may throw `.resourceExhausted` when the queue is full. Passwords are within the length limits of
/// the policy.
package protocol PasswordHasher: Sendable {
  /// Returns the PHC string of a new hash with its own salt.
  func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash
  /// Returns whether the password matches the hash.
  func verify(
    _ password: Secret, against hash: PasswordHash, from source: CallSource?
  ) async throws(AccountError) -> Bool
  /// Takes the time of a `verify` that fails, for users that do not exist.
  func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError)
  /// Returns whether a hash has weaker parameters than new ones, so that it should be replaced at the next sign-in.
  func needsRehash(_ hash: PasswordHash) -> Bool
}

extension PasswordHasher {
  package func needsRehash(_ hash: PasswordHash) -> Bool { false }
}
