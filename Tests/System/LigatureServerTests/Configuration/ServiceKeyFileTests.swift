import Foundation
import LigatureServer
import Testing

/// The file that a service keeps its key in.
@Suite final class ServiceKeyFileTests {
  /// A folder that each test gets for itself.
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var path: String { folder + "/billing.key.json" }

  private func file() -> ServiceKeyFile {
    ServiceKeyFile(
      key: ServiceKeyPair(), keyID: "key-1", service: "billing", audience: "https://accounts.example.com",
      scopes: ["accounts.read"], expiresAt: Date(timeIntervalSince1970: 1_800_000_000))
  }

  /// Returns the claims of a token, which is not verified.
  private func claims(_ token: String) throws -> [String: Any] {
    let parts = token.split(separator: ".")
    var payload = parts[1].replacing("-", with: "+").replacing("_", with: "/")
    payload += String(repeating: "=", count: (4 - payload.count % 4) % 4)
    let data = try #require(Data(base64Encoded: String(payload)))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func theFileIsItsOwnersAloneAndProgramsOfOtherLanguagesReadIt() throws {
    #expect(try !ServiceKeyFile.exists(at: path))
    try file().create(at: path)
    #expect(try ServiceKeyFile.exists(at: path))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    let data = try #require(FileManager.default.contents(atPath: path))
    let content = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(content["type"] as? String == "ligature_service_key" && content["key_id"] as? String == "key-1")
    #expect(content["audience"] as? String == "https://accounts.example.com")
    #expect(content["service"] as? String == "billing" && content["scopes"] as? [String] == ["accounts.read"])
    #expect(content["expires_at"] as? String == "2027-01-15T08:00:00Z")
    #expect((content["private_key"] as? String)?.hasPrefix("-----BEGIN PRIVATE KEY-----") == true)
  }

  @Test func aFileThatIsReadSignsForItsKey() throws {
    try file().create(at: path)
    let claims = try claims(try ServiceKeyFile(reading: path).token())
    #expect(claims["iss"] as? String == "key-1" && claims["sub"] as? String == "key-1")
    #expect(claims["aud"] as? String == "https://accounts.example.com")
    let (issuedAt, expiresAt) = (claims["iat"] as? Int, claims["exp"] as? Int)
    #expect(try #require(expiresAt) - #require(issuedAt) == 300)
  }

  @Test func nothingIsOverwritten() throws {
    try file().create(at: path)
    let before = FileManager.default.contents(atPath: path)
    let error = #expect(throws: ServiceKeyFile.Problem.self) { try file().create(at: path) }
    #expect(error?.message.contains(path) == true)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func aFileThatOthersMayReadIsRefused() throws {
    try file().create(at: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(throws: ServiceKeyFile.Problem.self) { try ServiceKeyFile(reading: path) }
  }

  @Test(arguments: [
    "", "nonsense", "{}", #"{"type":"service_account"}"#,
    #"{"type":"ligature_service_key","key_id":"k","service":"s","audience":"a","scopes":[],"private_key":"none"}"#,
  ])
  func whatIsNoSuchFileIsRefused(_ content: String) throws {
    #expect(throws: ServiceKeyFile.Problem.self) { try ServiceKeyFile(reading: path) }
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(content.utf8), attributes: [.posixPermissions: 0o600])
    #expect(isWritten)
    let error = #expect(throws: ServiceKeyFile.Problem.self) { try ServiceKeyFile(reading: path) }
    #expect(error?.message.contains(path) == true)
  }
}
