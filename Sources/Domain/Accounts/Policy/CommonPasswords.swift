import Synchronization

/// A list of passwords to refuse, which another one can replace.
///
/// Only hashes are kept, eight bytes each, with a key of this process: a list of a million passwords is small, and that
/// another password has the hash of one of them is as good as impossible.
package final class CommonPasswords: Sendable {
  private let hashes: Mutex<[Int]>

  /// What every server refuses, whatever its operator adds.
  package static let builtIn = CommonPasswords(list.split(whereSeparator: \.isWhitespace).lazy.map(String.init))

  /// No password is refused.
  package init() {
    hashes = Mutex([])
  }

  /// - Parameter passwords: without case and in one normalization form.
  package init(_ passwords: some Sequence<String>) {
    hashes = Mutex(passwords.map { $0.hashValue }.sorted())
  }

  /// Refuses the passwords of another list in place of those of this one, everywhere that this one is used.
  package func become(_ other: CommonPasswords) {
    let new = other.hashes.withLock { $0 }
    hashes.withLock { $0 = new }
  }

  /// - Parameter password: in the form of those in the list.
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
