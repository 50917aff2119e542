import ConformanceMessages
import LigatureMessages
import MessageCompression
import ProgramSupport
import ProtobufWire
import RPCClient
import RPCCore

/// The call that a `ClientCompatRequest` describes.
struct DescribedCall {
  struct Unsupported: Error {
    let what: String
  }

  private let request: ConnectrpcConformanceV1.ClientCompatRequest

  init(_ request: ConnectrpcConformanceV1.ClientCompatRequest) { self.request = request }

  private var kind: MethodDescriptor.Kind {
    get throws {
      switch request.streamType {
      case .unary: .unary
      case .clientStream: .clientStreaming
      case .serverStream: .serverStreaming
      case .halfDuplexBidiStream, .fullDuplexBidiStream: .bidirectionalStreaming
      case .unspecified, .unrecognized: throw Unsupported(what: "stream type \(request.streamType)")
      }
    }
  }

  /// Makes the call, on a new connection.
  /// - Throws: if it cannot be made at all; a status is a result.
  func run() async throws -> ConnectrpcConformanceV1.ClientResponseResult {
    guard request.protocol == .rpcProtocolGRPC, request.codec == .proto else {
      throw Unsupported(what: "only gRPC and protobuf")
    }
    guard let name = request.method else { throw Unsupported(what: "a call without a method") }
    let method = MethodDescriptor(
      service: request.service ?? "connectrpc.conformance.v1.ConformanceService", name: name, kind: try kind)
    var configuration = ChannelConfiguration()
    if request.messageReceiveLimit > 0 { configuration.maxResponseBytes = Int(request.messageReceiveLimit) }
    var options = CallOptions(metadata: try request.requestHeaders.metadata())
    if request.compression == .gzip {
      configuration.codecs = MessageCodecs([GzipCodec()])
      options.requestEncoding = "gzip"
    }
    if let timeout = request.timeoutMs { options.timeout = .milliseconds(timeout) }
    let channel = ClientChannel(
      target: .tcp(host: request.host, port: Int(request.port)), security: try security(),
      configuration: configuration)
    var run = Run(request)
    do {
      try await run.make(try await channel.open(method, options: options))
    } catch {
      run.result.error = .init(error)
      // Who awaits one response gets it only from a call that ends well.
      if try !kind.streamsResponses { run.result.payloads = [] }
      if run.result.responseTrailers.isEmpty { run.result.responseTrailers = .init(error.metadata) }
    }
    await channel.close()
    return run.result
  }

  private func security() throws -> ClientSecurity {
    guard !request.serverTLSCert.isEmpty else { return .plaintext }
    var tls = ClientTLS(trustRoots: .pem(String(decoding: request.serverTLSCert, as: UTF8.self)))
    if let credentials = request.clientTLSCreds {
      tls.identity = ClientTLS.Identity(
        certificateChainFile: try TemporaryFile.write(credentials.cert),
        privateKeyFile: try TemporaryFile.write(credentials.key))
    }
    return .tls(tls)
  }
}

/// One call on its way, and what came of it so far.
private struct Run {
  private let request: ConnectrpcConformanceV1.ClientCompatRequest
  var result = ConnectrpcConformanceV1.ClientResponseResult()

  init(_ request: ConnectrpcConformanceV1.ClientCompatRequest) { self.request = request }

  mutating func make(_ call: any ClientCall) async throws(RPCError) {
    do {
      try await send(on: call)
      try await receiveAll(from: call)
    } catch {
      // The headers may have come all the same.
      if let metadata = try? await call.initialMetadata { result.responseHeaders = .init(metadata) }
      throw error
    }
    result.responseHeaders = .init(try await call.initialMetadata)
    result.responseTrailers = .init(call.trailingMetadata)
  }

  private mutating func send(on call: any ClientCall) async throws(RPCError) {
    for (index, message) in request.requestMessages.enumerated() {
      await wait(request.requestDelayMs)
      do throws(RPCError) {
        try await call.send(FramedMessage(payload: message.value))
      } catch {
        result.numUnsentRequests = Int32(clamping: request.requestMessages.count - index)
        // The status is what the reader gets.
        return
      }
      guard request.streamType == .fullDuplexBidiStream else { continue }
      cancelIfEnough(call)
      _ = try await receiveOne(from: call)
    }
    switch request.cancel?.cancelTiming {
    case .beforeCloseSend: call.cancel()
    case .afterCloseSendMs(let milliseconds):
      call.finishSending()
      // Meanwhile nothing has to be read: what comes waits.
      await wait(milliseconds)
      call.cancel()
    case .afterNumResponses, nil:
      call.finishSending()
      cancelIfEnough(call)
    }
  }

  private mutating func receiveAll(from call: any ClientCall) async throws(RPCError) {
    while try await receiveOne(from: call) {}
  }

  /// Returns false at the end.
  private mutating func receiveOne(from call: any ClientCall) async throws(RPCError) -> Bool {
    guard let bytes = try await call.receive() else { return false }
    do throws(WireError) {
      // All responses have one shape.
      let response = try ConnectrpcConformanceV1.UnaryResponse(serializedBytes: bytes)
      result.payloads.append(response.payload ?? .init())
    } catch {
      call.cancel()
      throw RPCError(.internalError, "\(error)")
    }
    cancelIfEnough(call)
    return true
  }

  private func cancelIfEnough(_ call: any ClientCall) {
    guard case .afterNumResponses(let count)? = request.cancel?.cancelTiming else { return }
    if result.payloads.count == Int(count) { call.cancel() }
  }

  private func wait(_ milliseconds: UInt32) async {
    if milliseconds > 0 { try? await Task.sleep(for: .milliseconds(milliseconds)) }
  }
}
