/// The result of a call. The raw values are gRPC's status codes (grpc.io, "Status codes and their use in gRPC").
public enum StatusCode: Int, Sendable, Hashable, CaseIterable {
  case ok = 0
  /// The call was canceled, usually by its caller.
  case cancelled
  /// A failure of unknown kind, such as a status number that is not in this list.
  case unknown
  /// The request is invalid, regardless of the service's state.
  case invalidArgument
  case deadlineExceeded
  case notFound
  case alreadyExists
  /// The caller is known but lacks the required permission.
  case permissionDenied
  /// A limit or a quota is exhausted.
  case resourceExhausted
  /// The service refuses the request in its current state. Retrying the request is pointless until the state has
  /// changed.
  case failedPrecondition
  /// The operation conflicted with a concurrent change. The caller may retry the whole operation.
  case aborted
  case outOfRange
  case unimplemented
  case internalError
  /// The service currently cannot be reached or does not respond. The call may be retried.
  case unavailable
  case dataLoss
  /// The caller has not proven its identity.
  case unauthenticated

  /// The name in gRPC's documentation, such as `INVALID_ARGUMENT`.
  public var name: String {
    switch self {
    case .ok: "OK"
    case .cancelled: "CANCELLED"
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .notFound: "NOT_FOUND"
    case .alreadyExists: "ALREADY_EXISTS"
    case .permissionDenied: "PERMISSION_DENIED"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .aborted: "ABORTED"
    case .outOfRange: "OUT_OF_RANGE"
    case .unimplemented: "UNIMPLEMENTED"
    case .internalError: "INTERNAL"
    case .unavailable: "UNAVAILABLE"
    case .dataLoss: "DATA_LOSS"
    case .unauthenticated: "UNAUTHENTICATED"
    }
  }
}

extension StatusCode: CustomStringConvertible {
  public var description: String { name }
}
