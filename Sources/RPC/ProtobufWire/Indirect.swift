/// An optional value in separately allocated memory, so that a message type can contain itself.
@propertyWrapper
public struct Indirect<Value: Sendable & Hashable>: Sendable, Hashable {
  private indirect enum Storage: Sendable, Hashable {
    case absent
    case present(Value)
  }

  private var storage: Storage

  public init(wrappedValue: Value?) {
    storage = wrappedValue.map(Storage.present) ?? .absent
  }

  public var wrappedValue: Value? {
    get {
      switch storage {
      case .absent: nil
      case .present(let value): value
      }
    }
    set { storage = newValue.map(Storage.present) ?? .absent }
  }
}
