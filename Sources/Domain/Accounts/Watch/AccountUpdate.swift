/// An update that a watcher receives.
package struct AccountUpdate: Sendable, Hashable {
  /// The current account; nil if the watcher already has this state, according to its cursor.
  package var account: Account?
  /// The ID of the state, which is passed to the next watch.
  package var cursor: String

  init(_ account: Account, after seen: String?) {
    // The user ID ensures that a cursor has no meaning for another account.
    cursor = "\(account.uid.rawValue).\(account.version)"
    self.account = cursor == seen ? nil : account
  }
}
