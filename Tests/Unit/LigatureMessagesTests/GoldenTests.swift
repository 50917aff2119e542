import Foundation
import LigatureMessages
import ProtobufWire
import Testing

/// What `protoc --encode` made; see Tests/Fixtures/wire/README.md.
private func golden(_ name: String) throws -> [UInt8] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/wire/golden/\(name).binpb")
  return [UInt8](try Data(contentsOf: file))
}

private func check<Message: WireMessage>(_ message: Message, is name: String) throws {
  #expect(try message.serializedBytes() == golden(name))
  #expect(try Message(serializedBytes: golden(name)) == message)
}

@Suite("The messages of the service are on the wire what protoc makes of them")
struct GoldenTests {
  @Test func account() throws {
    let google = LigatureV1.ProviderInfo(
      providerID: "google.com", uid: "108234567890123456789", email: "ada@example.com", displayName: "",
      identityID: "id_1", linkedAt: GoogleProtobuf.Timestamp(seconds: 1_700_000_000, nanos: 123_000_000),
      emailVerified: true)
    let password = LigatureV1.ProviderInfo(providerID: "password", uid: "ada@example.com")
    try check(
      LigatureV1.Account(
        uid: "pY6d8kqT3mVhZ0cRb1WnXo7uEa42", email: "ada@example.com", emailVerified: true,
        displayName: "Ada L\u{f6}velace", photoURL: "https://example.com/ada.png", phoneNumber: "+15555550100",
        disabled: true, providerData: [google, password],
        createdAt: GoogleProtobuf.Timestamp(seconds: 1_700_000_000),
        lastSignInAt: GoogleProtobuf.Timestamp(seconds: -1, nanos: 999_999_999), version: .max),
      is: "ligature.v1.Account.full")
  }

  @Test func signIn() throws {
    let password = LigatureV1.PasswordCredential(email: "ada@example.com", password: "correct horse battery staple")
    try check(
      LigatureV1.SignInRequest(credential: LigatureV1.Credential(proof: .password(password)), deviceLabel: "laptop"),
      is: "ligature.v1.SignInRequest.password")
  }

  @Test func unlink() throws {
    try check(
      LigatureV1.UnlinkIdentityRequest(target: .identityID("id_1"), revoke: .others),
      is: "ligature.v1.UnlinkIdentityRequest.identity")
  }

  @Test func status() throws {
    let info = GoogleRPC.ErrorInfo(reason: "CREDENTIAL_ALREADY_IN_USE", domain: "ligature.v1")
    try check(
      GoogleRPC.Status(
        code: 6, message: "The identity belongs to another account.", details: [GoogleProtobuf.Any(packing: info)]),
      is: "google.rpc.Status.conflict")
  }
}
