/// The name that FirebaseCore gives an application's configuration. `FirebaseApp.configure()` reads the environment
/// (``LigatureOptions/init(environment:)``).
public typealias FirebaseApp = LigatureApp

extension LigatureApp {
  /// Configures the default app from the environment, and keeps what names the application to Firebase and Google.
  public class func configure(options: FirebaseOptions) { configure(options: LigatureOptions(options)) }

  /// Configures an app with its own name from the environment, and keeps what names the application to Firebase and
  /// Google.
  public class func configure(name: String, options: FirebaseOptions) {
    configure(name: name, options: LigatureOptions(options))
  }
}

extension LigatureOptions {
  /// Options of the environment.
  fileprivate init(_ options: FirebaseOptions) {
    self.init()
    firebase = options.values.all
  }

  /// ``FirebaseOptions/apiKey``.
  public var apiKey: String? { firebase.apiKey }
  /// ``FirebaseOptions/bundleID``.
  public var bundleID: String { firebase.bundleID }
  /// ``FirebaseOptions/clientID``.
  public var clientID: String? { firebase.clientID }
  /// ``FirebaseOptions/gcmSenderID``.
  public var gcmSenderID: String { firebase.gcmSenderID }
  /// ``FirebaseOptions/googleAppID``.
  public var googleAppID: String { firebase.googleAppID }
  /// ``FirebaseOptions/projectID``.
  public var projectID: String? { firebase.projectID }
}
