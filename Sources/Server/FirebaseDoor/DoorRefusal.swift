internal import AccountService
internal import Accounts
internal import JSONWebTokens

/// An error response in the format that Firebase's Admin SDKs expect.
struct DoorRefusal: Error {
  /// The HTTP status of the response. The SDKs retry a request if the status is 500 or 503, so the server uses these
  /// statuses only for internal errors and unavailability.
  var status: Int
  /// The error name that the SDKs map to an error type.
  var code: String
  /// A description of the problem and its remedy.
  var text: String
  var reason = "invalid"

  init(_ code: String, _ text: String, status: Int = 400, reason: String = "invalid") {
    self.status = status
    self.code = code
    self.text = text
    self.reason = reason
  }

  static func notMapped(_ text: String) -> DoorRefusal { DoorRefusal("OPERATION_NOT_ALLOWED", text) }

  static func invalid(_ name: String, _ remedy: String) -> DoorRefusal {
    DoorRefusal("INVALID_ARGUMENT", "\(name): \(remedy)")
  }

  /// The body of the response. The SDKs split the message at the colon.
  var body: JSONValue {
    let message = JSONValue.string("\(code) : \(text)")
    return .object([
      "error": .object([
        "code": .number(String(status)), "message": message, "status": .string(statusName),
        "errors": .array([
          .object(["message": message, "reason": .string(reason), "domain": .string("global")])
        ]),
      ])
    ])
  }

  private var statusName: String {
    switch status {
    case 401: "UNAUTHENTICATED"
    case 403: "PERMISSION_DENIED"
    case 404: "NOT_FOUND"
    case 429: "RESOURCE_EXHAUSTED"
    case 500: "INTERNAL"
    case 503: "UNAVAILABLE"
    default: "INVALID_ARGUMENT"
    }
  }
}

extension DoorRefusal {
  init(_ error: AccountError) {
    self.init(error.doorCode, error.message, status: error.doorStatus)
  }
}

extension AccountError {
  /// Firebase's name for the error, if it differs from this service's name.
  fileprivate var doorCode: String {
    switch reason {
    case .credentialAlreadyInUse:
      field == .newAccountPhone ? "PHONE_NUMBER_EXISTS" : "FEDERATED_USER_ID_ALREADY_LINKED"
    case .providerAlreadyLinked: "FEDERATED_USER_ID_ALREADY_LINKED"
    case .invalidServiceCredential, .missingServiceCredential: "UNAUTHENTICATED"
    default: reasonName ?? "INTERNAL_ERROR"
    }
  }

  fileprivate var doorStatus: Int {
    switch reason {
    case .insufficientPermission, .adminOnlyOperation: 403
    case .invalidServiceCredential, .missingServiceCredential: 401
    case .resourceExhausted: 429
    case .unavailable: 503
    case .internalError: 500
    default: 400
    }
  }
}
