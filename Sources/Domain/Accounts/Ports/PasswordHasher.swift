/// Hashes and verifies passwords on separate threads, with a bounded queue.
///
/// The methods `hash`, `verify` and `verifyDummy` throw `.resourceExhausted` if the queue is full. The passwords that
/// callers pass to these methods must be within the policy's length limits.
package protocol PasswordHasher: Sendable {
  /// Returns a new hash with its own salt, as a PHC string.
  func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash
  /// Returns whether the password matches the hash.
  ///
  /// - Parameter signerKey: The signer key that is specified by a hash from another service; nil if the hash specifies
  ///   no key, or if the key no longer exists.
  func verify(
    _ password: Secret, against hash: PasswordHash, signerKey: [UInt8]?, from source: CallSource?
  ) async throws(AccountError) -> Bool
  /// Performs a dummy verification, which takes as long as a failing call to `verify`. Call this method for a user who
  /// does not exist.
  func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError)
  /// Returns whether a hash has weaker parameters than new hashes, and should therefore be replaced at the next
  /// sign-in.
  func needsRehash(_ hash: PasswordHash) -> Bool
  /// Converts a hash from another service to the form in which it is stored, without computing any hash.
  ///
  /// Throws `.invalidPasswordHash` if the hash's scheme is not supported, or if verifying the hash would cost too much.
  ///
  /// - Parameter name: A closure that returns the name by which the stored hash refers to a signer key.
  func admit(_ text: String, naming name: ([UInt8]) -> String) throws(AccountError) -> AdmittedHash
  /// Yields to callers whose passwords are waiting to be hashed, if hashing keeps the processors busy. Long-running
  /// background work calls this method between steps.
  ///
  /// - Returns: Whether callers were waiting.
  @discardableResult
  func giveWay() async -> Bool
}

/// A password hash from another service, in a form that can be stored.
package struct AdmittedHash: Sendable {
  package var hash: PasswordHash
  /// The signer key that the hash specifies; nil if the hash does not depend on one.
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
    throw AccountError(.invalidPasswordHash, "Password hashes of other services are not supported.")
  }
}

extension PasswordHasher {
  /// Returns whether the password matches a hash that does not depend on a signer key.
  package func verify(
    _ password: Secret, against hash: PasswordHash, from source: CallSource?
  ) async throws(AccountError) -> Bool {
    try await verify(password, against: hash, signerKey: nil, from: source)
  }
}
