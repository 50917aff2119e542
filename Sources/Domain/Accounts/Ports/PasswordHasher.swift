/// Hashes and verifies passwords on separate threads, with a bounded queue.
///
/// The first three methods may throw `.resourceExhausted` when the queue is full. Passwords are within the length limits of
/// the policy.
package protocol PasswordHasher: Sendable {
  /// Returns the PHC string of a new hash with its own salt.
  func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash
  /// Returns whether the password matches the hash.
  ///
  /// - Parameter signerKey: The key of another service that the hash names; nil if it names none, or the key is gone.
  func verify(
    _ password: Secret, against hash: PasswordHash, signerKey: [UInt8]?, from source: CallSource?
  ) async throws(AccountError) -> Bool
  /// Takes as long as a `verify` that fails, for users that do not exist.
  func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError)
  /// Returns whether a hash has weaker parameters than new ones, so that it should be replaced at the next sign-in.
  func needsRehash(_ hash: PasswordHash) -> Bool
  /// Returns a hash of another service in the form in which it is stored. It computes nothing.
  ///
  /// Throws `.invalidPasswordHash` for a scheme that is not supported, and for one that costs too much.
  ///
  /// - Parameter name: Returns the name by which the stored hash refers to a signer key.
  func admit(_ text: String, naming name: ([UInt8]) -> String) throws(AccountError) -> AdmittedHash
  /// Gives priority to the passwords that callers are waiting to have hashed, if they keep the processors busy. Long
  /// work in the background calls this method between its steps.
  ///
  /// - Returns: Whether callers were waiting.
  @discardableResult
  func giveWay() async -> Bool
}

/// A hash of another service that can be stored.
package struct AdmittedHash: Sendable {
  package var hash: PasswordHash
  /// The signer key that the hash names; nil if the hash depends on none.
  package var signerKey: [UInt8]?

  package init(hash: PasswordHash, signerKey: [UInt8]? = nil) {
    self.hash = hash
    self.signerKey = signerKey
  }
}

extension PasswordHasher {
  package func needsRehash(_ hash: PasswordHash) -> Bool { false }

  package func giveWay() async -> Bool { false }

  package func admit(_ text: String, naming name: ([UInt8]) -> String) throws(AccountError) -> AdmittedHash {
    throw AccountError(.invalidPasswordHash, "No hashes of other services are supported here.")
  }
}

extension PasswordHasher {
  /// Returns whether the password matches a hash that depends on no signer key.
  package func verify(
    _ password: Secret, against hash: PasswordHash, from source: CallSource?
  ) async throws(AccountError) -> Bool {
    try await verify(password, against: hash, signerKey: nil, from: source)
  }
}
