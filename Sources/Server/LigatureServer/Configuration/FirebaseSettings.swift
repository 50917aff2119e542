internal import FirebaseDoor
internal import Settings
internal import SocketEndpoints

/// The settings of the interface for Firebase's Admin SDKs.
struct FirebaseSettings: Sendable {
  /// The project ID that the SDKs specify; nil if requests from the SDKs are not served.
  var project: String?

  static let settings: [Setting<FirebaseSettings>] = [
    Setting(
      "firebase.door.project", optional: \.project, .projectID,
      "the project ID with which Firebase's Admin SDKs call the web listener; without it, their calls are refused")
  ]

  static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: FirebaseSettings()) } }
}

extension ServerSettings {
  /// The configuration of the interface for Firebase's Admin SDKs; nil if the interface is disabled.
  var door: FirebaseDoor.Configuration? {
    firebase.project.map { project in
      FirebaseDoor.Configuration(
        project: project, isEmulator: isDevelopment && tls.serverTLS == nil && web.endpoint.isLocal,
        hosts: [authority(of: publicURL), "\(web.endpoint)"], tokenURL: firebaseTokenURL)
    }
  }

  /// The URL at which service accounts request access tokens.
  var firebaseTokenURL: String { publicURL + FirebaseDoor.tokenPath }

  /// Returns the host and port of a URL in the form that requests use.
  private func authority(of url: String) -> String {
    let rest = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
    return rest.lowercased()
  }

  /// Returns whether the server's tokens identify the project in the same way as Firebase's tokens do. In that case,
  /// the tokens are signed with RS256, so that Firebase's Admin SDKs can verify them.
  func signsAsFirebase(issuer: String) throws(SettingsError) -> Bool {
    guard let project = firebase.project, issuer == "https://securetoken.google.com/\(project)" else { return false }
    guard audience == project else {
      throw SettingsError(
        "audience", "the issuer belongs to a Firebase project, whose SDKs refuse tokens for another audience",
        remedy: "set audience to \(project), or another issuer")
    }
    return true
  }

  /// Throws if services would send their tokens over plain HTTP.
  func checkDoor() throws(SettingsError) {
    guard firebase.project != nil, tls.serverTLS == nil, !web.endpoint.isLocal else { return }
    throw SettingsError(
      "firebase.door.project", "Firebase's Admin SDKs would send the tokens of services over plain HTTP",
      remedy: "set tls.certificate and tls.key, or set web.listen to 127.0.0.1 behind a TLS proxy")
  }
}

extension SettingFormat<String> {
  /// The format of a project ID, which becomes part of URL paths.
  fileprivate static var projectID: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        let isID =
          (1...64).contains(text.utf8.count)
          && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
        guard isID else {
          throw SettingProblem(
            "\(text) is not a project ID", remedy: "write 1 to 64 characters of a-z, 0-9 and \"-\"")
        }
        return text
      }, write: { $0 })
  }
}
