package import LigatureMessages
internal import ProtobufWire
package import RPCCore

/// The handler for the RPC of `grpc.reflection.v1.ServerReflection`, which returns the schema so that clients can make
/// calls without a proto file.
package struct ReflectionHandlers: GRPCReflectionV1.ServerReflectionHandlers {
  package typealias Request = GRPCReflectionV1.ServerReflectionRequest
  package typealias Response = GRPCReflectionV1.ServerReflectionResponse

  private let index: SchemaIndex
  private let services: [String]

  /// Creates the handlers.
  /// - Parameter services: The full names of the services on the listener, in addition to reflection itself. Clients
  ///   see no other services.
  package init(services: Set<String>) {
    let own = [GRPCReflectionV1.ServerReflectionMethods.all, GRPCReflectionV1alpha.ServerReflectionMethods.all]
    let services = services.union(own.joined().map(\.service))
    index = SchemaIndex(LigatureMessagesSchema.set, services: services)
    self.services = services.sorted()
  }

  /// The reflection method, under both its v1 name and its v1alpha name. Both versions use the same messages on the
  /// wire.
  package var methodsOfBothVersions: [ServerMethod] {
    let older = GRPCReflectionV1alpha.ServerReflectionMethods.serverReflectionInfo
    return methods + [
      ServerMethod(older) { call in
        try await serverReflectionInfo(
          RequestStream(call: call, limits: GRPCReflectionV1.requestLimits), responses: ResponseWriter(call: call),
          call: call)
      }
    ]
  }

  package func serverReflectionInfo(
    _ requests: RequestStream<Request>, responses: ResponseWriter<Response>, call: ServerCall
  ) async throws {
    var sent: Set<String> = []
    while let request = try await requests.next() {
      var response = Response(validHost: request.host, originalRequest: request)
      do throws(RPCError) {
        response.messageResponse = try answer(request.messageRequest, sent: &sent)
      } catch {
        response.messageResponse = .errorResponse(
          .init(errorCode: Int32(error.code.rawValue), errorMessage: error.message))
      }
      try await responses.send(response)
    }
  }

  /// Returns the response to a reflection request.
  /// - Parameter sent: The names of the files that the client has received on this stream.
  private func answer(
    _ question: Request.MessageRequest?, sent: inout Set<String>
  ) throws(RPCError) -> Response.MessageResponse {
    switch question {
    case .fileByFilename(let name):
      return .fileDescriptorResponse(
        .init(fileDescriptorProto: index.descriptors(of: try index.file(named: name), sent: &sent)))
    case .fileContainingSymbol(let symbol):
      return .fileDescriptorResponse(
        .init(fileDescriptorProto: index.descriptors(of: try index.file(declaring: symbol), sent: &sent)))
    case .fileContainingExtension(let field):
      let file = try index.file(extending: field.containingType, number: Int(field.extensionNumber))
      return .fileDescriptorResponse(.init(fileDescriptorProto: index.descriptors(of: file, sent: &sent)))
    case .allExtensionNumbersOfType(let message):
      let numbers = try index.extensionNumbers(of: message).map { Int32(truncatingIfNeeded: $0) }
      return .allExtensionNumbersResponse(.init(baseTypeName: message, extensionNumber: numbers))
    case .listServices:
      return .listServicesResponse(.init(service: services.map { .init(name: $0) }))
    case nil:
      throw RPCError(.invalidArgument, "The request is empty; set one field of message_request.")
    }
  }
}
