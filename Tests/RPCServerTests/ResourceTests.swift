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
}
