import Testing

@testable import RPCClient

@Suite struct ServerNameTests {
  @Test(arguments: [
    ("a.test", "a.test"), ("A.Test", "a.tEST"), ("a.test.", "a.test"), ("x.b.test", "*.b.test"),
    ("localhost", "localhost"), ("xn--bcher-kva.test", "xn--bcher-kva.test"),
  ])
  func nameIsCovered(_ name: String, _ pattern: String) {
    #expect(ServerName(name).isCovered(by: ["other.test", pattern]))
  }

  @Test(arguments: [
    ("a.test", "b.test"), ("a.test", ""), ("", ""), ("a.test", "a.test.evil.test"), ("a.test", "*.test"),
    ("x.y.b.test", "*.b.test"), ("b.test", "*.b.test"), (".b.test", "*.b.test"), ("x.b.test", "x*.b.test"),
    ("x.b.test", "*"), ("x.b.test", "*.*.test"), ("x.b.test", "x.*.test"), ("a.test", "a.test\0.evil.test"),
    ("a..test", "a..test"),
  ])
  func nameIsNotCovered(_ name: String, _ pattern: String) {
    #expect(!ServerName(name).isCovered(by: [pattern]))
  }

  @Test func certificateWithoutNamesCoversNothing() {
    #expect(!ServerName("a.test").isCovered(by: []))
  }
}
