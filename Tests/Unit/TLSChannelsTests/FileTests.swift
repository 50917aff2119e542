import Foundation
import TLSChannels
import Testing

@Suite struct FileTests {
  @Test func certificatesAreReadInTheirOrder() throws {
    let certificates = try TLSCertificates(pem: "a comment\n" + Certificates.client + "\n" + Certificates.server)
    #expect(certificates.all.map { $0.dnsNames.first } == ["client.test", "server.test"])
    #expect(certificates.all[0].notAfter > 4_900_000_000)
  }

  @Test(arguments: [
    "", "no certificate", Certificates.key, String(Certificates.server.dropLast(100)),
    Certificates.server + "\n" + Certificates.client.replacing("MII", with: "MIJ"),
    "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
  ])
  func otherTextsAreNoCertificates(_ text: String) {
    #expect(throws: TLSFileError.noCertificate) { try TLSCertificates(pem: text) }
  }

  @Test func aKeyIsReadUnlessItHasAPassphrase() throws {
    _ = try TLSPrivateKey(pem: Certificates.server + "\n" + Certificates.key)
    for text in ["", "no key", Certificates.server, Certificates.lockedKey, String(Certificates.key.dropLast(60))] {
      #expect(throws: TLSFileError.noPrivateKey) { try TLSPrivateKey(pem: text) }
    }
  }

  @Test(arguments: [Certificates.otherKey, Certificates.rsaKey]) func aKeyIsThatOfItsCertificate(_ key: String) {
    #expect(throws: TLSFileError.anotherKey) { try Contexts.identity(Certificates.server, key) }
  }

  @Test func aShortKeyIsRefusedWithTheReason() throws {
    let identity = try Contexts.identity(Certificates.weak, Certificates.weakKey)
    let error = #expect(throws: TLSFileError.self) {
      try TLSContext(.server, identity: identity, verification: .none, protocols: [])
    }
    #expect(error == .refused("ee key too small"))
  }

  @Test func filesAreReadAsTextsAre() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ligature-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/both.pem"
    try (Certificates.server + "\n" + Certificates.key).write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try TLSCertificates(pemFile: path).all.count == 1)
    _ = try TLSIdentity(chain: TLSCertificates(pemFile: path), key: TLSPrivateKey(pemFile: path))
    for missing in [folder + "/none", "", path + "/none"] {
      #expect(throws: TLSFileError.unreadable) { try TLSCertificates(pemFile: missing) }
      #expect(throws: TLSFileError.unreadable) { try TLSPrivateKey(pemFile: missing) }
    }
    #expect(throws: TLSFileError.noCertificate) { try TLSCertificates(pemFile: folder) }
    #expect(throws: TLSFileError.noPrivateKey) { try TLSPrivateKey(pemFile: folder) }
  }
}
