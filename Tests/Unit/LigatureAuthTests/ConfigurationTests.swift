import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

@Suite struct ConfigurationTests {
  @Test(arguments: [
    ("http://127.0.0.1:7480", "http://127.0.0.1:7480"),
    ("https://Accounts.Example.com", "https://accounts.example.com:443"),
    ("HTTPS://a.example/", "https://a.example:443"), ("http://[::1]:80", "http://[::1]:80"),
    ("unix:/run/ligature.sock", "unix:/run/ligature.sock"), ("unix:///run/l.sock", "unix:/run/l.sock"),
    ("http://localhost", "http://localhost:80"),
  ])
  func addressesAreReadFromURLs(_ text: String, _ origin: String) throws {
    #expect(try ServerAddress(text).origin == origin)
  }

  @Test(arguments: [
    ("https://A.example, https://b.example:8443/", ["https://a.example:443", "https://b.example:8443"]),
    ("http://127.0.0.1,unix:/l.sock,http://[::1]:3", ["http://127.0.0.1:80", "unix:/l.sock", "http://[::1]:3"]),
  ])
  func severalServersAreSeparatedByCommas(_ text: String, _ urls: [String]) throws {
    let address = try ServerAddress(text)
    #expect(address.urls == urls && address.origin == urls[0])
    // What is stored under the first address is found by it.
    #expect(try ServerAddress(address.origin).origin == urls[0])
  }

