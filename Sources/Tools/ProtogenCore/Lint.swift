/// A declaration in a schema that violates one of the rules for schemas.
package struct LintFinding: Sendable, Hashable, CustomStringConvertible {
  /// The full name of the declaration that violates the rule.
  package var location: String
  package var rule: String

  package var description: String { "\(location): \(rule)" }
}

/// The rules for this project's schemas. The linter checks only the packages `ligature` and `ligature.*`.
package enum Lint {
  package static func findings(in schema: Schema) -> [LintFinding] {
    let recursive = schema.recursiveMessages
    return schema.files.filter { $0.package == "ligature" || $0.package.hasPrefix("ligature.") }.flatMap { file in
      structureFindings(in: file, recursive: recursive) + nameFindings(in: file)
    }
  }

  private static func structureFindings(in file: FileSchema, recursive: Set<String>) -> [LintFinding] {
    var findings = file.allMessages.filter { recursive.contains($0.fullName) }.map { message in
      LintFinding(
        location: message.fullName,
        rule: "contains itself, so a sender could nest it without limit. Use a list with references instead.")
    }
    for type in file.allEnums {
      if let zero = type.values.first, zero.number == 0, zero.name.hasSuffix("_UNSPECIFIED") { continue }
      findings.append(
        LintFinding(location: type.fullName, rule: "must start with a value 0 that ends in _UNSPECIFIED."))
    }
    for service in file.services {
      for method in service.methods {
        guard let rule = finding(about: method.access) else { continue }
        findings.append(LintFinding(location: "\(service.fullName).\(method.name)", rule: rule))
      }
    }
    return findings
  }

  private static func finding(about access: AccessSchema?) -> String? {
    guard let access, let caller = access.caller else {
      return "must declare who is allowed to call it: option (ligature.v1.access) = { caller: ... }."
    }
    if access.acceptsReplacedSession, caller != .user, caller != .userOptional {
      return "accepts_replaced_session requires a method that users call: CALLER_USER or CALLER_USER_OPTIONAL."
    }
    return switch (caller, access.scope.isEmpty) {
    case (.service, true): "must name the scope that a service requires: { caller: CALLER_SERVICE, scope: ... }."
    case (.service, false), (_, true): nil
    case (_, false): "scope requires a method that services call: CALLER_SERVICE."
    }
  }
}

extension Schema {
  /// The messages that can contain themselves, either directly or through other messages.
  var recursiveMessages: Set<String> {
    Set(reachableMessages.filter { name, reached in reached.contains(name) }.keys)
  }

  /// The messages that each message can contain, either directly or through other messages.
  var reachableMessages: [String: Set<String>] {
    var edges: [String: Set<String>] = [:]
    for message in files.flatMap(\.allMessages) {
      edges[message.fullName] = Set(
        message.fields.compactMap { field in
          if case .message(let name) = field.kind { name } else { nil }
        })
    }
    return edges.mapValues { direct in
      var reached: Set<String> = []
      var open = Array(direct)
      while let next = open.popLast() {
        if reached.insert(next).inserted { open += edges[next] ?? [] }
      }
      return reached
    }
  }
}
