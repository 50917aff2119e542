/// An emitter that writes a schema enum as a Swift enum with a case for each value and an additional case for all other
/// numbers.
struct EnumEmitter {
  func emit(_ type: EnumSchema, to source: inout SourceText) {
    let cases = type.swiftCases
    source.documentation(type.comment)
    source.block("public enum \(SwiftNames.identifier(type.name)): WireEnum {") { source in
      for item in cases {
        source.documentation(item.value.comment)
        if let original = item.aliasOf {
          source.line("public static let \(item.name) = Self.\(original)")
        } else {
          source.line("case \(item.name)")
        }
      }
      source.line("/// A number that the schema does not know.")
      source.line("case unrecognized(Int32)")
      let originals = cases.filter { $0.aliasOf == nil }
      source.line()
      source.block("public init(rawValue: Int32) {") { source in
        source.line("self =")
        source.block("  switch rawValue {", closing: "  }") { source in
          for item in originals { source.line("case \(item.value.number): .\(item.name)") }
          source.line("default: .unrecognized(rawValue)")
        }
      }
      source.line()
      source.block("public var rawValue: Int32 {") { source in
        source.block("switch self {") { source in
          for item in originals { source.line("case .\(item.name): \(item.value.number)") }
          source.line("case .unrecognized(let number): number")
        }
      }
      source.line()
      source.block("public var protoName: String? {") { source in
        source.block("switch self {") { source in
          for item in originals { source.line("case .\(item.name): \"\(item.value.name)\"") }
          source.line("case .unrecognized: nil")
        }
      }
      source.line()
      let all = originals.map { ".\($0.name)" }.joined(separator: ", ")
      source.line("public static let allCases: [Self] = [\(all)]")
    }
  }
}

extension EnumSchema {
  struct SwiftCase {
    var name: String
    var value: Value
    /// The Swift name of the case that already has this number; nil if there is none.
    var aliasOf: String?
  }

  var swiftCases: [SwiftCase] {
    let prefix = SwiftNames.valuePrefix(ofEnum: name)
    let stripsPrefix = values.allSatisfy { $0.name.hasPrefix(prefix) && $0.name.count > prefix.count }
    var names: [Int32: String] = [:]
    return values.map { value in
      let bare = stripsPrefix ? String(value.name.dropFirst(prefix.count)) : value.name
      let name = SwiftNames.identifier(SwiftNames.lowerCamel(bare))
      let original = names[value.number]
      if original == nil { names[value.number] = name }
      return SwiftCase(name: name, value: value, aliasOf: original)
    }
  }
}
