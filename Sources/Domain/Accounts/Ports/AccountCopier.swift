/// Copies all accounts as of a single moment, so that the copy can be read for a long time without burdening the store.
package protocol AccountCopier: Sendable {
  /// Calls the body with a copy, and then removes the copy.
  ///
  /// Throws `.unavailable` if the copy cannot be made, `.resourceExhausted` with a retry delay if there are too many
  /// copies, and any error that the body throws.
  ///
  /// - Parameter service: The name of the service that reads the copy; nil for the operator.
  func withCopy(for service: String?, _ body: (any AccountDirectory) async throws -> Void) async throws
}
