import Testing

@testable import ProtogenCore

/// Snippets; the whole is held against the compiler and the wire by the tests of the generated modules.
@Suite("What is written for each part of a schema")
struct EmittersTests {
  @Test func commentsBecomeDocumentation() throws {
    let file = SchemaBuilder.file(
      "a/v1/a.proto", package: "a.v1", messages: [SchemaBuilder.message("M", [SchemaBuilder.field("uid", 1, type: 9)])],
      comments: [([4, 0], " A message.\n\n More of it.\n"), ([4, 0, 2, 0], " Who it is.\n")])
    let text = try #require(try SchemaBuilder.swift([file])["AV1.a.swift"])
    #expect(text.contains("  /// A message.\n  ///\n  /// More of it.\n  public struct M: Sendable, Hashable {"))
    #expect(text.contains("    /// Who it is.\n    public var uid: String\n"))
  }

  @Test func theHashOfTheSourceIsInEveryFileMadeOfIt() throws {
    let file = SchemaBuilder.file("a/v1/a.proto", package: "a.v1", messages: [SchemaBuilder.message("M", [])])
    let files = try SchemaBuilder.swift([file], sources: ["a/v1/a.proto": [UInt8]("text".utf8)])
    let line = "// Source hash: \(SourceHash.text(SourceHash.fnv1a([UInt8]("text".utf8))))\n"
    #expect(files["AV1.a.swift"]?.contains(line) == true)
    #expect(files["AV1.a.wire.swift"]?.contains(line) == true)
  }

  @Test func theHashIsFNV1a() {
    // The published test vectors of FNV-1a, 64 bits.
    #expect(SourceHash.fnv1a([]) == 0xcbf2_9ce4_8422_2325)
    #expect(SourceHash.fnv1a([UInt8]("a".utf8)) == 0xaf63_dc4c_8601_ec8c)
    #expect(SourceHash.text(0xf) == "000000000000000f")
  }

  @Test func enumsLoseTheirPrefixOnlyWhereAllHaveIt() throws {
    let file = SchemaBuilder.file(
      "a.proto", package: "a.v1",
      enums: [
        SchemaBuilder.enumeration("Mode", [("MODE_UNSPECIFIED", 0), ("MODE_ID_ONLY", 1)]),
        SchemaBuilder.enumeration("Bare", [("UNKNOWN", 0), ("BARE_ON", -1)]),
      ])
    let text = try #require(try SchemaBuilder.swift([file])["AV1.a.swift"])
    #expect(text.contains("case idOnly\n"))
    #expect(text.contains("case bareOn\n"))
    #expect(text.contains("case -1: .bareOn\n"))
    #expect(text.contains("case .idOnly: \"MODE_ID_ONLY\"\n"))
  }

  @Test func theFourKindsOfCall() throws {
    let file = SchemaBuilder.file(
      "a.proto", package: "a.v1", messages: [SchemaBuilder.message("M", [])],
      services: [
        SchemaBuilder.service(
          "Calls",
          [
            SchemaBuilder.method("One", ".a.v1.M", ".a.v1.M"),
            SchemaBuilder.method("Many", ".a.v1.M", ".a.v1.M", streamsResponses: true),
            SchemaBuilder.method("Collect", ".a.v1.M", ".a.v1.M", streamsRequests: true),
            SchemaBuilder.method("Talk", ".a.v1.M", ".a.v1.M", streamsRequests: true, streamsResponses: true),
          ])
      ])
    let text = try #require(try SchemaBuilder.swift([file])["AV1.Calls.rpc.swift"])
    for kind in ["unary", "serverStreaming", "clientStreaming", "bidirectionalStreaming"] {
      #expect(text.contains("kind: .\(kind), isIdempotent: false)"))
      #expect(text.contains(".\(kind)(AV1.CallsMethods."))
    }
    #expect(text.contains("func one(_ request: AV1.M, call: ServerCall) async throws -> AV1.M\n"))
  }

  @Test func theDescriptorOfAFileIsWhereTheTableSays() throws {
    let files = [
      SchemaBuilder.file("a.proto", package: "a.v1", messages: [SchemaBuilder.message("M", [])]),
      SchemaBuilder.file("b.proto", package: "b.v1", comments: [([12], " gone\n")]),
    ]
    let schema = try SchemaBuilder.generator(files).schema
    let set = SchemaBuilder.set(
      files.map { file in
        var file = file
        file.removeAll(9)
        return file
      })
    var offset = 0
    for file in schema.files {
      let range = CModuleEmitter.range(of: file, after: &offset)
      #expect([UInt8](set[range]) == file.descriptor)
    }
    #expect(offset == set.count)
  }

  @Test func symbolsAreListedForReflection() throws {
    let file = SchemaBuilder.file(
      "a.proto", package: "a.v1",
      messages: [
        SchemaBuilder.message(
          "M", [SchemaBuilder.field("f", 1, type: 9, oneof: 0)], oneofs: ["o"],
          messages: [SchemaBuilder.message("N", [])], enums: [SchemaBuilder.enumeration("F", [("NONE", 0)])])
      ],
      enums: [SchemaBuilder.enumeration("E", [("ZERO", 0)])],
      services: [SchemaBuilder.service("S", [SchemaBuilder.method("Do", ".a.v1.M", ".a.v1.M.N")])])
    #expect(
      try SchemaBuilder.generator([file]).schema.files.first?.symbols == [
        "a.v1.M", "a.v1.M.f", "a.v1.M.o", "a.v1.M.N", "a.v1.E", "a.v1.ZERO", "a.v1.M.F", "a.v1.M.NONE", "a.v1.S",
        "a.v1.S.Do",
      ])
  }
}
