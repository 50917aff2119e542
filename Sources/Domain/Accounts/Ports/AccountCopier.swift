/// Creates point-in-time copies of all accounts, so that long reads do not burden the store.
package protocol AccountCopier: Sendable {
  /// Creates a copy, calls the body with it, and then deletes the copy.
  ///
  /// Throws `.unavailable` if the copy cannot be created, `.resourceExhausted` with a retry delay if there are too many
  /// copies, and any error that the body throws.
  ///
  /// - Parameter service: The name of the service that reads the copy; nil for the operator.
  func withCopy(for service: String?, _ body: (any AccountDirectory) async throws -> Void) async throws
}
