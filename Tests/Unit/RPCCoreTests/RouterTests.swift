import RPCCore
import Testing

@Suite struct RouterTests {
  private func method(_ service: String, _ name: String) -> ServerMethod {
    ServerMethod(MethodDescriptor(service: service, name: name)) { _ in }
  }

  private func descriptor(at path: String, in router: Router) -> MethodDescriptor? {
    router.method(at: Array(path.utf8)[...])?.descriptor
  }

  @Test(arguments: [0, 1, 2, 3, 17, 200])
  func everyRegisteredMethodIsFound(_ count: Int) {
    let methods = (0..<count).map { method("a.b.Service\($0 % 7)", "Method\($0)") }
    let router = Router(methods)
    for method in methods {
      #expect(descriptor(at: method.descriptor.path, in: router) == method.descriptor)
    }
    for path in ["", "/", "/a.b.Service0", "/a.b.Service0/Method", "a.b.Service0/Method0", "/a.b.Service0/Method0/"] {
      #expect(descriptor(at: path, in: router) == nil)
    }
  }

  @Test func pathsThatShareLengthAndEndAreToldApart() {
    let router = Router([method("a.One", "SameEnding"), method("a.Two", "SameEnding")])
    #expect(descriptor(at: "/a.Two/SameEnding", in: router)?.service == "a.Two")
    #expect(descriptor(at: "/a.Six/SameEnding", in: router) == nil)
  }

  @Test func pathMayBeASliceOfALargerBuffer() {
    let router = Router([method("a.S", "M")])
    let buffer = Array("GET/a.S/M;".utf8)
    #expect(router.method(at: buffer[3..<9])?.descriptor.name == "M")
    #expect(router.method(at: buffer[3..<10]) == nil)
  }
}
