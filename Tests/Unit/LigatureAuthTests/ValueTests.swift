import Foundation
import LigatureMessages
import Testing

@testable import LigatureAuth

/// Values that can be kept by an application, and what names it to Firebase.
@Suite struct ValueTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func anIdentityIsDecodedAsItWas() throws {
    let info = ProviderUserInfo(
      .init(
        LigatureV1.ProviderInfo(
          providerID: "google.com", uid: "1001", email: "ada@example.com", displayName: "Ada",
          photoURL: "https://example.com/ada.png", identityID: "identity-1", emailVerified: true)))
    let decoded = try copy(info)
    #expect(decoded.providerID == "google.com" && decoded.uid == "1001" && decoded.identityID == "identity-1")
    #expect(decoded.email == "ada@example.com" && decoded.isEmailVerified && decoded.displayName == "Ada")
    #expect(decoded.photoURL == URL(string: "https://example.com/ada.png") && decoded.phoneNumber == nil)
  }

  @Test func theTimesOfAnAccountAreDecodedAsTheyWere() throws {
    let decoded = try copy(UserMetadata(lastSignInDate: nil, creationDate: TestClock.start))
    #expect(decoded.lastSignInDate == nil && decoded.creationDate == TestClock.start)
  }

  @Test func whatAProviderSaysIsDecodedAsItWas() throws {
    let json = #"{"login":"ada","teams":["a","b"],"plan":{"seats":3},"admin":true,"manager":null}"#
    let decoded = try copy(AdditionalUserInfo(providerID: "github.com", profileJSON: json, isNewUser: true))
    #expect(decoded.providerID == "github.com" && decoded.username == "ada" && decoded.isNewUser)
    #expect(decoded.profile?["teams"] as? [String] == ["a", "b"])
    #expect((decoded.profile?["plan"] as? [String: Any])?["seats"] as? Int == 3)
    #expect(decoded.profile?["admin"] as? Bool == true && decoded.profile?["manager"] is NSNull)
    #expect(try copy(AdditionalUserInfo(providerID: "", profileJSON: nil, isNewUser: false)).profile == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        AdditionalUserInfo.self, from: Data(#"{"providerID":"x","isNewUser":true,"profile":"W10="}"#.utf8))
    }
  }

  @Test func aFactorIsDecodedAsTheClassThatItHad() throws {
    let phone = try copy(
      PhoneMultiFactorInfo(
        uid: "1", displayName: "Work", enrollmentDate: TestClock.start, phoneNumber: "+*******1234"))
    #expect(phone.phoneNumber == "+*******1234" && phone.factorID == "phone" && phone.displayName == "Work")
    let app = try copy(TOTPMultiFactorInfo(uid: "2", displayName: nil, enrollmentDate: TestClock.start))
    #expect(app.uid == "2" && app.displayName == nil && app.enrollmentDate == TestClock.start && app.factorID == "totp")
  }

  @Test func settingsAreCopied() throws {
    let auth = try Fixture().auth
    let settings = AuthSettings()
    auth.settings = settings
    settings.isAppVerificationDisabledForTesting = true
    #expect(auth.settings?.appVerificationDisabledForTesting == false)
    auth.settings = settings
    #expect(auth.settings?.isAppVerificationDisabledForTesting == true && auth.settings !== settings)
    auth.settings = nil
    #expect(auth.settings == nil)
  }

  @Test func firebasesOptionsAreReadFromItsFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/GoogleService-Info.plist"
    #expect(FirebaseOptions(contentsOfFile: path) == nil)
    for text in ["<plist version=\"1.0\"><dict/></plist>", "no list"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(FirebaseOptions(contentsOfFile: path) == nil)
    }
    let entries = [
      "API_KEY": "key", "BUNDLE_ID": "com.example.app", "CLIENT_ID": "client", "GCM_SENDER_ID": "2",
      "GOOGLE_APP_ID": "1:2:ios:3", "PROJECT_ID": "project", "STORAGE_BUCKET": "bucket",
    ]
    try PropertyListEncoder().encode(entries).write(to: URL(fileURLWithPath: path))
    let options = try #require(FirebaseOptions(contentsOfFile: path))
    let name = UUID().uuidString
    FirebaseApp.configure(name: name, options: options)
    options.clientID = "another"
    let app = try #require(FirebaseApp.app(name: name))
    #expect(app.options.clientID == "client" && app.options.apiKey == "key" && app.options.projectID == "project")
    #expect(app.options.bundleID == "com.example.app" && app.options.googleAppID == "1:2:ios:3")
    #expect(app.options.gcmSenderID == "2" && app.options.serverURL == LigatureOptions().serverURL)
    let copy = try #require(options.copy() as? FirebaseOptions)
    copy.projectID = nil
    #expect(options.projectID == "project" && copy.clientID == "another")
  }
}
