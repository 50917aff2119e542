/// Copies all accounts as they are at one moment, so that they can be read for a long time without burdening the store.
package protocol AccountCopier: Sendable {
  /// Calls the body with a copy, and then removes the copy.
  ///
  /// Throws `.unavailable` if the copy cannot be made, `.resourceExhausted` with a delay if there are too many copies,
  /// and the errors of the body.
  func withCopy(_ body: (any AccountDirectory) async throws -> Void) async throws
}
