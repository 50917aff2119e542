/// What a watcher receives.
package struct AccountUpdate: Sendable, Hashable {
  /// The account as it is now; nil if the watcher's cursor says that it has this state already.
  package var account: Account?
  /// Names the state; for the next watch.
  package var cursor: String

  init(_ account: Account, after seen: String?) {
    // The uid keeps a cursor from meaning anything for another account.
    cursor = "\(account.uid.rawValue).\(account.version)"
    self.account = cursor == seen ? nil : account
  }
}
