import LigatureMessages
import ProtobufWire
import RPCCore
import Testing

@Suite("Errors carry their details")
struct StatusDetailsTests {
  @Test func aRequestThatCannotBeReadNamesTheField() throws {
    // credential.password.email = FF
    let bytes: [UInt8] = [0x0a, 0x05, 0x12, 0x03, 0x0a, 0x01, 0xff]
    do throws(WireError) {
      _ = try LigatureV1.SignInRequest(serializedBytes: bytes)
      Issue.record("read what is not UTF-8")
    } catch {
      let failure = RPCError(invalidRequest: error)
      #expect(failure.code == .invalidArgument)
      #expect(failure.detail(GoogleRPC.BadRequest.self)?.fieldViolations.map(\.field) == ["credential.password.email"])
      #expect(failure.detail(GoogleRPC.ErrorInfo.self)?.reason == "INVALID_ARGUMENT")
      #expect(failure.statusDetails()?.code == 3)
      #expect(failure.statusDetails()?.message == failure.message)
    }
  }

  @Test func tooMuchIsResourceExhausted() {
    let failure = RPCError(invalidRequest: WireError(.tooLarge, at: "device_label"))
    #expect(failure.code == .resourceExhausted)
    #expect(failure.detail(GoogleRPC.ErrorInfo.self)?.reason == "RESOURCE_EXHAUSTED")
  }

  @Test func aStatusFromElsewhereBecomesAnErrorAndBack() throws {
    let conflict = LigatureV1.ConflictDetail(providerID: "google.com", email: "ada@example.com")
    let status = GoogleRPC.Status(code: 6, message: "taken", details: [try GoogleProtobuf.Any(packing: conflict)])
    let error = RPCError(status: status)
    #expect(error.code == .alreadyExists)
    #expect(error.statusDetails() == status)
    #expect(error.detail(LigatureV1.ConflictDetail.self) == conflict)
    #expect(error.detail(GoogleRPC.RetryInfo.self) == nil)
  }

  @Test func aDetailIsAddedBehindTheOthers() throws {
    var expected = GoogleRPC.Status(code: 8, message: "Later.")
    var error = RPCError(.resourceExhausted, "Later.")
    for detail in [LigatureV1.ConflictDetail(email: "ada@example.com"), .init(email: "grace@example.com")] {
      expected.details.append(try .init(packing: detail))
      error.append(detail)
      #expect(try error.details == expected.serializedBytes())
    }
  }

  @Test func aRetryDelayIsADetail() throws {
    var error = RPCError(.resourceExhausted, "Later.")
    error.details = RPCError.retryDetails(of: error, after: .milliseconds(1500))
    #expect(error.detail(GoogleRPC.RetryInfo.self)?.retryDelay == .init(seconds: 1, nanos: 500_000_000))
    #expect(error.statusDetails()?.code == 8)
  }

  @Test(arguments: [
    (GoogleProtobuf.Duration(seconds: 1, nanos: 500_000_000), Duration.milliseconds(1500)),
    (.init(seconds: .max, nanos: .max), .seconds(86_400)), (.init(seconds: .min, nanos: .min), .zero),
  ])
  func aRetryDelayIsAPauseOfAtMostADay(_ delay: GoogleProtobuf.Duration, _ pause: Duration) {
    #expect(GoogleRPC.RetryInfo(retryDelay: delay).pause == pause)
  }

  @Test(arguments: [Int32(0), -1, 17, .max])
  func codesThatAreNotErrorsBecomeUnknown(code: Int32) {
    #expect(RPCError(status: GoogleRPC.Status(code: code)).code == .unknown)
  }

  @Test func detailsThatCannotBeReadAreNone() {
    #expect(RPCError(.internalError, "", details: [0xff]).statusDetails() == nil)
    #expect(RPCError(.internalError, "").statusDetails() == nil)
  }

  @Test func anyKnowsWhatItHolds() throws {
    let any = try GoogleProtobuf.Any(packing: GoogleProtobuf.Duration(seconds: 5))
    #expect(any.typeURL == "type.googleapis.com/google.protobuf.Duration")
    #expect(try any.unpacked(as: GoogleProtobuf.Duration.self)?.seconds == 5)
    #expect(try any.unpacked(as: GoogleProtobuf.Timestamp.self) == nil)
    let elsewhere = GoogleProtobuf.Any(typeURL: "example.com/x/google.protobuf.Duration", value: any.value)
    #expect(try elsewhere.unpacked(as: GoogleProtobuf.Duration.self)?.seconds == 5)
    let broken = GoogleProtobuf.Any(typeURL: any.typeURL, value: [0xff])
    #expect(throws: WireError(.malformed)) { try broken.unpacked(as: GoogleProtobuf.Duration.self) }
  }

  @Test func reasonsHaveTheNamesOfErrorInfo() {
    #expect(LigatureV1.ErrorReason.credentialAlreadyInUse.name == "CREDENTIAL_ALREADY_IN_USE")
    #expect(LigatureV1.ErrorReason(name: "LAST_SIGN_IN_METHOD") == .lastSignInMethod)
    #expect(LigatureV1.ErrorReason(name: "NO_SUCH_REASON") == nil)
    #expect(LigatureV1.ErrorReason.unrecognized(999).name == "999")
  }
}
