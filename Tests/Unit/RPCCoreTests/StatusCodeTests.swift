import RPCCore
import Testing

@Suite struct StatusCodeTests {
  @Test func numbersAndNamesAreThoseOfTheStandard() {
    let names = [
      "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
      "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED",
      "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
    ]
    #expect(StatusCode.allCases.map(\.name) == names)
    #expect(StatusCode.allCases.map(\.rawValue) == Array(0...16))
  }

  @Test(arguments: [
    (400, StatusCode.internalError), (401, .unauthenticated), (403, .permissionDenied), (404, .unimplemented),
    (429, .unavailable), (502, .unavailable), (503, .unavailable), (504, .unavailable), (500, .unknown),
    (200, .unknown),
    (302, .unknown), (418, .unknown), (-1, .unknown),
  ])
  func httpStatusHasACode(_ status: Int, _ code: StatusCode) {
    #expect(StatusCode(httpStatus: status) == code)
  }

  @Test(
    arguments: [
      (0, StatusCode.internalError), (1, .internalError), (2, .internalError), (3, .internalError), (4, .internalError),
      (5, .unknown), (6, .internalError), (7, .unavailable), (8, .cancelled), (9, .internalError), (10, .internalError),
      (11, .resourceExhausted), (12, .permissionDenied), (13, .unknown), (14, .unknown), (.max, .unknown),
    ] as [(UInt32, StatusCode)])
  func resetHasACode(_ error: UInt32, _ code: StatusCode) {
    #expect(StatusCode(http2ErrorCode: error) == code)
  }

  @Test func errorShowsNeitherDetailsNorMetadata() throws {
    let error = RPCError(.aborted, "Try again.", details: [1, 2], metadata: try Metadata("hunter-2", for: "x"))
    #expect("\(error)" == "ABORTED: Try again.")
    #expect("\(RPCError(.ok, ""))" == "OK")
  }
}
