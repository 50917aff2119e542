import Synchronization

/// A thread-safe container for the values of an object's properties. Each value can be read and changed as a property
/// of the container.
@dynamicMemberLookup
final class LockedValues<Values: Sendable>: Sendable {
  private let values: Mutex<Values>

  init(_ values: Values) {
    self.values = Mutex(values)
  }

  subscript<Value: Sendable>(dynamicMember path: any WritableKeyPath<Values, Value> & Sendable) -> Value {
    get { values.withLock { $0[keyPath: path] } }
    set { values.withLock { $0[keyPath: path] = newValue } }
  }

  /// A snapshot of all values.
  var all: Values { values.withLock { $0 } }

  func withLock<Result: Sendable>(_ body: @Sendable (inout Values) -> Result) -> Result {
    values.withLock { body(&$0) }
  }
}
