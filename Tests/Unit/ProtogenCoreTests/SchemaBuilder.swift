@testable import ProtogenCore

/// Descriptors for the tests, by the field numbers of google/protobuf/descriptor.proto.
enum SchemaBuilder {
  static func set(_ files: [WireTree]) -> [UInt8] {
    tree(files.map { (1, .bytes($0.serialized)) }).serialized
  }

  static func file(
    _ name: String, package: String, messages: [WireTree] = [], enums: [WireTree] = [], services: [WireTree] = [],
    syntax: String = "proto3", comments: [([UInt8], String)] = []
  ) -> WireTree {
    var fields: [(Int, WireTree.Value)] = [(1, text(name)), (2, text(package))]
    fields += messages.map { (4, .bytes($0.serialized)) }
    fields += enums.map { (5, .bytes($0.serialized)) }
    fields += services.map { (6, .bytes($0.serialized)) }
    if !comments.isEmpty {
      let locations = comments.map { path, comment in
        (1, WireTree.Value.bytes(tree([(1, .bytes(path)), (3, text(comment))]).serialized))
      }
      fields.append((9, .bytes(tree(locations).serialized)))
    }
    return tree(fields + [(12, text(syntax))])
  }

  static func message(
    _ name: String, _ fields: [WireTree], oneofs: [String] = [], messages: [WireTree] = [], enums: [WireTree] = []
  ) -> WireTree {
    tree(
      [(1, text(name))] + fields.map { (2, .bytes($0.serialized)) } + messages.map { (3, .bytes($0.serialized)) }
        + enums.map { (4, .bytes($0.serialized)) }
        + oneofs.map { (8, .bytes(tree([(1, text($0))]).serialized)) })
  }

  /// - Parameters:
  ///   - type: 5 int32, 8 bool, 9 string, 11 message, 12 bytes, 14 enum.
  ///   - label: 1 optional, 3 repeated.
  static func field(
    _ name: String, _ number: UInt64, type: UInt64, label: UInt64 = 1, typeName: String? = nil, oneof: UInt64? = nil,
    isProto3Optional: Bool = false
  ) -> WireTree {
    var fields: [(Int, WireTree.Value)] = [
      (1, text(name)), (3, .varint(number)), (4, .varint(label)), (5, .varint(type)),
    ]
    if let typeName { fields.append((6, text(typeName))) }
    if let oneof { fields.append((9, .varint(oneof))) }
    if isProto3Optional { fields.append((17, .varint(1))) }
    return tree(fields)
  }

  static func enumeration(_ name: String, _ values: [(String, Int32)]) -> WireTree {
    tree(
      [(1, text(name))]
        + values.map { name, number in
          (2, .bytes(tree([(1, text(name)), (2, .varint(UInt64(bitPattern: Int64(number))))]).serialized))
        })
  }

  static func service(_ name: String, _ methods: [WireTree]) -> WireTree {
    tree([(1, text(name))] + methods.map { (2, .bytes($0.serialized)) })
  }

  static func method(
    _ name: String, _ input: String, _ output: String, streamsRequests: Bool = false, streamsResponses: Bool = false,
    access: WireTree? = nil
  ) -> WireTree {
    let options = access.map { [(4, WireTree.Value.bytes(tree([(50501, .bytes($0.serialized))]).serialized))] } ?? []
    return tree(
      [
        (1, text(name)), (2, text(input)), (3, text(output)), (5, .varint(streamsRequests ? 1 : 0)),
        (6, .varint(streamsResponses ? 1 : 0)),
      ] + options)
  }

  static func text(_ text: String) -> WireTree.Value { .bytes([UInt8](text.utf8)) }

  static func tree(_ fields: [(Int, WireTree.Value)]) -> WireTree {
    WireTree(fields: fields.map { WireTree.Field(number: $0.0, value: $0.1) })
  }

  static func generator(_ files: [WireTree], sources: [String: [UInt8]] = [:]) throws -> Generator {
    try Generator(descriptorSet: set(files), cModule: "CThings", swiftModule: "LigatureMessages", sources: sources)
  }

  /// The Swift files by path.
  static func swift(_ files: [WireTree], sources: [String: [UInt8]] = [:]) throws -> [String: String] {
    let generated = try generator(files, sources: sources).swiftFiles().map { ($0.path, $0.text) }
    return Dictionary(generated, uniquingKeysWith: { first, _ in first })
  }
}
