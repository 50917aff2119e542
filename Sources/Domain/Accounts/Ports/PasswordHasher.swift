/// Hashes and verifies passwords on its own threads, with a bounded queue.
///
/// All three may throw `.resourceExhausted` when the queue is full. Passwords come in within the length limits of the
/// policy.
package protocol PasswordHasher: Sendable {
  /// Returns the PHC string of a new hash with its own salt.
  func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash
  /// True if the password is the one that the hash was made of.
  func verify(
    _ password: Secret, against hash: PasswordHash, from source: CallSource?
  ) async throws(AccountError) -> Bool
  /// Takes the time of a `verify` that fails, for users that do not exist.
  func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError)
  /// True if a hash was made with lesser parameters than today's, to be made again at the next sign-in.
  func needsRehash(_ hash: PasswordHash) -> Bool
}

extension PasswordHasher {
  package func needsRehash(_ hash: PasswordHash) -> Bool { false }
}
