/// An emitter of the Swift code for a service: the protocol that a server implements, the method descriptors, and the
/// client stub.
struct ServiceEmitter {
  let types: SwiftTypes

  func emit(_ service: ServiceSchema, namespace: String, to source: inout SourceText) {
    source.block("extension \(namespace) {") { source in
      emitProtocol(service, to: &source)
      source.line()
      emitDescriptors(service, to: &source)
      source.line()
      emitClient(service, namespace, to: &source)
    }
    source.line()
    emitRegistration(service, namespace, to: &source)
  }

  private func emitProtocol(_ service: ServiceSchema, to source: inout SourceText) {
    source.documentation(service.comment)
    source.block("public protocol \(service.name)Handlers: Sendable {") { source in
      for method in service.methods {
        source.documentation(method.comment)
        let input = types.message(method.input)
        let output = types.message(method.output)
        let name = method.swiftName
        switch (method.streamsRequests, method.streamsResponses) {
        case (false, false):
          source.line("func \(name)(_ request: \(input), call: ServerCall) async throws -> \(output)")
        case (false, true):
          source.line(
            "func \(name)(_ request: \(input), responses: ResponseWriter<\(output)>, call: ServerCall) async throws")
        case (true, false):
          source.line(
            "func \(name)(_ requests: RequestStream<\(input)>, call: ServerCall) async throws -> \(output)")
        case (true, true):
          source.line("func \(name)(")
          source.line("  _ requests: RequestStream<\(input)>, responses: ResponseWriter<\(output)>, call: ServerCall")
          source.line(") async throws")
        }
      }
    }
  }

  private func emitDescriptors(_ service: ServiceSchema, to source: inout SourceText) {
    source.line("/// The methods of `\(service.fullName)` by path, kind, idempotency and access.")
    source.block("public enum \(service.name)Methods {") { source in
      for method in service.methods {
        source.line("public static let \(method.swiftName) = MethodDescriptor(")
        source.line(
          "  service: \"\(service.fullName)\", name: \"\(method.name)\", kind: .\(method.kind), "
            + "isIdempotent: \(method.isIdempotent)\(method.access.map { ",\n    access: \($0.swiftText)" } ?? ""))")
      }
      source.line()
      let all = service.methods.map(\.swiftName).joined(separator: ", ")
      source.line("public static let all: [MethodDescriptor] = [\(all)]")
    }
  }

  private func emitClient(_ service: ServiceSchema, _ namespace: String, to source: inout SourceText) {
    source.line("/// Calls `\(service.fullName)` over a channel.")
    source.block("public struct \(service.name)Client: Sendable {") { source in
      source.line("private let channel: any RPCChannel")
      source.line()
      source.line("public init(channel: any RPCChannel) { self.channel = channel }")
      for method in service.methods {
        source.line()
        source.documentation(method.comment)
        let input = types.message(method.input)
        let output = types.message(method.output)
        let descriptor = "\(namespace).\(service.name)Methods.\(method.swiftName)"
        let (parameters, result): (String, String) =
          switch (method.streamsRequests, method.streamsResponses) {
          case (false, false): ("_ request: \(input), ", output)
          case (false, true): ("_ request: \(input), ", "ResponseStream<\(output)>")
          case (true, false): ("", "RequestWriter<\(input), \(output)>")
          case (true, true): ("", "BidirectionalStream<\(input), \(output)>")
          }
        source.line("public func \(method.swiftName)(")
        source.line("  \(parameters)options: CallOptions = CallOptions()")
        source.block(") async throws(RPCError) -> \(result) {") { source in
          let request = method.streamsRequests ? "" : ", request"
          source.line("try await channel.\(method.kind)(\(descriptor)\(request), options: options)")
        }
      }
    }
  }

  private func emitRegistration(_ service: ServiceSchema, _ namespace: String, to source: inout SourceText) {
    source.block("extension \(namespace).\(service.name)Handlers {") { source in
      source.line("/// What a server registers.")
      source.block("public var methods: [ServerMethod] {") { source in
        source.block("[", closing: "]") { source in
          for method in service.methods {
            let descriptor = "\(namespace).\(service.name)Methods.\(method.swiftName)"
            let limits =
              "limits: \(namespace).\(method.access?.hasLargeRequests == true ? "largeRequestLimits" : "requestLimits")"
            let input =
              method.streamsRequests ? "RequestStream(call: call, \(limits))" : "try call.request(\(limits))"
            let work =
              method.streamsResponses
              ? "try await \(method.swiftName)(\(input), responses: ResponseWriter(call: call), call: call)"
              : "try call.answer(try await \(method.swiftName)(\(input), call: call))"
            source.block("ServerMethod(\(descriptor)) { call in", closing: "},") { source in
              source.line(work)
            }
          }
        }
      }
    }
  }
}

extension AccessSchema {
  /// The option as a Swift expression, such as `MethodAccess(.user)`. If a method does not specify its caller, the
  /// generator throws an error before it writes any files.
  fileprivate var swiftText: String {
    let argument = scope.isEmpty ? "" : "(scope: \"\(scope)\")"
    var arguments = [".\(caller.map { "\($0)" } ?? "anyone")\(argument)"]
    if acceptsReplacedSession { arguments.append("acceptsReplacedSession: true") }
    return "MethodAccess(\(arguments.joined(separator: ", ")))"
  }
}

extension ServiceSchema.Method {
  var swiftName: String { SwiftNames.identifier(SwiftNames.lowerCamel(name)) }

  var kind: String {
    switch (streamsRequests, streamsResponses) {
    case (false, false): "unary"
    case (false, true): "serverStreaming"
    case (true, false): "clientStreaming"
    case (true, true): "bidirectionalStreaming"
    }
  }
}
