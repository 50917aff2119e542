import Accounts
import ByteCoding
import Foundation
import PrivateFiles
import Settings
import Testing

@testable import Providers

/// The files with the server's secret and its signing keys.
@Suite struct DataFilesTests {
  /// Runs `body` with a new folder and removes it afterwards.
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func keys(_ path: String) throws(SettingsError) -> SigningKeys {
    try SigningKeyFile(path: path).load(now: Self.now)
  }

  private func names(_ keys: SigningKeys) -> [String] { keys.entries.map(\.key.publicKey.keyID) }

  /// The file as versions wrote it that knew neither times nor an issuer.
  private func earlierDocument(of keys: [SigningKey]) -> [UInt8] {
    let entries = keys.map { SigningKeys.Entry(key: $0, publishedAt: Self.now, signsFrom: Self.now) }
    var text = String(decoding: SigningKeyFile.document(of: SigningKeys(entries: entries)), as: UTF8.self)
    for name in ["published_at", "signs_from"] { text = text.replacing("\"\(name)\"", with: "\"x_\(name)\"") }
    return Array(text.utf8)
  }

  /// Keys stay published as long as the tokens that they have signed, which may be two weeks.
  @Test func aFileMayHaveManyKeys() throws {
    let keys = (0..<60).map { _ in SigningKeys.Entry(key: SigningKey(), publishedAt: Self.now, signsFrom: Self.now) }
    let content = SigningKeyFile.document(of: SigningKeys(entries: keys))
    #expect(SigningKeyFile.keys(in: content, now: Self.now).map(names) == keys.map(\.key.publicKey.keyID))
  }

  @Test func keysAreMadeOnceAndKept() async throws {
    try await withFolder { folder in
      let path = folder + "/data/keys.json"
      let first = try keys(path)
      let second = try keys(path)
      #expect(names(first).count == 1 && names(first) == names(second))
      #expect(second.issuer == .none)
      let modes = [try mode(path), try mode(folder + "/data")]
      #expect(modes == [0o600, 0o700])
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/data")
      #expect(files == ["keys.json"])
    }
  }

