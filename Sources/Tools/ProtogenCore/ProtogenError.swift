/// The reason why the generator could not generate code.
package enum ProtogenError: Error, Sendable, Hashable {
  /// The input is not the output of `protoc --descriptor_set_out`.
  case malformedDescriptorSet
  /// A field or a method refers to a message or an enum that is not declared in any of the files.
  case unknownType(String, usedBy: String)
  /// The schema uses a feature that the generator does not support.
  case unsupported(String, at: String)
  /// The schema violates the lint rules.
  case lint([LintFinding])
  /// Two names in the schema map to the same Swift name.
  case nameCollision(String, at: String)
}

extension ProtogenError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedDescriptorSet:
      "The input is not a FileDescriptorSet; create it with protoc --descriptor_set_out --include_imports."
    case .unknownType(let name, let user):
      "\(user) uses \(name), which is in none of the files; pass --include_imports to protoc."
    case .unsupported(let what, let location): "\(location): \(what)"
    case .lint(let findings): findings.map(\.description).joined(separator: "\n")
    case .nameCollision(let name, let location): "\(location): two names become \(name) in Swift; rename one."
    }
  }
}
