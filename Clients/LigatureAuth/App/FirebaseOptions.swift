public import Foundation

/// The options that identify an application to Firebase and Google, as found in a `GoogleService-Info.plist` file.
///
/// Ligature ignores these options, but sign-in libraries read them, especially ``clientID``, from
/// `FirebaseApp.app()?.options`. The server's address comes from the environment or from ``LigatureOptions``.
open class FirebaseOptions: NSObject, NSCopying, @unchecked Sendable {
  struct Values: Sendable {
    var apiKey: String?
    var bundleID = ""
    var clientID: String?
    var gcmSenderID = ""
    var googleAppID = ""
    var projectID: String?
  }

  let values: LockedValues<Values>

  private init(_ values: Values) {
    self.values = LockedValues(values)
    super.init()
  }

  public convenience init(googleAppID: String, gcmSenderID: String) {
    self.init(Values(gcmSenderID: gcmSenderID, googleAppID: googleAppID))
  }

  /// Creates options from a property list such as `GoogleService-Info.plist`. Returns nil if the file cannot be read or
  /// lacks GOOGLE_APP_ID.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let list = try? PropertyListDecoder().decode(PropertyList.self, from: data)
    else { return nil }
    self.init(
      Values(
        apiKey: list.API_KEY, bundleID: list.BUNDLE_ID ?? "", clientID: list.CLIENT_ID,
        gcmSenderID: list.GCM_SENDER_ID ?? "", googleAppID: list.GOOGLE_APP_ID, projectID: list.PROJECT_ID))
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct PropertyList: Decodable {
    var API_KEY: String?
    var BUNDLE_ID: String?
    var CLIENT_ID: String?
    var GCM_SENDER_ID: String?
    var GOOGLE_APP_ID: String
    var PROJECT_ID: String?
  }

  /// Returns the options from the `GoogleService-Info.plist` next to the program, or nil if the file is missing or
  /// invalid.
  open class func defaultOptions() -> FirebaseOptions? {
    Bundle.main.path(forResource: "GoogleService-Info", ofType: "plist").flatMap { FirebaseOptions(contentsOfFile: $0) }
  }

  /// The API key for the application's calls to Google. Ligature ignores it.
  open var apiKey: String? {
    get { values.apiKey }
    set { values.apiKey = newValue }
  }

  /// The application's bundle identifier. Ligature ignores it.
  open var bundleID: String {
    get { values.bundleID }
    set { values.bundleID = newValue }
  }

  /// The client ID that Google issued to the application. The application passes it to Google's sign-in library, and
  /// the server's `google.audiences` setting must include it.
  open var clientID: String? {
    get { values.clientID }
    set { values.clientID = newValue }
  }

  /// The sender ID for Google Cloud Messaging. Ligature ignores it.
  open var gcmSenderID: String {
    get { values.gcmSenderID }
    set { values.gcmSenderID = newValue }
  }

  /// The application's Google app ID. Ligature ignores it.
  open var googleAppID: String {
    get { values.googleAppID }
    set { values.googleAppID = newValue }
  }

  /// The ID of the project in Google's console. Ligature ignores it.
  open var projectID: String? {
    get { values.projectID }
    set { values.projectID = newValue }
  }

  open override func copy() -> Any { copy(with: nil) }

  open func copy(with zone: NSZone?) -> Any { FirebaseOptions(values.all) }
}
