public import Foundation
import Synchronization

/// An application's access to one account service, with its own options and signed-in user.
///
/// Most programs need only the default app and do not have to configure it: unless it has been configured,
/// `Auth.auth()` creates it from the environment (``LigatureOptions/init(environment:)``).
public final class LigatureApp: NSObject, Sendable {
  /// The name of the default app, which `Auth.auth()` uses.
  public static let defaultName = "default"

  private static let apps = Mutex<[String: LigatureApp]>([:])

  public let name: String
  public let options: LigatureOptions
  private let sharedAuth = Mutex<Auth?>(nil)

  private init(name: String, options: LigatureOptions) {
    self.name = name
    self.options = options
    super.init()
  }

  /// Configures the default app from the environment.
  public class func configure() { configure(options: LigatureOptions()) }

  /// Configures the default app. Configuring it again replaces the app and removes the listeners of the replaced app,
  /// as ``delete()`` does. An `Auth` that has already been returned keeps its original options.
  public class func configure(options: LigatureOptions) { configure(name: defaultName, options: options) }

  /// Configures an app with the given name. The app has its own signed-in user.
  public class func configure(name: String, options: LigatureOptions) {
    let app = LigatureApp(name: name, options: options)
    let replaced = apps.withLock { apps in
      defer { apps[name] = app }
      return apps[name]
    }
    replaced?.removeListeners()
  }

  /// Returns the default app, or nil if it has not been configured or used yet.
  public class func app() -> LigatureApp? { app(name: defaultName) }

  /// Returns the app with the given name, or nil if no such app exists.
  public class func app(name: String) -> LigatureApp? { apps.withLock { $0[name] } }

  /// All apps, keyed by name; nil if there are none.
  public class var allApps: [String: LigatureApp]? { apps.withLock { $0.isEmpty ? nil : $0 } }

  /// Removes the app and all of its listeners, and ends its sequences of users. The stored state is not deleted, so the
  /// user stays signed in.
  /// - Returns: Whether the app existed.
  @discardableResult
  public func delete() async -> Bool { remove() }

  /// Removes the app and passes to `completion` whether the app existed.
  public func delete(_ completion: @escaping (Bool) -> Void) {
    let isDeleted = remove()
    let callback = Callback(completion)
    let queue = sharedAuth.withLock { $0 }?.callbackQueue ?? .main
    queue.async { callback.call(isDeleted) }
  }

  @discardableResult
  package func remove() -> Bool {
    let isDeleted = Self.apps.withLock { apps in
      guard apps[name] === self else { return false }
      apps[name] = nil
      return true
    }
    if isDeleted { removeListeners() }
    return isDeleted
  }

  private func removeListeners() { sharedAuth.withLock { $0 }?.removeListeners() }

  /// Returns the default app. If it has not been configured, creates it from the environment.
  static func defaultApp() -> LigatureApp {
    apps.withLock { apps in
      if let app = apps[defaultName] { return app }
      let app = LigatureApp(name: defaultName, options: LigatureOptions())
      apps[defaultName] = app
      return app
    }
  }

  /// The default path of the file that stores the signed-in user. It contains the program's name, so that different
  /// programs do not share a signed-in user.
  var defaultStatePath: String {
    let program = ProcessInfo.processInfo.processName
    return FilePersistence.defaultPath(appName: name == Self.defaultName ? program : "\(program)-\(name)")
  }

  /// The `Auth` of this app.
  var auth: Auth {
    sharedAuth.withLock { shared in
      if let auth = shared { return auth }
      let auth = Auth(app: self)
      shared = auth
      return auth
    }
  }
}
