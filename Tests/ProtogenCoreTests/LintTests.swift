import Testing

@testable import ProtogenCore

@Suite("The rules for schemas")
struct LintTests {
  private let recursive = [
    SchemaBuilder.message("A", [SchemaBuilder.field("b", 1, type: 11, typeName: ".PACKAGE.B")]),
    SchemaBuilder.message("B", [SchemaBuilder.field("a", 1, type: 11, label: 3, typeName: ".PACKAGE.A")]),
    SchemaBuilder.message("C", [SchemaBuilder.field("a", 1, type: 11, typeName: ".PACKAGE.A")]),
  ]

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
    return SchemaBuilder.file("a.proto", package: package, messages: messages)
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
      "a.proto", package: "ligature.v1", enums: [SchemaBuilder.enumeration("Mode", [("MODE_ON", 0)])])
    #expect { try SchemaBuilder.generator([wrong]) } throws: { error in
      guard case .lint(let findings) = error as? ProtogenError else { return false }
      return findings.map(\.location) == ["ligature.v1.Mode"]
    }
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
