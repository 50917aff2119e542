public import Foundation

/// A handle for removing a state listener.
public typealias AuthStateDidChangeListenerHandle = NSObjectProtocol
/// A handle for removing a token listener.
public typealias IDTokenDidChangeListenerHandle = NSObjectProtocol
/// A handle for removing a user listener.
public typealias UserDidChangeListenerHandle = NSObjectProtocol

extension NSNotification.Name {
  /// FirebaseAuth's name for ``Auth/authStateDidChangeNotification``.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let AuthStateDidChange = Auth.authStateDidChangeNotification
}

extension Auth {
  /// Registers a listener that is called with the current user soon after registration, and again whenever a different
  /// user signs in or the user signs out. The listener is not called when identities are linked or unlinked, or when
  /// the user is reloaded.
  ///
  /// While the stored state cannot be read, the current user is unknown and the listener is not called.
  /// ``persistenceError`` describes the reason. The `Auth` tries to read the state again every second.
  /// - Returns: The handle to pass to ``removeStateDidChangeListener(_:)``.
  @discardableResult
  public func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(AuthListener(.user, sink: .closure(Callback(listener))))
  }

  /// Removes a listener that was registered with ``addStateDidChangeListener(_:)``. If this method is called on the
  /// callback queue, the listener is not called after the method returns.
  public func removeStateDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  /// Registers a listener that is called with the current user soon after registration, and again whenever the user's
  /// ID token changes, for example when identities are linked or unlinked or the token is refreshed. Like a listener
  /// registered with ``addStateDidChangeListener(_:)``, this listener is not called while the stored state cannot be
  /// read.
  /// - Returns: The handle to pass to ``removeIDTokenDidChangeListener(_:)``.
  @discardableResult
  public func addIDTokenDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(AuthListener(.token, sink: .closure(Callback(listener))))
  }

  /// Removes a listener that was registered with ``addIDTokenDidChangeListener(_:)``. If this method is called on the
  /// callback queue, the listener is not called after the method returns.
  public func removeIDTokenDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  /// Registers a listener that is called with the current user soon after registration, and again whenever the user or
  /// the user's account changes, here or on another device. For example, if an identity is linked on another device,
  /// the listener is called here within a second. A call to the service stays open as long as at least one listener of
  /// this kind is registered and a user is signed in. Like a listener registered with
  /// ``addStateDidChangeListener(_:)``, this listener is not called while the stored state cannot be read.
  ///
  /// If the user's session is ended on another device, the user is signed out here, and `listener` is called with nil.
  /// - Returns: The handle to pass to ``removeUserDidChangeListener(_:)``.
  @discardableResult
  public func addUserDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(AuthListener(.account, sink: .closure(Callback(listener))))
  }

  /// Removes a listener that was registered with ``addUserDidChangeListener(_:)``. If this method is called on the
  /// callback queue, the listener is not called after the method returns.
  public func removeUserDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  @discardableResult
  func add(_ listener: AuthListener) -> AuthListener {
    load()
    state.withLock { state in
      state.listeners.append(listener)
      notifyOfLoadedUser(&state)
    }
    return listener
  }

  /// Notifies the listeners that have not been notified of the current user yet. While the stored state cannot be read,
  /// the user is unknown and the listeners wait. The caller must hold the lock.
  func notifyOfLoadedUser(_ state: inout State) {
    follow(&state)
    guard state.isLoaded else { return }
    let user = state.user
    for listener in state.listeners where listener.beginNotification(of: user) {
      notify(listener, user, on: state.callbackQueue)
    }
  }

  func remove(_ handle: any NSObjectProtocol) {
    state.withLock { state in
      state.listeners.removeAll { $0 === handle }
      follow(&state)
    }
  }

  /// Removes all listeners and finishes the sequences.
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

  /// Notifies the affected listeners of a change to the signed-in user. The caller must hold the lock, so that all
  /// listeners receive the changes in order.
  func notify(_ state: inout State) {
    notifyOfLoadedUser(&state)
    let user = state.user
    guard state.notifiedUID != .some(user?.uid) else { return }
    state.notifiedUID = .some(user?.uid)
    state.callbackQueue.async {
      NotificationCenter.default.post(name: Self.authStateDidChangeNotification, object: self)
    }
  }

  /// Starts or stops watching the user's account on the service, depending on whether a listener requires it.
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
