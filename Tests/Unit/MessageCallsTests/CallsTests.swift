import LigatureMessages
import RPCCore
import Testing
import WireTestMessages

private typealias Kinds = WireTestV1.Kinds
private typealias Node = WireTestV1.Node

/// Answers with the names that it was sent.
private struct Handlers: WireTestV1.CallsHandlers {
  func one(_ request: WireTestV1.Kinds, call: ServerCall) async throws -> WireTestV1.Node {
    if request.aBool { throw RPCError(.failedPrecondition, "said so") }
    return Node(name: request.aString)
  }

  func many(
    _ request: WireTestV1.Kinds, responses: ResponseWriter<WireTestV1.Node>, call: ServerCall
  ) async throws {
    for name in request.strings { try await responses.send(Node(name: name)) }
  }

  func collect(_ requests: RequestStream<WireTestV1.Kinds>, call: ServerCall) async throws -> WireTestV1.Node {
    var node = Node()
    for try await request in requests { node.children.append(Node(name: request.aString)) }
    return node
  }

  func talk(
    _ requests: RequestStream<WireTestV1.Kinds>, responses: ResponseWriter<WireTestV1.Node>, call: ServerCall
  ) async throws {
    while let request = try await requests.next() { try await responses.send(Node(name: request.aString)) }
  }
}

@Suite("Handlers and client stubs speak in messages")
struct CallsTests {
  private let channel = Loopback(Handlers().methods)
  private var client: WireTestV1.CallsClient { WireTestV1.CallsClient(channel: channel) }

  @Test func oneForOne() async throws {
    #expect(try await client.one(Kinds(aString: "ada")).name == "ada")
  }

  @Test func theHandlersErrorReachesTheCaller() async {
    await #expect(throws: RPCError(.failedPrecondition, "said so")) { try await client.one(Kinds(aBool: true)) }
  }

  @Test func manyForOne() async throws {
    var names: [String] = []
    for try await node in try await client.many(Kinds(strings: ["a", "b"])) { names.append(node.name) }
    #expect(names == ["a", "b"])
  }

  @Test func oneForMany() async throws {
    let writer = try await client.collect()
    try await writer.send(Kinds(aString: "a"))
    try await writer.send(Kinds(aString: "b"))
    #expect(try await writer.finish().children.map(\.name) == ["a", "b"])
  }

  @Test func manyForMany() async throws {
    let stream = try await client.talk()
    for name in ["a", "b"] {
      try await stream.send(Kinds(aString: name))
      #expect(try await stream.responses.next()?.name == name)
    }
    stream.finishSending()
    #expect(try await stream.responses.next() == nil)
  }

  @Test(arguments: [WireTestV1.CallsMethods.one, WireTestV1.CallsMethods.many])
  func requestsThatCannotBeReadAreTheCallersFault(method: MethodDescriptor) async throws {
    let junk = FramedMessage(payload: [0x72, 1, 0xff])
    do throws(RPCError) {
      if method.kind == .unary {
        _ = try await channel.unary(method, junk, options: CallOptions())
      } else {
        let call = try await channel.open(method, options: CallOptions())
        try await call.send(junk)
        _ = try await call.receive()
      }
      Issue.record("accepted junk")
    } catch {
      #expect(error.code == .invalidArgument)
      #expect(error.detail(LigatureMessages.GoogleRPC.BadRequest.self)?.fieldViolations.first?.field == "a_string")
    }
  }

  @Test func aStreamedRequestThatCannotBeReadEndsTheCall() async throws {
    let call = try await channel.open(WireTestV1.CallsMethods.talk, options: CallOptions())
    try await call.send(FramedMessage(payload: [0x72, 1, 0xff]))
    await #expect { try await call.receive() } throws: { ($0 as? RPCError)?.code == .invalidArgument }
  }

  @Test func responsesThatCannotBeReadAreTheServersFault() async {
    let broken = Loopback([
      ServerMethod(WireTestV1.CallsMethods.one) { call in try await call.send(FramedMessage(payload: [0xff])) }
    ])
    await #expect { try await WireTestV1.CallsClient(channel: broken).one(Kinds()) } throws: { error in
      (error as? RPCError)?.code == .internalError
    }
  }

  @Test func requestsOfTheAccountServiceAreSmall() async {
    struct Accounts: LigatureV1.SessionServiceHandlers {
      func refreshTokens(
        _ request: LigatureV1.RefreshTokensRequest, call: ServerCall
      ) async throws -> LigatureV1.RefreshTokensResponse { LigatureV1.RefreshTokensResponse() }
      func signOut(_ request: LigatureV1.SignOutRequest, call: ServerCall) async throws -> LigatureV1.SignOutResponse {
        LigatureV1.SignOutResponse()
      }
      func getSigningKeys(
        _ request: LigatureV1.GetSigningKeysRequest, call: ServerCall
      ) async throws -> LigatureV1.GetSigningKeysResponse { LigatureV1.GetSigningKeysResponse() }
      func issueIDToken(
        _ request: LigatureV1.IssueIDTokenRequest, call: ServerCall
      ) async throws -> LigatureV1.IssueIDTokenResponse { LigatureV1.IssueIDTokenResponse() }
      func listSessions(
        _ request: LigatureV1.ListSessionsRequest, call: ServerCall
      ) async throws -> LigatureV1.ListSessionsResponse { LigatureV1.ListSessionsResponse() }
      func endSessions(
        _ request: LigatureV1.EndSessionsRequest, call: ServerCall
      ) async throws -> LigatureV1.EndSessionsResponse { LigatureV1.EndSessionsResponse() }
    }
    let client = LigatureV1.SessionServiceClient(channel: Loopback(Accounts().methods))
    let request = LigatureV1.RefreshTokensRequest(refreshToken: String(repeating: "x", count: 64 << 10))
    await #expect { try await client.refreshTokens(request) } throws: { ($0 as? RPCError)?.code == .resourceExhausted }
  }

  @Test func methodsKnowTheirPathKindAndIdempotency() {
    #expect(LigatureV1.AccountServiceMethods.getAccount.path == "/ligature.v1.AccountService/GetAccount")
    #expect(LigatureV1.AccountServiceMethods.getAccount.isIdempotent)
    #expect(!LigatureV1.AccountServiceMethods.linkIdentity.isIdempotent)
    #expect(
      WireTestV1.CallsMethods.all.map(\.kind) == [.unary, .serverStreaming, .clientStreaming, .bidirectionalStreaming])
    #expect(WireTestV1.CallsMethods.talk.isIdempotent)
  }
}
