import Synchronization

/// A list of passwords to refuse. Its contents can be replaced.
///
/// Each password is stored only as an eight-byte hash, which is computed with a key that only this process has.
/// Therefore, even a list of a million passwords is small, and a collision with another password is practically
/// impossible.
package final class CommonPasswords: Sendable {
  private let hashes: Mutex<[Int]>

  /// The passwords that every server refuses, in addition to the operator's list.
  package static let builtIn = CommonPasswords(list.split(whereSeparator: \.isWhitespace).lazy.map(String.init))

  /// Creates an empty list, which refuses no passwords.
  package init() {
    hashes = Mutex([])
  }

  /// Creates a list of passwords to refuse.
  /// - Parameter passwords: The passwords, case-folded and all in the same normalization form.
  package init(_ passwords: some Sequence<String>) {
    hashes = Mutex(passwords.map { $0.hashValue }.sorted())
  }

  /// Replaces the passwords in this list with those of another list. All users of this list see the replacement.
  package func become(_ other: CommonPasswords) {
    let new = other.hashes.withLock { $0 }
    hashes.withLock { $0 = new }
  }

  /// Returns whether the list contains a password.
  /// - Parameter password: The password, case-folded and normalized in the same way as the passwords in the list.
  package func contains(_ password: String) -> Bool {
    let (hash, hashes) = (password.hashValue, hashes.withLock { $0 })
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = low + (high - low) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == hash
  }
}
