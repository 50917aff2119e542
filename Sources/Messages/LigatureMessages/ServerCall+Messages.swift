public import ProtobufWire
public import RPCCore

/// The methods called by generated service code.
extension ServerCall {
  /// Returns the only request of a unary or server-streaming call.
  /// - Throws: ``RPCError`` with INVALID_ARGUMENT or RESOURCE_EXHAUSTED if the request cannot be decoded. The error
  ///   contains the path of the invalid field.
  public func request<Request: WireMessage>(limits: WireLimits) throws(RPCError) -> Request {
    try Request(requestBytes: try receiveOnly(), limits: limits)
  }

  /// Sends the only response of a unary or client-streaming call.
  public func answer(_ response: some WireMessage) throws(RPCError) {
    try answer(try response.framed())
  }
}

extension WireMessage {
  /// Creates a message by decoding a request. A decoding error is reported as the caller's error.
  init(requestBytes: [UInt8], limits: WireLimits) throws(RPCError) {
    do throws(WireError) {
      try self.init(serializedBytes: requestBytes, limits: limits)
    } catch {
      throw RPCError(invalidRequest: error)
    }
  }

  /// Creates a message by decoding a response. A decoding error is reported as the server's error.
  init(responseBytes: [UInt8]) throws(RPCError) {
    do throws(WireError) {
      try self.init(serializedBytes: responseBytes)
    } catch {
      throw RPCError(internalError: error, in: Self.messageName)
    }
  }

  /// Returns the serialized message with the prefix that gRPC requires.
  func framed() throws(RPCError) -> FramedMessage {
    do throws(WireError) {
      return FramedMessage(filling: try serializedBytes(reservingPrefix: FramedMessage.prefixLength))
    } catch {
      throw RPCError(internalError: error, in: Self.messageName)
    }
  }
}
