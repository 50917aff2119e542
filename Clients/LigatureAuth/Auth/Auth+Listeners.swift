public import Foundation

/// What adding a state listener returns.
public typealias AuthStateDidChangeListenerHandle = NSObjectProtocol
/// What adding a token listener returns.
public typealias IDTokenDidChangeListenerHandle = NSObjectProtocol
/// What adding a user listener returns.
public typealias UserDidChangeListenerHandle = NSObjectProtocol

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
    add(AuthListener(.user, sink: .closure(Callback(listener))))
  }

  /// Stops a listener; it is not called any more once this returns on the callback queue.
  public func removeStateDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  /// Calls `listener` with the present user soon, and again whenever its ID token changes: also after linking,
  /// unlinking and refreshing.
  /// - Returns: What ``removeIDTokenDidChangeListener(_:)`` takes.
  @discardableResult
  public func addIDTokenDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(AuthListener(.token, sink: .closure(Callback(listener))))
  }

  /// Stops a listener; it is not called any more once this returns on the callback queue.
  public func removeIDTokenDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  /// Calls `listener` with the present user soon, and again whenever anything of it changes, also when another device
  /// has changed it: a link made there is reported here within a second. While there is such a listener, and a user, a
  /// call to the service stays open.
  ///
  /// A user whose session was ended elsewhere is signed out here, and the listener called with nil.
  /// - Returns: What ``removeUserDidChangeListener(_:)`` takes.
  @discardableResult
  public func addUserDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(AuthListener(.account, sink: .closure(Callback(listener))))
  }

  /// Stops a listener; it is not called any more once this returns on the callback queue.
  public func removeUserDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  @discardableResult
  func add(_ listener: AuthListener) -> AuthListener {
    load()
    state.withLock { state in
      let user = state.user
      state.listeners.append(listener)
      if listener.beginNotification(of: user) { notify(listener, user, on: state.callbackQueue) }
      follow(&state)
    }
    return listener
  }

  func remove(_ handle: any NSObjectProtocol) {
    state.withLock { state in
      state.listeners.removeAll { $0 === handle }
      follow(&state)
    }
  }

  /// Forgets all listeners. Sequences end.
  func removeListeners() {
    let listeners = state.withLock { state in
      defer { state.listeners = [] }
      state.watch = nil
      return state.listeners
    }
    for listener in listeners {
      if case .stream(let continuation) = listener.sink { continuation.finish() }
    }
  }

  /// Notifies all listeners that the change concerns. The caller holds the lock, so that all see the changes in their
  /// order.
  func notify(_ state: inout State) {
    let user = state.user
    follow(&state)
    for listener in state.listeners where listener.beginNotification(of: user) {
      notify(listener, user, on: state.callbackQueue)
    }
    guard state.notifiedUID != .some(user?.uid) else { return }
    state.notifiedUID = .some(user?.uid)
    state.callbackQueue.async {
      NotificationCenter.default.post(name: Self.authStateDidChangeNotification, object: self)
    }
  }

  /// Watches the user's account on the service as long as a listener needs it.
  private func follow(_ state: inout State) {
    let user = state.listeners.contains { $0.scope == .account } ? state.user : nil
    guard state.watch?.user !== user else { return }
    state.watch = user.map { AccountWatch($0) }
  }

  private func notify(_ listener: AuthListener, _ user: User?, on queue: DispatchQueue) {
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