  @Test func timesAndIssuerAreKept() async throws {
    try await withFolder { folder in
      let file = SigningKeyFile(path: folder + "/keys.json")
      let keyring = try SigningKeyring(file, now: Self.now)
      try keyring.keep(issuer: "https://a.example")
      try await keyring.rotate(.announced, at: Self.now, tokenLifetime: 3_600_000)
      let read = try file.load(now: Self.now.adding(milliseconds: 1))
      #expect(read.issuer == .kept("https://a.example"))
      #expect(names(read) == names(keyring.keys))
      #expect(
        read.published(at: Self.now, tokenLifetime: 3_600_000)
          == keyring.keys.published(at: Self.now, tokenLifetime: 3_600_000))
      let mode = try mode(folder + "/keys.json")
      #expect(mode == 0o600)
    }
  }

  @Test func keysOfRSAAreKeptWithTheirCertificates() async throws {
    try await withFolder { folder in
      let file = SigningKeyFile(path: folder + "/keys.json")
      let keyring = try SigningKeyring(file, now: Self.now)
      try keyring.signWithRSA(at: Self.now)
      let keys = keyring.keys.signing(at: Self.now)
      let read = try file.load(now: Self.now).signing(at: Self.now)
      #expect(read.rsaKey?.publicKey == keys.rsaKey?.publicKey && read.rsaKey != nil)
      #expect(
        read.certificate == keys.certificate && read.certificate?.hasPrefix("-----BEGIN CERTIFICATE-----") == true)
      // Another start makes no others.
      try SigningKeyring(file, now: Self.now).signWithRSA(at: Self.now)
      #expect(try file.load(now: Self.now).signing(at: Self.now).rsaKey?.publicKey == keys.rsaKey?.publicKey)
    }
  }

  @Test func theFirstKeyOfAnEarlierVersionSignsAndTheOthersVerify() async throws {
    try await withFolder { folder in
      let made = [SigningKey(), SigningKey(), SigningKey()]
      let path = folder + "/keys.json"
      _ = try PrivateFile(path: path).create(earlierDocument(of: made))
      let read = try keys(path)
      #expect(read.issuer == .unknown)
      #expect(read.signing(at: Self.now).key.publicKey == made[0].publicKey)
      let published = read.published(at: Self.now, tokenLifetime: 3_600_000).map(\.publicKey.keyID)
      #expect(published.first == made[0].publicKey.keyID && published.count >= 2)
    }
  }

  @Test func secretIsMadeOnceAndKept() async throws {
    try await withFolder { folder in
      let path = folder + "/secret"
      let first = try ServerSecretSource(secretFile: path)
      let second = try ServerSecretSource(secretFile: path)
      #expect(first.digest([1, 2], label: "a") == second.digest([1, 2], label: "a"))
      let mode = try mode(path)
      #expect(mode == 0o600)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files == ["secret"])
    }
  }

  @Test func parallelStartsAgree() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<16 { group.addTask { try self.names(self.keys(folder + "/keys")).first } }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(names.count == 1)
  }

  @Test(arguments: [0o644, 0o640, 0o660, 0o604, 0o666]) func fileThatOthersMayReadIsRefused(_ mode: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/secret"
      _ = try ServerSecretSource(secretFile: path)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let error = #expect(throws: SettingsError.self) {
        try ServerSecretSource(secretFile: path, setting: "server.secret")
      }
      #expect(error?.setting == "server.secret")
      #expect(error?.remedy.contains("chmod 600 \(path)") == true)
    }
  }

  @Test func linkToTheFileIsFollowed() async throws {
    try await withFolder { folder in
      let made = try ServerSecretSource(secretFile: folder + "/secret")
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/secret")
      let linked = try ServerSecretSource(secretFile: folder + "/link")
      #expect(made.digest([1], label: "a") == linked.digest([1], label: "a"))
      // The file's own mode counts, not the link's.
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + "/secret")
      #expect(throws: SettingsError.self) { try ServerSecretSource(secretFile: folder + "/link") }
    }
  }

  @Test func folderInPlaceOfTheFileIsRefused() async throws {
    try await withFolder { folder in
      let error = #expect(throws: SettingsError.self) { try ServerSecretSource(secretFile: folder) }
      #expect(error?.description.contains(folder) == true)
    }
  }

  @Test func placeThatCannotBeWrittenIsRefused() async throws {
    try await withFolder { folder in
      // A file in place of a folder stops every user, the superuser too.
      _ = try PrivateFile(path: folder + "/file").create([1])
      let error = #expect(throws: SettingsError.self) { try keys(folder + "/file/keys") }
      #expect(error?.setting == "data")
    }
  }

  @Test(arguments: [[], [1], [UInt8](repeating: 0, count: 31), [UInt8](repeating: 0, count: 33)] as [[UInt8]])
  func secretOfAnotherLengthIsRefused(_ content: [UInt8]) async throws {
    try await withFolder { folder in
      _ = try PrivateFile(path: folder + "/secret").create(content)
      #expect(throws: SettingsError.self) { try ServerSecretSource(secretFile: folder + "/secret") }
    }
  }

  @Test func damagedKeysAreRefusedAndLeftAlone() async throws {
    let key = SigningKey()
    func document(_ keys: [SigningKey]) -> String {
      let entries = keys.map { SigningKeys.Entry(key: $0, publishedAt: Self.now, signsFrom: Self.now) }
      return String(decoding: SigningKeyFile.document(of: SigningKeys(entries: entries)), as: UTF8.self)
    }
    let sound = document([key])
    let twice = document([key, key])
    let late = sound.replacing("\"signs_from\":\(Self.now.seconds)", with: "\"signs_from\":\(Int64.max)")
    #expect(late != sound)
    let other = SigningKey()
    let mixed = sound.replacing(
      Base64.string(of: Array(key.publicKey.point.prefix(32)), alphabet: .url),
      with: Base64.string(of: Array(other.publicKey.point.prefix(32)), alphabet: .url))
    let scalar = Base64.string(of: key.secretBytes, alphabet: .url)
    let zero = sound.replacing(scalar, with: Base64.string(of: [UInt8](repeating: 0, count: 32), alphabet: .url))
    for content in ["", "{}", #"{"keys":[]}"#, String(sound.dropLast(5)), twice, mixed, zero, late] {
      try await withFolder { folder in
        let path = folder + "/keys"
        _ = try PrivateFile(path: path).create(Array(content.utf8))
        let error = #expect(throws: SettingsError.self) { try keys(path) }
        #expect(error?.description.contains(scalar) == false)
        #expect(FileManager.default.contents(atPath: path).map { Array($0) } == Array(content.utf8))
      }
    }
  }
}
