public import Foundation

/// What adding a state listener returns.
public typealias AuthStateDidChangeListenerHandle = NSObjectProtocol
/// What adding a token listener returns.
public typealias IDTokenDidChangeListenerHandle = NSObjectProtocol

extension NSNotification.Name {
  /// ``Auth/authStateDidChangeNotification``.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let AuthStateDidChange = Auth.authStateDidChangeNotification
}

extension Auth {
  /// Calls `listener` with the present user soon, and again whenever another user is signed in or out. Linking,
  /// unlinking and reloading are not such a change.
  /// - Returns: What ``removeStateDidChangeListener(_:)`` takes.
  @discardableResult
  public func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(AuthListener(followsTokens: false, sink: .closure(Callback(listener))))
  }

  /// Stops a listener; it is not called any more once this returns on the callback queue.
  public func removeStateDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  /// Calls `listener` with the present user soon, and again whenever its ID token changes: also after linking, unlinking
  /// and refreshing.
  /// - Returns: What ``removeIDTokenDidChangeListener(_:)`` takes.
  @discardableResult
  public func addIDTokenDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(AuthListener(followsTokens: true, sink: .closure(Callback(listener))))
  }

  /// Stops a listener; it is not called any more once this returns on the callback queue.
  public func removeIDTokenDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  @discardableResult
  func add(_ listener: AuthListener) -> AuthListener {
    state.withLock { state in
      let user = loadedUser(&state)
      state.listeners.append(listener)
      if listener.isNews(user) { tell(listener, user, on: state.callbackQueue) }
    }
    return listener
  }

  func remove(_ handle: any NSObjectProtocol) {
    state.withLock { state in state.listeners.removeAll { $0 === handle } }
  }

  /// Tells all whom it concerns. Called with the lock held, so that everybody sees the changes in their order.
  func notify(_ state: inout State) {
    let user = state.user
    for listener in state.listeners where listener.isNews(user) { tell(listener, user, on: state.callbackQueue) }
    guard state.notifiedUID != .some(user?.uid) else { return }
    state.notifiedUID = .some(user?.uid)
    state.callbackQueue.async {
      NotificationCenter.default.post(name: Self.authStateDidChangeNotification, object: self)
    }
  }

  private func tell(_ listener: AuthListener, _ user: User?, on queue: DispatchQueue) {
    switch listener.sink {
    case .stream(let continuation): continuation.yield(user)
    case .closure(let callback):
      queue.async {
        guard self.state.withLock({ $0.listeners.contains { $0 === listener } }) else { return }
        callback.call(self, user)
      }
    }
  }
}
