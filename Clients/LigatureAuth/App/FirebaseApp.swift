/// FirebaseCore's name for ``LigatureApp``. `FirebaseApp.configure()` reads the environment
/// (``LigatureOptions/init(environment:)``).
public typealias FirebaseApp = LigatureApp

extension LigatureApp {
  /// Configures the default app from the environment, and stores the options that identify the application to Firebase
  /// and Google.
  public class func configure(options: FirebaseOptions) { configure(options: LigatureOptions(options)) }

  /// Configures an app with the given name from the environment, and stores the options that identify the application
  /// to Firebase and Google.
  public class func configure(name: String, options: FirebaseOptions) {
    configure(name: name, options: LigatureOptions(options))
  }
}

extension LigatureOptions {
  /// Creates options from the environment and adds the given Firebase options.
  fileprivate init(_ options: FirebaseOptions) {
    self.init()
    firebase = options.values.all
  }

  /// The ``FirebaseOptions/apiKey`` with which the app was configured.
  public var apiKey: String? { firebase.apiKey }
  /// The ``FirebaseOptions/bundleID`` with which the app was configured.
  public var bundleID: String { firebase.bundleID }
  /// The ``FirebaseOptions/clientID`` with which the app was configured.
  public var clientID: String? { firebase.clientID }
  /// The ``FirebaseOptions/gcmSenderID`` with which the app was configured.
  public var gcmSenderID: String { firebase.gcmSenderID }
  /// The ``FirebaseOptions/googleAppID`` with which the app was configured.
  public var googleAppID: String { firebase.googleAppID }
  /// The ``FirebaseOptions/projectID`` with which the app was configured.
  public var projectID: String? { firebase.projectID }
}
