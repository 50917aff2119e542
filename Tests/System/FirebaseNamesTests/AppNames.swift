import FirebaseCore
import Foundation

enum AppNames {
  static func apps(_ options: FirebaseOptions) {
    FirebaseApp.configure()
    FirebaseApp.configure(options: options)
    FirebaseApp.configure(name: "second", options: options)
    let _: FirebaseApp? = FirebaseApp.app()
    let _: FirebaseApp? = FirebaseApp.app(name: "second")
    let _: [String: FirebaseApp]? = FirebaseApp.allApps
  }

  static func app(_ app: FirebaseApp) {
    let _: String = app.name
    let _: String? = app.options.apiKey
    let _: String = app.options.bundleID
    let _: String? = app.options.clientID
    let _: String = app.options.gcmSenderID
    let _: String = app.options.googleAppID
    let _: String? = app.options.projectID
    app.delete { (_: Bool) in }
  }

  static func app(_ app: FirebaseApp) async { let _: Bool = await app.delete() }

  static func options() {
    let options = FirebaseOptions(googleAppID: "1:2:ios:3", gcmSenderID: "2")
    options.apiKey = Optional("key")
    options.bundleID = "com.example.app"
    options.clientID = Optional("client")
    options.gcmSenderID = "2"
    options.googleAppID = "1:2:ios:3"
    options.projectID = Optional("project")
    let _: FirebaseOptions? = FirebaseOptions(contentsOfFile: "GoogleService-Info.plist")
    let _: FirebaseOptions? = FirebaseOptions.defaultOptions()
    let _: any NSCopying = options
  }
}
