import Logging
import RPCCore
import RPCServer

/// Answers `bench.Bench/Lookup`, and `Echo` with what it was sent, over h2c on 127.0.0.1: what the peers of the benchmark
/// answer as well. Two interceptors stand before the methods, as in a service.
///
/// bench-server PORT

struct PassThrough: ServerInterceptor {
  nonisolated(nonsending) func intercept(_ call: ServerCall, next: ServerHandler) async throws { try await next(call) }
}

let lookup = ServerMethod(MethodDescriptor(service: "bench.Bench", name: "Lookup")) { call in
  let request = try await call.receiveOnly()
  // The request is field 1, a string shorter than 128 bytes.
  let uid = String(decoding: request.dropFirst(2), as: UTF8.self)
  try await call.send(FramedMessage(filling: LookupAnswer(uid: uid).framed()))
}

let echo = ServerMethod(MethodDescriptor(service: "bench.Bench", name: "Echo")) { call in
  try await call.send(FramedMessage(payload: try await call.receiveOnly()))
}

let download = ServerMethod(MethodDescriptor(service: "bench.Bench", name: "Download", kind: .serverStreaming)) {
  call in
  // The number of messages is the request's length, in thousands.
  let count = try await call.receiveOnly().count * 1000
  for _ in 0..<count { try await call.send(FramedMessage(filling: LookupAnswer(uid: "user").framed())) }
}

let chat = ServerMethod(
  MethodDescriptor(service: "bench.Bench", name: "Chat", kind: .bidirectionalStreaming)
) { call in
  while let message = try await call.receive() { try await call.send(FramedMessage(payload: message)) }
}

let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
var configuration = ServerConfiguration(listeners: [.tcp(host: "127.0.0.1", port: port)])
configuration.limits.maxConnectionsPerAddress = 20_000
let server = RPCServer(
  configuration: configuration, methods: [lookup, echo, download, chat],
  interceptors: [PassThrough(), PassThrough()], logger: Logger(label: "bench"))
print(try await server.start())
while true { try await Task.sleep(for: .seconds(3600)) }
