import Accounts
import Foundation
import JSONWebTokens
import LigatureAdmin
import Providers
import Testing

/// Not the domain's type of this name.
private typealias ServiceKey = LigatureAdmin.ServiceKey

/// The file that a service keeps its key in.
@Suite final class ServiceKeyTests {
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

  private func file(_ pair: ServiceKeyPair? = nil) throws -> ServiceKey {
    try ServiceKey(
      pair ?? ServiceKeyPair(), id: "key-1", service: "billing", issuer: "https://accounts.example.com",
      scopes: ["accounts.read"], expiresAt: Date(timeIntervalSince1970: 1_800_000_000))
  }

  @Test func noDescriptionShowsThePrivateKey() throws {
    let key = try file()
    try key.create(at: path)
    let content = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any])
    let secret = try #require((content["private_key"] as? String)?.split(separator: "\n").dropFirst().first)
    var dumped = ""
    dump([key], to: &dumped)
    for text in ["\(key)", "\([key])", String(reflecting: key), dumped] {
      #expect(text.contains("key-1") && !text.contains(secret) && !text.contains("PRIVATE"))
    }
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
    #expect(try !ServiceKey.exists(at: path))
    try file().create(at: path)
    #expect(try ServiceKey.exists(at: path))
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
    let claims = try claims(ServiceKey(contentsOfFile: path).token())
    #expect(claims["iss"] as? String == "key-1" && claims["sub"] as? String == "key-1")
    #expect(claims["aud"] as? String == "https://accounts.example.com")
    let (issuedAt, expiresAt) = (claims["iat"] as? Int, claims["exp"] as? Int)
    #expect(try #require(expiresAt) - #require(issuedAt) == 300)
  }

  /// The server's own verifier accepts what the library signs.
  @Test func theServerAcceptsItsTokens() throws {
    let pair = try ServiceKeyPair()
    try file(pair).create(at: path)
    let verifier = SignedServiceTokenVerifier(audience: "https://accounts.example.com")
    let publicKey = try #require(verifier.publicKey(pem: pair.publicKey))
    let token = try ServiceKey(contentsOfFile: path).token(now: Date(timeIntervalSince1970: 1_700_000_000))
    let now = Timestamp(milliseconds: 1_700_000_001_000)
    #expect(try verifier.verify(Secret(token), now: now) { _ in publicKey }.key == ServiceKeyID(rawValue: "key-1"))
  }

  @Test func theTextOfAFileIsAKeyToo() throws {
    try file().create(at: path)
    let key = try ServiceKey(json: #require(FileManager.default.contents(atPath: path)))
    #expect(key.id == "key-1" && key.service == "billing" && key.scopes == ["accounts.read"])
    #expect(key.issuer == "https://accounts.example.com" && key.expiresAt == Date(timeIntervalSince1970: 1_800_000_000))
  }

  @Test func nothingIsOverwritten() throws {
    try file().create(at: path)
    let before = FileManager.default.contents(atPath: path)
    let error = #expect(throws: AdminError.self) { try file().create(at: path) }
    #expect(error?.message.contains(path) == true)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func aFileThatOthersMayReadIsRefused() throws {
    try file().create(at: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(throws: AdminError.self) { try ServiceKey(contentsOfFile: path) }
  }

  @Test(arguments: [
    "", "nonsense", "{}", #"{"type":"service_account"}"#,
    #"{"type":"ligature_service_key","key_id":"k","service":"s","audience":"a","scopes":[],"private_key":"none"}"#,
  ])
  func whatIsNoSuchFileIsRefused(_ content: String) throws {
    #expect(throws: AdminError.self) { try ServiceKey(contentsOfFile: path) }
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(content.utf8), attributes: [.posixPermissions: 0o600])
    #expect(isWritten)
    let error = #expect(throws: AdminError.self) { try ServiceKey(contentsOfFile: path) }
    #expect(error?.message.contains(path) == true)
  }
}
