import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// A folder for one test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "ligature-auth-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

@Suite struct PersistenceTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/state/user.json"
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func theUserOutlivesTheProcessWithoutACall() async throws {
    let first = try Fixture(persistence: FilePersistence(path: path))
    try await first.signIn(providers: ["google.com", "password"])
    let second = try Fixture(persistence: FilePersistence(path: path))
    let user = try #require(second.auth.currentUser)
    #expect(user.uid == "ada" && user.email == "ada@example.com")
    #expect(user.providerData.map(\.providerID) == ["google.com", "password"])
    #expect(user.metadata.creationDate == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(user.refreshToken == "refresh-1")
    #expect(second.service.calls.isEmpty)
    #expect(second.auth.persistenceError == nil)
  }

  @Test func onlyTheOwnerMayReadTheFile() async throws {
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    let user = try await fixture.signIn()
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path + "/state") == 0o700)
    fixture.allowRefresh()
    _ = try await user.getIDToken(forcingRefresh: true)
    #expect(try mode(path) == 0o600)
    let leftovers = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state")
      .filter { !["user.json", "user.json.lock", "user.json.token-lock"].contains($0) }
    #expect(leftovers.isEmpty)
  }

  @Test func theTemporaryFileOfAKilledProgramIsRemoved() throws {
    let persistence = FilePersistence(path: path)
    try persistence.update(for: "s") { $0 = Data("{}".utf8) }
    let old = [path + "." + UUID().uuidString, path + ".unreadable-1-2", path + ".x", path + "2." + UUID().uuidString]
    let new = path + "." + UUID().uuidString
    for file in old + [new] { try Data("tokens".utf8).write(to: URL(fileURLWithPath: file)) }
    for file in old {
      try FileManager.default.setAttributes([.modificationDate: Date() - 120], ofItemAtPath: file)
    }
    try persistence.update(for: "s") { $0 = Data("[]".utf8) }
    #expect((old + [new]).map { FileManager.default.fileExists(atPath: $0) } == [false, true, true, true, true])
    // The last state leaves none either.
    try FileManager.default.setAttributes([.modificationDate: Date() - 120], ofItemAtPath: new)
    try persistence.update(for: "s") { $0 = nil }
    #expect(!FileManager.default.fileExists(atPath: new))
  }

  @Test func aFolderOfItsOwnThatAllMayUseIsRefusedAndOthersFoldersAreLeftAlone() async throws {
    let state = folder.path + "/state"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    func set(_ mode: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: state)
    }
    let own = FilePersistence(path: path, isFolderOwn: true)
    try set(0o755)
    for use in [{ _ = try own.load(for: "s") }, { try own.update(for: "s") { $0 = Data("{}".utf8) } }] {
      let error = #expect(throws: (any Error).self) { try use() }
      #expect(error?.localizedDescription.contains("chmod 700 \(state)") == true)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    try FilePersistence(path: path).update(for: "s") { $0 = Data("{}".utf8) }
    try set(0o750)
    #expect(try own.load(for: "s") != nil)
    #expect(try own.folderWarning()?.contains("chmod 700 \(state)") == true)
    try set(0o700)
    #expect(try own.folderWarning() == nil)
  }

  /// The service knows the application again at the next sign-in, so its own bytes stay.
  @Test func signOutLeavesNothingOfTheUserInTheFile() async throws {
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    try await fixture.signIn()
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, _) in LigatureV1.SignOutResponse() }
    try await fixture.auth.endSession()
    #expect(try FilePersistence(path: path).keepsNoUser(of: "http://127.0.0.1:7480"))
  }

  // MARK: Too much to store

  @Test func aStateWhoseFileWouldBeTooLargeToReadIsNotStored() throws {
    let persistence = FilePersistence(path: path)
    try persistence.update(for: "https://a") { $0 = Data(#"{"n":1}"#.utf8) }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let large = Data(#"{"n":"\#(String(repeating: "x", count: 4 << 20))"}"#.utf8)
    let error = #expect(throws: (any Error).self) { try persistence.update(for: "https://b") { $0 = large } }
    #expect((error as NSError?)?.authErrorCode == .keychainError)
    #expect(error?.localizedDescription.contains("data is too large to store") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try persistence.load(for: "https://a") != nil)
  }

  @Test func anErrorAboutAFileThatIsTooLargeSaysToMoveItAway() async throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/state", withIntermediateDirectories: true)
    try Data(repeating: 32, count: 4 << 20 + 1).write(to: URL(fileURLWithPath: path))
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    let error = try #require(await failure { try await fixture.signIn() })
    #expect(error.authErrorCode == .keychainError)
    #expect(error.localizedDescription.contains(path) && error.localizedDescription.contains("Move the file away"))
  }

  private static let largeAccount = {
    var account = LigatureV1.Account.test(providers: ["google.com"], version: 2)
    // Each takes six bytes in JSON.
    account.displayName = String(repeating: "\u{1}", count: 200_000)
    return account
  }()

  @Test func aSignInToAnAccountThatIsTooLargeIsRefusedAndItsSessionEnded() async throws {
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    let answer = LigatureV1.SignInResponse(account: Self.largeAccount, tokens: fixture.tokens(1))
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in answer }
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, _) in LigatureV1.SignOutResponse() }
    let error = await failure { try await fixture.auth.signIn(withEmail: "ada@example.com", password: "secret") }
    #expect(error?.authErrorCode == .internalError)
    #expect(error?.localizedDescription.contains("too large to store") == true)
    #expect(fixture.auth.currentUser == nil && fixture.auth.persistenceError == nil)
    #expect(fixture.service.calls("SignOut").map(\.authorization) == ["Bearer handle-1"])
    #expect(try FilePersistence(path: path).keepsNoUser(of: "http://127.0.0.1:7480"))
  }

  @Test func anAccountThatHasBecomeTooLargeCostsNoTokens() async throws {
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    let user = try await fixture.signIn()
    let tokens = fixture.tokens(2)
    fixture.service.on(Accounts.reauthenticate) { (_: LigatureV1.ReauthenticateRequest, _) in
      LigatureV1.ReauthenticateResponse(account: Self.largeAccount, tokens: tokens)
    }
    #expect(await failure { try await user.reauthenticate(with: google) }?.authErrorCode == .internalError)
    #expect(user.displayName == nil && user.refreshToken == "refresh-2")
    let next = try Fixture(persistence: FilePersistence(path: path))
    #expect(next.auth.currentUser?.refreshToken == "refresh-2")
  }

  static let unreadable = [
    "", "{", "[]", "null", "\u{0}", #"{"format":"something else"}"#,
    #"{"format":"ligature-auth-state","version":0,"servers":{}}"#,
    #"{"format":"ligature-auth-state","version":"1","servers":{}}"#,
    #"{"format":"ligature-auth-state","version":1,"servers":[]}"#,
    String(repeating: "[", count: 100_000),
  ]

  @Test(arguments: unreadable.indices)
  func aFileThatCannotBeUnderstoodIsSetAside(_ index: Int) async throws {
    let content = Data(Self.unreadable[index].utf8)
    let path = folder.path + "/user.json"
    try content.write(to: URL(fileURLWithPath: path))
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    #expect(fixture.auth.currentUser == nil)
    let error = try #require(fixture.auth.persistenceError)
    #expect(error.authErrorCode == .keychainError)
    let aside = try #require(folder.names.first { $0.hasPrefix("user.json.unreadable-") })
    #expect(error.localizedDescription.contains(aside))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + aside)) == content)

    try await fixture.signIn()
    #expect(fixture.auth.persistenceError == nil)
    #expect(try Fixture(persistence: FilePersistence(path: path)).auth.currentUser?.uid == "ada")
  }

  @Test(arguments: ["7", "null", #""x""#, "[]", "{}", #"{"account":{}}"#, #"{"session":{"id":"x"}}"#, #"{"other":1}"#])
  func oneServersUnreadableEntryIsSetAsideAlone(_ entry: String) async throws {
    let path = folder.path + "/user.json"
    let other = try Fixture(persistence: FilePersistence(path: path))
    try await other.signIn()
    let good = try Data(contentsOf: URL(fileURLWithPath: path))
    var root = try #require(try JSONSerialization.jsonObject(with: good) as? [String: Any])
    var servers = try #require(root["servers"] as? [String: Any])
    let kept = try #require(servers["http://127.0.0.1:7480"])
    servers["https://elsewhere.example:443"] = kept
    servers["http://127.0.0.1:7480"] = try JSONSerialization.jsonObject(
      with: Data(entry.utf8), options: .fragmentsAllowed)
    root["servers"] = servers
    try JSONSerialization.data(withJSONObject: root).write(to: URL(fileURLWithPath: path))

    let fixture = try Fixture(persistence: FilePersistence(path: path))
    #expect(fixture.auth.currentUser == nil)
    let error = try #require(fixture.auth.persistenceError)
    let aside = try #require(folder.names.first { $0.hasPrefix("user.json.unreadable-") })
    #expect(error.localizedDescription.contains(aside))
    #expect(try String(contentsOfFile: folder.path + "/" + aside, encoding: .utf8) == entry)
    #expect(try mode(folder.path + "/" + aside) == 0o600)
    #expect(try FilePersistence(path: path).load(for: "https://elsewhere.example:443") != nil)
    try await fixture.signIn()
    #expect(fixture.auth.persistenceError == nil)
    #expect(try FilePersistence(path: path).load(for: "https://elsewhere.example:443") != nil)
  }

  @Test func aFileOfALaterVersionIsAnErrorAndStaysAsItIs() async throws {
    let path = folder.path + "/user.json"
    let content = Data(#"{"format":"ligature-auth-state","version":3,"servers":{}}"#.utf8)
    try content.write(to: URL(fileURLWithPath: path))
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    #expect(fixture.auth.currentUser == nil)
    #expect(fixture.auth.persistenceError?.localizedDescription.contains("later version") == true)
    #expect(await failure { try await fixture.signIn() }?.authErrorCode == .keychainError)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
  }

  @Test func aFileOfTheFirstVersionIsRead() async throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/auth-state/version-1.json").standardizedFileURL
    let path = folder.path + "/user.json"
    try FileManager.default.copyItem(atPath: source.path, toPath: path)
    // Two processes take it for the same session, whichever of them is the first to write it in the present form.
    let (service, clock) = (FakeService(), TestClock(Date(timeIntervalSince1970: 1_795_322_300)))
    let first = try Fixture(service: service, clock: clock, persistence: FilePersistence(path: path))
    let second = try Fixture(service: service, clock: clock, persistence: FilePersistence(path: path))
    let user = try #require(first.auth.currentUser)
    let other = try #require(second.auth.currentUser)
    #expect(user.uid == "GAPVluzhYuT5hEl0fNR059b1x87j" && user.email == "ada@example.com")
    #expect(user.providerData.map(\.providerID) == ["password"] && user.setAsideMethods.isEmpty)
    #expect(first.auth.persistenceError == nil && service.calls.isEmpty)
    // The handle that was kept is used until it ends.
    service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      #expect(call.authorization == "Bearer lgs_NEAxaOtsx7_VDX8wGbDs_PQXBZjKSvliYodQ7XeGxXk")
      return LigatureV1.GetAccountResponse(account: .test(uid: "GAPVluzhYuT5hEl0fNR059b1x87j", version: 2))
    }
    try await user.reload()
    clock.advance(by: 3600)
    service.on(Sessions.refreshTokens) { (request: LigatureV1.RefreshTokensRequest, _) in
      #expect(request.refreshToken.hasPrefix("lgr_NEAxaOtsx78"))
      return LigatureV1.RefreshTokensResponse(tokens: .test(2, at: clock.now))
    }
    _ = try await user.getIDToken()
    _ = try await other.getIDToken()
    #expect(service.count("RefreshTokens") == 1 && other.refreshToken == "refresh-2")
    #expect(try Fixture(persistence: FilePersistence(path: path)).auth.currentUser?.refreshToken == "refresh-2")
  }

  @Test func whatIsNoFileAtAllIsAnErrorAndStaysThere() async throws {
    let path = folder.path + "/user.json"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    #expect(fixture.auth.currentUser == nil)
    #expect(fixture.auth.persistenceError?.authErrorCode == .keychainError)
    #expect(await failure { try await fixture.signIn() }?.authErrorCode == .keychainError)
    #expect(folder.names == ["user.json", "user.json.lock"] || folder.names == ["user.json"])
  }

  @Test func usersOfSeveralServersLiveInOneFile() throws {
    let persistence = FilePersistence(path: path)
    try persistence.update(for: "https://a") { $0 = Data(#"{"a":1}"#.utf8) }
    try persistence.update(for: "https://b") { $0 = Data(#"{"b":2}"#.utf8) }
    try persistence.update(for: "https://a") { $0 = nil }
    #expect(try persistence.load(for: "https://a") == nil)
    #expect(try persistence.load(for: "https://b") == Data(#"{"b":2}"#.utf8))
  }

  @Test func aUserIsNeverShownToAnotherServer() async throws {
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    try await fixture.signIn()
    fixture.auth.useEmulator(withHost: "127.0.0.1", port: 9)
    #expect(fixture.auth.currentUser == nil)
    fixture.auth.useEmulator(withHost: "127.0.0.1", port: 7480)
    #expect(fixture.auth.currentUser?.uid == "ada")
  }

  @Test func writersAtOnceLoseNothing() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        // Each with a separate lock, as processes have.
        group.addTask {
          try FilePersistence(path: path).update(for: "https://\(number)") { $0 = Data(#"{"n":1}"#.utf8) }
        }
      }
      try await group.waitForAll()
    }
    let persistence = FilePersistence(path: path)
    for number in 0..<50 { #expect(try persistence.load(for: "https://\(number)") != nil) }
  }

  @Test func aLinkToTheFileStaysALink() throws {
    let real = folder.path + "/real.json"
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    try FilePersistence(path: link).update(for: "https://a") { $0 = Data(#"{"n":1}"#.utf8) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
    #expect(try FilePersistence(path: real).load(for: "https://a") != nil)
  }

  @Test func processesWithOneFileShareOneRefresh() async throws {
    let service = FakeService()
    let clock = TestClock()
    let first = try Fixture(service: service, clock: clock, persistence: FilePersistence(path: path))
    try await first.signIn()
    let second = try Fixture(service: service, clock: clock, persistence: FilePersistence(path: path))
    let users = [first.auth.currentUser, second.auth.currentUser].compactMap(\.self)
    #expect(users.count == 2)
    first.allowRefresh()
    clock.advance(by: 3600)
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for user in users { group.addTask { try await user.getIDToken() } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tokens == [first.tokens(2).idToken])
    #expect(service.count("RefreshTokens") == 1)
  }

  @Test func tokensThatAnotherProcessRenewedAreTakenOver() async throws {
    let service = FakeService()
    let clock = TestClock()
    let first = try Fixture(service: service, clock: clock, persistence: FilePersistence(path: path))
    let user = try await first.signIn(providers: [], isAnonymous: true)
    let second = try Fixture(service: service, clock: clock, persistence: FilePersistence(path: path))
    let other = try #require(second.auth.currentUser)
    clock.advance(by: 60)
    service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: first.tokens(2), providerID: "google.com")
    }
    try await user.link(with: google)
    service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      guard call.authorization == "Bearer handle-2" else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      return LigatureV1.GetAccountResponse(account: .test(providers: ["google.com"], version: 2))
    }
    try await other.reload()
    #expect(second.auth.currentUser === other)
    #expect(other.providerData.map(\.providerID) == ["google.com"])
    #expect(service.count("RefreshTokens") == 0)
  }

  @Test func signingOutLeavesAnotherUsersStateAlone() async throws {
    let first = try Fixture(persistence: FilePersistence(path: path))
    try await first.signIn()
    let second = try Fixture(persistence: FilePersistence(path: path))
    second.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(uid: "grace"), tokens: second.tokens(7))
    }
    try await second.auth.signIn(with: google)
    try first.auth.signOut()
    #expect(first.auth.currentUser == nil)
    #expect(try Fixture(persistence: FilePersistence(path: path)).auth.currentUser?.uid == "grace")
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/x"], "notes", "/x/ligature/notes.json"),
    (["HOME": "/home/ada"], "notes", "/home/ada/.local/state/ligature/notes.json"),
    (["XDG_STATE_HOME": "relative", "HOME": "/home/ada"], "n", "/home/ada/.local/state/ligature/n.json"),
    (["HOME": "/h"], "../../etc/passwd", "/h/.local/state/ligature/%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.json"),
    (["HOME": "/h"], "", "/h/.local/state/ligature/default.json"),
  ])
  func theStandardPathFollowsTheDesktopRules(_ environment: [String: String], _ app: String, _ path: String) {
    #expect(FilePersistence.defaultPath(appName: app, environment: environment) == path)
  }
}
