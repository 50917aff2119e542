import Testing

@testable import ProtogenCore

@Suite("Names of the schema become names of Swift and of C")
struct NamesTests {
  @Test(arguments: [
    ("uid", "uid"), ("id_token", "idToken"), ("photo_url", "photoURL"), ("provider_id", "providerID"),
    ("provider_profile_json", "providerProfileJSON"), ("key_id", "keyID"), ("url", "url"),
    ("INVALID_ID_TOKEN", "invalidIDToken"),
    ("fieldName", "fieldName"), ("FieldName8", "fieldName8"), ("FIELD_NAME11", "fieldName11"),
    ("_leading_3", "leading3"),
    ("trailing__4_", "trailing4"), ("2FA", "_2fa"), ("_", "_"),
  ])
  func properties(proto: String, swift: String) {
    #expect(SwiftNames.lowerCamel(proto) == swift)
  }

  @Test(arguments: [
    ("ligature.v1", "LigatureV1"), ("google.rpc", "GoogleRPC"), ("google.protobuf", "GoogleProtobuf"),
    ("grpc.health.v1", "GRPCHealthV1"), ("protobuf_test_messages.proto3", "ProtobufTestMessagesProto3"),
  ])
  func namespaces(package: String, swift: String) {
    #expect(SwiftNames.namespace(package: package) == swift)
  }

  @Test(arguments: [
    ("ErrorReason", "ERROR_REASON_"), ("Mode", "MODE_"), ("IDKind", "IDKIND_"), ("V2Status", "V2_STATUS_"),
  ])
  func prefixesOfEnumValues(name: String, prefix: String) {
    #expect(SwiftNames.valuePrefix(ofEnum: name) == prefix)
  }

  @Test func wordsOfSwiftGetBackticks() {
    #expect(SwiftNames.identifier("default") == "`default`")
    #expect(SwiftNames.identifier("uid") == "uid")
  }

  @Test(arguments: [
    ("ligature.v1.IDTokenCredential", "Ligature__V1__IDTokenCredential", "ligature__v1__idtoken_credential"),
    (
      "google.rpc.BadRequest.FieldViolation", "Google__Rpc__BadRequest__FieldViolation",
      "google__rpc__bad_request__field_violation"
    ),
  ])
  func namesInC(full: String, type: String, prefix: String) {
    let names = CNames(packagePrefix: "")
    #expect(names.type(full) == type)
    #expect(names.prefix(full) == prefix)
    #expect(CNames(packagePrefix: "cother").type(full) == "Cother__" + type)
  }

  @Test func membersInC() {
    #expect(CNames.member("Default") == "default_")
    #expect(CNames.member("provider_ID") == "provider_id")
  }
}
