import HTTP2Session
import RPCCore
import Testing

@testable import RPCServer

@Suite struct ResourceTests {
  static let keys = PlainResource(path: "/.well-known/jwks.json", contentType: "application/json") { Array("{}".utf8) }

  @Test(arguments: [
    ("GET", "/.well-known/jwks.json", "200", "{}"), ("GET", "/.well-known/jwks.json?a=b", "200", "{}"),
    ("HEAD", "/.well-known/jwks.json", "200", ""), ("GET", "/.well-known/jwks", "404", ""),
    ("GET", "/t.T/Echo", "404", ""),
  ])
  func documentsAreRead(method: String, path: String, status: String, body: String) throws {
    let server = try ServerHarness(TestMethods.all, resources: [Self.keys])
    let list: HeaderList = [":method": method, ":scheme": "http", ":authority": "a", ":path": path]
    let stream = try server.client.submitRequest(list, body: [], ending: .endStream)
    try server.exchange()
    let answer = server.answer(stream)
    #expect(answer.headers[":status"] == status)
    #expect(String(decoding: answer.body, as: UTF8.self) == body)
    if status == "200" {
      #expect(answer.headers["content-length"] == "2")
      #expect(answer.headers["content-type"] == "application/json")
    }
    #expect(answer.end == .noError)
  }

  /// What is wrong with the rest of a request has to find its stream still there (RFC 9113, section 8.1.1).
  @Test(arguments: [("GET", "200"), ("PUT", "405"), ("POST", "415")])
  func plainAnswersWaitForTheEndOfTheRequest(method: String, status: String) throws {
    let server = try ServerHarness(TestMethods.all, resources: [Self.keys])
    let list: HeaderList = [
      ":method": method, ":scheme": "http", ":authority": "a", ":path": "/.well-known/jwks.json",
    ]
    let stream = try server.client.submitRequest(list, body: [], ending: .open)
    try server.exchange()
    #expect(server.answer(stream).headers.isEmpty)
    // More than a window: it is taken and thrown away.
    try server.client.submitData(stream, [UInt8](repeating: 0, count: 300_000), ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).headers[":status"] == status)
    #expect(server.answer(stream).end == .noError)
  }

  @Test func plainRequestsThatDoNotEndAreGivenUp() throws {
    let server = try ServerHarness(TestMethods.all, resources: [Self.keys]) { $0.messageTimeout = .seconds(10) }
    let list: HeaderList = [":method": "GET", ":scheme": "http", ":authority": "a", ":path": "/"]
    let stream = try server.client.submitRequest(list, body: [], ending: .open)
    try server.exchange()
    for _ in 0..<12 { try server.advance(.seconds(1)) }
    #expect(server.answer(stream).headers[":status"] == "408")
    #expect(server.client.openStreams == 0)
  }
}
