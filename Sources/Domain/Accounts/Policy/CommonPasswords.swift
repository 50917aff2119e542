/// A list of passwords to refuse.
///
/// Only hashes are kept, eight bytes each, with a key of this process: a list of a million passwords is small, and that
/// another password has the hash of one of them is as good as impossible.
package struct CommonPasswords: Sendable, Hashable {
  private let hashes: [Int]

  /// What every server refuses, whatever its operator adds.
  package static let builtIn = CommonPasswords(list.split(whereSeparator: \.isWhitespace).lazy.map(String.init))

  /// No password is refused.
  package init() {
    hashes = []
  }

  /// - Parameter passwords: without case and in one normalization form.
  package init(_ passwords: some Sequence<String>) {
    hashes = passwords.map { $0.hashValue }.sorted()
  }

  /// - Parameter password: in the form of those in the list.
  package func contains(_ password: String) -> Bool {
    let hash = password.hashValue
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = low + (high - low) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == hash
  }
}
