/// The names in the C code that protoc-gen-c 1.4.1 generates.
///
/// C has only one namespace, and two message modules in one program may contain the same package, such as
/// google.protobuf. Message modules other than the product's own therefore prefix every package with the name of the
/// module.
struct CNames: Sendable {
  /// The prefix of every package, in lowercase letters; empty if there is none.
  let packagePrefix: String

  /// Returns the name of a package for use in C names: the prefix, if any, followed by the package.
  func package(_ package: String) -> String {
    [packagePrefix, package].filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// Returns the C name of a type: `google.rpc.BadRequest.FieldViolation` -> `Google__Rpc__BadRequest__FieldViolation`.
  func type(_ fullName: String) -> String {
    package(fullName).split(separator: ".").map(Self.camel).joined(separator: "__")
  }

  /// Returns the prefix of a type's C functions: `ligature.v1.IDTokenCredential` -> `ligature__v1__idtoken_credential`.
  func prefix(_ fullName: String) -> String {
    package(fullName).split(separator: ".").map(Self.lower).joined(separator: "__")
  }

  /// Returns the name of the function that returns the address of a message's descriptor. The umbrella header declares
  /// it.
  func descriptor(_ fullName: String) -> String { "\(prefix(fullName))__descriptor_address" }

  /// Returns the name of a field's member in a C struct.
  static func member(_ name: String) -> String {
    let lower = name.lowercased()
    return keywords.contains(lower) ? "\(lower)_" : lower
  }

  private static func camel(_ part: Substring) -> String {
    part.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func lower(_ part: Substring) -> String {
    var name = ""
    var previousIsUpper = true
    for character in part {
      if character.isUppercase, !previousIsUpper { name.append("_") }
      previousIsUpper = character.isUppercase
      name += character.lowercased()
    }
    return name
  }

  private static let keywords: Set<String> = [
    "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char", "class", "compl",
    "const",
    "const_cast", "continue", "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "extern",
    "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new", "not",
    "not_eq", "operator", "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "return",
    "short", "signed", "sizeof", "static", "static_cast", "struct", "switch", "template", "this", "throw", "true",
    "try",
    "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while",
    "xor", "xor_eq",
  ]
}
