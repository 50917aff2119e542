/// An update that a watcher of an account receives.
package struct AccountUpdate: Sendable, Hashable {
  /// The current account; nil if the watcher's cursor shows that it already has this state.
  package var account: Account?
  /// The ID of the state, to be passed to the next watch.
  package var cursor: String

  init(_ account: Account, after seen: String?) {
    // The user ID prevents the use of a cursor for another account.
    cursor = "\(account.uid.rawValue).\(account.version)"
    self.account = cursor == seen ? nil : account
  }
}
