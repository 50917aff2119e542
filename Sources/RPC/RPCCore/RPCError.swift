/// The error of a call that does not succeed. Handlers throw it to set the call's status, and callers catch it.
public struct RPCError: Error, Sendable, Hashable {
  public var code: StatusCode
  /// A description of the problem and its remedy. The message is sent to the peer, so it must contain no secrets and no
  /// internal details.
  public var message: String
  /// The details of the error, as a serialized `google.rpc.Status` (the `grpc-status-details-bin` trailer); empty if
  /// there are none.
  public var details: [UInt8]
  /// The trailing metadata that is sent or was received with the status.
  public var metadata: Metadata
  /// The reason why there was no connection for the call; nil for other errors. This value is not sent to the peer.
  package var connectionProblem: ConnectionProblem?
  /// The name of the reason in `details`, for observers of a server's calls. The name is sent only as part of
  /// `details`.
  package var reasonName: String?

  public init(_ code: StatusCode, _ message: String, details: [UInt8] = [], metadata: Metadata = Metadata()) {
    self.code = code
    self.message = message
    self.details = details
    self.metadata = metadata
  }
}

extension RPCError: CustomStringConvertible {
  /// The code and the message. The details and the metadata may contain personal data and must not reach logs.
  public var description: String { message.isEmpty ? code.name : "\(code.name): \(message)" }
}

/// An error that will be sent as a gRPC status. Observers of calls read its code before the error is converted.
package protocol CallFailure: Error {
  var code: StatusCode { get }
  /// The name of a reason that is more specific than the code; nil if there is no such reason.
  var reasonName: String? { get }
}

extension RPCError: CallFailure {}

extension RPCError {
  /// Returns the status of a call with a message that is larger than the receiver accepts.
  static func messageTooLong(_ length: Int, limit: Int) -> RPCError {
    RPCError(.resourceExhausted, "The message has \(length) bytes; at most \(limit) are allowed.")
  }

  /// The status of a call whose handler returned without the response that the method requires.
  package static let missingResponse = RPCError(.internalError, "The service sent no response.")

  /// Creates the status of a call whose handler threw `error`. An ``RPCError`` is used unchanged; the text of any other
  /// error is not sent.
  package init(thrownByHandler error: any Error) {
    self =
      error as? RPCError
      ?? (error is CancellationError
        ? RPCError(.cancelled, "The call was canceled.") : RPCError(.internalError, "The service failed."))
  }
}