  @Test(arguments: [
    (",", "use a URL"), ("https://a,", "use a URL"), ("https://a,b", "\"b\" cannot be used"),
    ("https://a,http://b", "use https for all servers in the list, or for none"),
    ("https://a,unix:/b", "use https for all servers in the list, or for none"),
    ("https://a,https://user:secret@b", "use only a scheme, a host and a port"),
  ])
  func aListIsUnusableIfOneAddressIs(_ text: String, _ remedy: String) {
    #expect { try ServerAddress(text) } throws: { error in
      error.localizedDescription.contains(remedy) && !error.localizedDescription.contains("secret")
    }
  }

  @Test(arguments: [
    "", " ", "127.0.0.1:7480", "localhost", "ftp://a", "http://", "http:///", "https://:443", "http://a:0",
    "http://a:65536",
    "http://a:99999999999999999999", "http://a:-1", "http://a:b", "http://a/path", "http://a?q", "http://a#f",
    "http://user:secret@a", "http://[::1", "http://a b", "http://\u{0}", "http://%zz", "unix:", "unix:relative",
    "unix://",
    "http://" + String(repeating: "a", count: 100_000) + "/x", "\u{1F600}",
  ])
  func anUnusableAddressIsAnErrorThatNamesItWithoutItsSecrets(_ text: String) async throws {
    #expect { try ServerAddress(text) } throws: { error in
      let (error, message) = (error as NSError, error.localizedDescription)
      return error.authErrorCode == .internalError && !message.contains("secret") && !message.contains("\0")
        && message.utf8.count < 1000
        && (text.isEmpty || text.count > 20 || text.contains("@") || text.contains("\0") || message.contains(text))
    }
    LigatureApp.configure(name: text, options: LigatureOptions(serverURL: text))
    let app = try #require(LigatureApp.app(name: text))
    #expect(Auth.auth(app: app).currentUser == nil)
    let error = await failure { try await Auth.auth(app: app).signInAnonymously() }
    #expect(error?.userInfo[AuthErrors.userInfoReasonKey] as? String == "NOT_CONFIGURED")
    #expect(await app.delete())
    #expect(LigatureApp.app(name: text) == nil)
    #expect(await !app.delete())
  }

  @Test func theSequencesOfAnAppThatIsReplacedEnd() async throws {
    let fixture = try Fixture()
    let replaced = fixture.auth
    var users = replaced.authStateChanges.makeAsyncIterator()
    #expect(await users.next() == .some(nil))
    LigatureApp.configure(name: try #require(replaced.app).name, options: LigatureOptions(environment: [:]))
    #expect(await users.next() == nil)
  }

  @Test func withoutConfigurationTheErrorNamesTheRemedy() async throws {
    LigatureApp.configure(name: "empty", options: LigatureOptions(environment: [:]))
    let auth = Auth.auth(app: try #require(LigatureApp.app(name: "empty")))
    #expect(auth.currentUser == nil)
    let error = try #require(await failure { try await auth.signIn(with: google) })
    #expect(error.userInfo[AuthErrors.userInfoReasonKey] as? String == "NOT_CONFIGURED")
    #expect(error.localizedDescription.contains("LIGATURE_URL"))
  }

  @Test func optionsComeFromTheEnvironment() throws {
    let options = LigatureOptions(environment: [
      "LIGATURE_URL": "https://a", "LIGATURE_CA_FILE": "/ca.pem", "LIGATURE_STATE_FILE": "/s.json",
      "LIGATURE_ALLOW_PLAINTEXT": "1",
    ])
    #expect(options.serverURL == "https://a" && options.caFile == "/ca.pem" && options.allowsPlaintext)
    #expect((options.persistence as? FilePersistence)?.path == "/s.json")
    let memory = LigatureOptions(environment: ["LIGATURE_STATE_FILE": ":memory:", "LIGATURE_URL": ""])
    #expect(memory.persistence is MemoryPersistence && memory.serverURL == nil && !memory.allowsPlaintext)
  }

  @Test(arguments: [
    ("http://127.0.0.1:1", true), ("http://localhost:1", true), ("http://[::1]:1", true), ("unix:/s", true),
    ("https://example.com", true), ("http://example.com", false), ("http://127.evil.example", false),
    ("http://10.0.0.1", false), ("http://127.0.0.1:1,http://10.0.0.1", false), ("https://a,https://b", true),
  ])
  func passwordsDoNotCrossTheNetworkInTheClear(_ url: String, _ isAllowed: Bool) async throws {
    var options = LigatureOptions(serverURL: url)
    options.channel = FakeService()
    options.persistence = MemoryPersistence()
    LigatureApp.configure(name: url, options: options)
    let auth = Auth.auth(app: try #require(LigatureApp.app(name: url)))
    let error = await failure { try await auth.signInAnonymously() }
    #expect((error?.userInfo[AuthErrors.userInfoReasonKey] as? String == "NOT_CONFIGURED") == !isAllowed)
    options.allowsPlaintext = true
    LigatureApp.configure(name: url, options: options)
    let allowed = Auth.auth(app: try #require(LigatureApp.app(name: url)))
    #expect(await failure { try await allowed.signInAnonymously() }?.authErrorCode == .operationNotAllowed)
  }

  @Test(arguments: [("", 80), ("localhost", 0), ("localhost", 65_536), ("localhost", -1), ("[]", 80)])
  func anUnusableEmulatorIsAnErrorAndNoTrap(_ host: String, _ port: Int) async throws {
    let fixture = try Fixture()
    fixture.auth.useEmulator(withHost: host, port: port)
    #expect(await failure { try await fixture.auth.signInAnonymously() }?.authErrorCode == .internalError)
  }

  @Test(arguments: [("::1", "http://[::1]:9"), ("[::1]", "http://[::1]:9"), ("10.0.0.1", "http://10.0.0.1:9")])
  func theEmulatorIsWhereCallsGo(_ host: String, _ origin: String) async throws {
    let fixture = try Fixture()
    fixture.auth.useEmulator(withHost: host, port: 9)
    #expect(try fixture.auth.connection().address.origin == origin)
  }

  @Test func appsHaveUsersOfTheirOwn() async throws {
    let first = try Fixture()
    let second = try Fixture()
    try await first.signIn()
    #expect(second.auth.currentUser == nil)
    #expect(first.auth.app !== second.auth.app)
    #expect(LigatureApp.allApps?.count ?? 0 >= 2)
  }

  @Test func aUserOfADeletedAppFailsPlainly() async throws {
    var fixture: Fixture? = try Fixture()
    let queue = DispatchQueue(label: "callbacks")
    fixture?.auth.callbackQueue = queue
    let user = try #require(try await fixture?.signIn())
    let deleted = await withCheckedContinuation { continuation in
      fixture?.auth.app?.delete { continuation.resume(returning: $0) }
    }
    #expect(deleted)
    fixture = nil
    // What was still to be delivered on the queue has let go of the app, too.
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(await failure { try await user.reload() }?.authErrorCode == .internalError)
  }

  @Test(arguments: [
    ("", ""), ("laptop", "laptop"), (String(repeating: "é", count: 100), String(repeating: "é", count: 64)),
    (String(repeating: "x", count: 127) + "é", String(repeating: "x", count: 127)),
    (String(repeating: "a", count: 120) + "👩‍👩‍👧‍👧", String(repeating: "a", count: 120)), ("a\0b", "ab"),
    ("e" + String(repeating: "\u{301}", count: 500), ""),
    (String(repeating: "y", count: 1 << 20), String(repeating: "y", count: 128)),
  ])
  func aLongDeviceLabelIsCutAtACharacter(_ label: String, _ sent: String) async throws {
    let service = FakeService()
    var options = LigatureOptions(serverURL: "http://localhost")
    options.deviceLabel = label
    options.persistence = MemoryPersistence()
    options.channel = service
    let name = UUID().uuidString
    LigatureApp.configure(name: name, options: options)
    let auth = Auth.auth(app: try #require(LigatureApp.app(name: name)))
    _ = await failure { try await auth.signInAnonymously() }
    #expect(try service.calls.first?.read(LigatureV1.SignUpRequest.self).deviceLabel == sent)
  }
}
