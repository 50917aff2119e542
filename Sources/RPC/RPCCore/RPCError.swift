/// The one error of calls, on both sides: what a handler throws to give a status, and what a caller catches.
public struct RPCError: Error, Sendable, Hashable {
  public var code: StatusCode
  /// What went wrong and what to do about it. It travels to the peer: no secret, no internals.
  public var message: String
  /// A serialized `google.rpc.Status` (the `grpc-status-details-bin` trailer), empty if there is none.
  public var details: [UInt8]
  /// Trailing metadata that goes, or came, with the status.
  public var metadata: Metadata
  /// Why the call could not be sent, if that is because there was no connection. It does not travel.
  package var connectionProblem: ConnectionProblem?
  /// The name of the reason that the details carry, for the observers of a server's calls. It does not travel by
  /// itself.
  package var reasonName: String?

  public init(_ code: StatusCode, _ message: String, details: [UInt8] = [], metadata: Metadata = Metadata()) {
    self.code = code
    self.message = message
    self.details = details
    self.metadata = metadata
  }
}

extension RPCError: CustomStringConvertible {
  /// Code and message; details and metadata may be personal and stay out of logs.
  public var description: String { message.isEmpty ? code.name : "\(code.name): \(message)" }
}

/// An error whose status follows from it: what observers of calls read, before the status is made.
package protocol CallFailure: Error {
  var code: StatusCode { get }
  /// The name of what went wrong, if it says more than the code.
  var reasonName: String? { get }
}

extension RPCError: CallFailure {}

extension RPCError {
  /// The status of a call whose handler returned without a response, though its method has one.
  package static let missingResponse = RPCError(.internalError, "The service gave no answer.")

  /// Creates the status of a call whose handler threw `error`: an error of the handler's own stays as it is, and what any
  /// other error says stays on the server.
  package init(thrownByHandler error: any Error) {
    self =
      error as? RPCError
      ?? (error is CancellationError
        ? RPCError(.cancelled, "The call was given up.") : RPCError(.internalError, "The service failed."))
  }
}
