/// An update for a watcher.
package struct AccountUpdate: Sendable, Hashable {
  /// The current account; nil if the watcher already has this state, according to its cursor.
  package var account: Account?
  /// The ID of the state, for the next watch.
  package var cursor: String

  init(_ account: Account, after seen: String?) {
    // The uid keeps a cursor from meaning anything for another account.
    cursor = "\(account.uid.rawValue).\(account.version)"
    self.account = cursor == seen ? nil : account
  }
}
