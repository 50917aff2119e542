public import ProtobufWire
public import RPCCore

/// What generated service code does with a call whose messages are these.
extension ServerCall {
  /// The one request of a unary or server-streaming call.
  /// - Throws: INVALID_ARGUMENT or RESOURCE_EXHAUSTED with the path of the field that is wrong.
  public func request<Request: WireMessage>(limits: WireLimits) throws(RPCError) -> Request {
    try Request(requestBytes: try receiveOnly(), limits: limits)
  }

  /// Gives the one response of a unary or client-streaming call.
  public func answer(_ response: some WireMessage) throws(RPCError) {
    try answer(try response.framed())
  }
}

extension WireMessage {
  /// Reads a request; what is wrong with it is the caller's fault.
  init(requestBytes: [UInt8], limits: WireLimits) throws(RPCError) {
    do throws(WireError) {
      try self.init(serializedBytes: requestBytes, limits: limits)
    } catch {
      throw RPCError(invalidRequest: error)
    }
  }

  /// Reads a response; what is wrong with it is the server's fault.
  init(responseBytes: [UInt8]) throws(RPCError) {
    do throws(WireError) {
      try self.init(serializedBytes: responseBytes)
    } catch {
      throw RPCError(internalError: error, in: Self.messageName)
    }
  }

  /// The message behind gRPC's prefix.
  func framed() throws(RPCError) -> FramedMessage {
    do throws(WireError) {
      return FramedMessage(filling: try serializedBytes(reservingPrefix: FramedMessage.prefixLength))
    } catch {
      throw RPCError(internalError: error, in: Self.messageName)
    }
  }
}
