public import ProtobufWire
public import RPCCore

/// What generated service code registers: handlers of messages as handlers of calls.
extension ServerMethod {
  public static func unary<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, limits: WireLimits,
    _ body: @escaping @Sendable (Request, ServerCall) async throws -> Response
  ) -> ServerMethod {
    ServerMethod(method) { call in
      let request = try Request(requestBytes: try await call.receiveOnly(), limits: limits)
      let response = try await body(request, call)
      try await call.send(try response.framed())
    }
  }

  public static func serverStreaming<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, limits: WireLimits,
    _ body: @escaping @Sendable (Request, ResponseWriter<Response>, ServerCall) async throws -> Void
  ) -> ServerMethod {
    ServerMethod(method) { call in
      let request = try Request(requestBytes: try await call.receiveOnly(), limits: limits)
      try await body(request, ResponseWriter(call: call), call)
    }
  }

  public static func clientStreaming<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, limits: WireLimits,
    _ body: @escaping @Sendable (RequestStream<Request>, ServerCall) async throws -> Response
  ) -> ServerMethod {
    ServerMethod(method) { call in
      let response = try await body(RequestStream(call: call, limits: limits), call)
      try await call.send(try response.framed())
    }
  }

  public static func bidirectionalStreaming<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, limits: WireLimits,
    _ body: @escaping @Sendable (RequestStream<Request>, ResponseWriter<Response>, ServerCall) async throws -> Void
  ) -> ServerMethod {
    ServerMethod(method) { call in
      try await body(RequestStream(call: call, limits: limits), ResponseWriter(call: call), call)
    }
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
