import Testing

@testable import ProtogenCore

@Suite("The rules for schemas")
struct LintTests {
  private let recursive = [
    SchemaBuilder.message("A", [SchemaBuilder.field("b", 1, type: 11, typeName: ".PACKAGE.B")]),
    SchemaBuilder.message("B", [SchemaBuilder.field("a", 1, type: 11, label: 3, typeName: ".PACKAGE.A")]),
    SchemaBuilder.message("C", [SchemaBuilder.field("a", 1, type: 11, typeName: ".PACKAGE.A")]),
  ]

  private func folder(_ package: String) -> String { package.replacing(".", with: "/") }

  private func file(package: String) throws -> WireTree {
    let messages = try recursive.map { message in
      var message = message
      try message.mapMessages(2) { _, field throws(ProtogenError) in
        var field = field
        field.set(6, SchemaBuilder.text(field.string(6).replacing("PACKAGE", with: package)))
        return field
      }
      return message
    }
    return SchemaBuilder.file("\(folder(package))/a.proto", package: package, messages: messages)
  }

  @Test func messagesOfOursMustNotContainThemselves() throws {
    let file = try file(package: "ligature.v1")
    #expect { try SchemaBuilder.generator([file]) } throws: { error in
      guard case .lint(let findings) = error as? ProtogenError else { return false }
      return findings.map(\.location) == ["ligature.v1.A", "ligature.v1.B"]
    }
  }

  @Test func messagesOfOthersMay() throws {
    let swift = try SchemaBuilder.swift([file(package: "other.v1")])
    #expect(swift["OtherV1.a.swift"]?.contains("@Indirect public var b: OtherV1.B?") == true)
    #expect(swift["OtherV1.a.swift"]?.contains("@Indirect public var a") == false)
  }

  @Test func enumsOfOursStartUnspecified() {
    let wrong = SchemaBuilder.file(
      "ligature/v1/a.proto", package: "ligature.v1", enums: [SchemaBuilder.enumeration("Mode", [("MODE_ON", 0)])])
    #expect { try SchemaBuilder.generator([wrong]) } throws: { error in
      guard case .lint(let findings) = error as? ProtogenError else { return false }
      return findings.map(\.location) == ["ligature.v1.Mode"]
    }
  }

  // MARK: Names

  private static let anyone = SchemaBuilder.tree([(1, .varint(1))])

  private static func file(
    _ name: String = "ligature/v1/a.proto", messages: [WireTree] = [], enums: [WireTree] = [], services: [WireTree] = []
  ) -> WireTree {
    SchemaBuilder.file(
      name, package: "ligature.v1",
      messages: ["GetRequest", "GetResponse", "Thing"].map { SchemaBuilder.message($0, []) } + messages, enums: enums,
      services: services)
  }

  private static func service(
    _ name: String = "ThingService", _ method: String = "Get", takes input: String = "GetRequest",
    returns output: String = "GetResponse"
  ) -> WireTree {
    let method = SchemaBuilder.method(method, ".ligature.v1.\(input)", ".ligature.v1.\(output)", access: anyone)
    return file(services: [SchemaBuilder.service(name, [method])])
  }

  private static let misnamed: [(WireTree, String)] = [
    (file("a.proto"), "a.proto"),
    (file(messages: [SchemaBuilder.message("thing_list", [])]), "ligature.v1.thing_list"),
    (
      file(messages: [SchemaBuilder.message("M", [SchemaBuilder.field("displayName", 1, type: 9)])]),
      "ligature.v1.M.displayName"
    ),
    (
      file(messages: [SchemaBuilder.message("M", [SchemaBuilder.field("a__b", 1, type: 9)])]), "ligature.v1.M.a__b"
    ),
    (
      file(messages: [
        SchemaBuilder.message("M", [SchemaBuilder.field("a", 1, type: 9, oneof: 0)], oneofs: ["Choice"])
      ]), "ligature.v1.M.Choice"
    ),
    (
      file(enums: [
        SchemaBuilder.enumeration("TokenKind", [("TOKEN_KIND_UNSPECIFIED", 0), ("KIND_ON", 1)])
      ]), "ligature.v1.TokenKind.KIND_ON"
    ),
    (
      file(enums: [SchemaBuilder.enumeration("Mode", [("MODE_UNSPECIFIED", 0), ("MODE_on", 1)])]),
      "ligature.v1.Mode.MODE_on"
    ),
    (service("Things"), "ligature.v1.Things"),
    (service(takes: "Thing"), "ligature.v1.ThingService.Get"),
    (service(returns: "Thing"), "ligature.v1.ThingService.Get"),
    (service("ThingService", "find", takes: "GetRequest"), "ligature.v1.ThingService.find"),
  ]

  @Test(arguments: misnamed)
  func namesHaveTheirForms(_ file: WireTree, _ location: String) {
    #expect {
      try SchemaBuilder.generator([file])
    } throws: { error in
      guard case .lint(let findings) = error as? ProtogenError else { return false }
      return Set(findings.map(\.location)) == [location]
    }
  }

  @Test func namesInTheirFormsAreAccepted() throws {
    _ = try SchemaBuilder.generator([Self.service()])
  }

  // MARK: Callers

  private func service(_ access: WireTree?, package: String = "ligature.v1") -> WireTree {
    SchemaBuilder.file(
      "\(folder(package))/a.proto", package: package,
      messages: ["GetRequest", "GetResponse"].map { SchemaBuilder.message($0, []) },
      services: [
        SchemaBuilder.service(
          "ThingService",
          [SchemaBuilder.method("Get", ".\(package).GetRequest", ".\(package).GetResponse", access: access)])
      ])
  }

  private static let unspecified = SchemaBuilder.tree([(1, .varint(0))])
  private static let unknown = SchemaBuilder.tree([(1, .varint(99))])
  private static let replacedAnyone = SchemaBuilder.tree([(1, .varint(1)), (2, .varint(1))])
  private static let serviceWithoutScope = SchemaBuilder.tree([(1, .varint(5))])
  private static let userWithScope = SchemaBuilder.tree([(1, .varint(3)), (3, SchemaBuilder.text("accounts.read"))])

  /// S76: a method without a rule is not built.
  @Test(arguments: [nil, unspecified, unknown, replacedAnyone, serviceWithoutScope, userWithScope])
  func s76AMethodSaysWhoMayCallIt(access: WireTree?) {
    #expect {
      try SchemaBuilder.generator([service(access)])
    } throws: { error in
      guard case .lint(let findings) = error as? ProtogenError else { return false }
      return findings.map(\.location) == ["ligature.v1.ThingService.Get"]
    }
  }

  @Test func theGeneratedDescriptorSaysIt() throws {
    let user = SchemaBuilder.tree([(1, .varint(3)), (2, .varint(1))])
    let swift = try SchemaBuilder.swift([service(user)])
    let made = try #require(swift["LigatureV1.ThingService.rpc.swift"])
    #expect(made.contains("access: MethodAccess(.user, acceptsReplacedSession: true))"))
  }

  @Test func theGeneratedDescriptorNamesTheScope() throws {
    let service = SchemaBuilder.tree([(1, .varint(5)), (3, SchemaBuilder.text("accounts.read"))])
    let swift = try SchemaBuilder.swift([self.service(service)])
    let made = try #require(swift["LigatureV1.ThingService.rpc.swift"])
    #expect(made.contains("access: MethodAccess(.service(scope: \"accounts.read\")))"))
  }

  @Test func methodsOfOthersNeedNotSayIt() throws {
    let swift = try SchemaBuilder.swift([service(nil, package: "other.v1")])
    #expect(swift["OtherV1.ThingService.rpc.swift"]?.contains("MethodAccess") == false)
  }

  @Test func filesOfOptionsAreEmbeddedAndNotGenerated() throws {
    var options = SchemaBuilder.file(
      "ligature/v1/options.proto", package: "ligature.v1", messages: [SchemaBuilder.message("Access", [])])
    var field = SchemaBuilder.field("access", 50501, type: 11, typeName: ".ligature.v1.Access")
    field.set(2, SchemaBuilder.text(".google.protobuf.MethodOptions"))
    options.set(7, .bytes(field.serialized))
    let swift = try SchemaBuilder.swift([options])
    #expect(swift["LigatureV1.options.swift"] == nil)
    #expect(
      swift["LigatureMessagesSchema.swift"]?.contains(
        "SchemaExtension(extendee: \"google.protobuf.MethodOptions\", number: 50501)") == true)
    let normalized = try WireTree(SchemaBuilder.generator([options]).normalizedDescriptorSet())
    #expect(normalized.fields.isEmpty)
  }

  @Test func proto2IsRefused() {
    let file = SchemaBuilder.file("a.proto", package: "a.v1", syntax: "proto2")
    #expect { try SchemaBuilder.generator([file]) } throws: { error in
      if case .unsupported = error as? ProtogenError { true } else { false }
    }
  }

  @Test func groupsAreRefused() {
    let file = SchemaBuilder.file(
      "a.proto", package: "a.v1", messages: [SchemaBuilder.message("M", [SchemaBuilder.field("g", 1, type: 10)])])
    #expect { try SchemaBuilder.generator([file]) } throws: { error in
      if case .unsupported(_, at: "a.v1.M.g") = error as? ProtogenError { true } else { false }
    }
  }

  @Test func missingImportsAreNamed() {
    let file = SchemaBuilder.file(
      "a.proto", package: "a.v1",
      messages: [SchemaBuilder.message("M", [SchemaBuilder.field("x", 1, type: 11, typeName: ".b.v1.X")])])
    #expect(throws: ProtogenError.unknownType("b.v1.X", usedBy: "a.v1.M.x")) {
      try SchemaBuilder.generator([file])
    }
  }

  @Test func twoFieldsMustNotBecomeOneProperty() {
    let file = SchemaBuilder.file(
      "a.proto", package: "a.v1",
      messages: [
        SchemaBuilder.message("M", [SchemaBuilder.field("a_b", 1, type: 5), SchemaBuilder.field("aB", 2, type: 5)])
      ])
    #expect(throws: ProtogenError.nameCollision("aB", at: "a.v1.M")) {
      try SchemaBuilder.generator([file]).swiftFiles()
    }
  }
}
