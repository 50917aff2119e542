/// The rules for names, most of which come from the Protocol Buffers style guide. Generators for other languages rely
/// on these rules.
extension Lint {
  static func nameFindings(in file: FileSchema) -> [LintFinding] {
    var findings: [LintFinding] = []
    func require(_ isMet: Bool, _ location: String, _ rule: String) {
      if !isMet { findings.append(LintFinding(location: location, rule: rule)) }
    }
    let folder = file.package.replacing(".", with: "/") + "/"
    require(file.name.hasPrefix(folder), file.name, "must be in the folder of its package, \(folder).")
    for message in file.allMessages {
      require(isPascalCase(message.name), message.fullName, "must be in PascalCase.")
      for name in message.fields.map(\.name) + message.oneofs.map(\.name) {
        require(isSnakeCase(name), "\(message.fullName).\(name)", "must be in lower_snake_case.")
      }
    }
    for type in file.allEnums {
      require(isPascalCase(type.name), type.fullName, "must be in PascalCase.")
      let prefix = SwiftNames.valuePrefix(ofEnum: type.name)
      for name in type.values.map(\.name) {
        let isUpperCase = isSnakeCase(name.lowercased()) && name == name.uppercased()
        require(
          isUpperCase && name.hasPrefix(prefix), "\(type.fullName).\(name)",
          "must be in UPPER_SNAKE_CASE and begin with \(prefix).")
      }
    }
    for service in file.services {
      require(
        isPascalCase(service.name) && service.name.hasSuffix("Service"), service.fullName,
        "must be in PascalCase and end with Service.")
      for method in service.methods {
        let location = "\(service.fullName).\(method.name)"
        require(isPascalCase(method.name), location, "must be in PascalCase.")
        // Each method has a separate request message, so that fields can be added to it later. Methods may share a
        // response message.
        let request = "\(method.name)Request"
        require(method.input.hasSuffix(request), location, "must take a message named \(request).")
        require(method.output.hasSuffix("Response"), location, "must return a message whose name ends with Response.")
      }
    }
    return findings
  }

  // MARK: Forms

  private static func isPascalCase(_ name: String) -> Bool {
    name.utf8.first.map(isUpper) == true && name.utf8.allSatisfy { isUpper($0) || isLower($0) || isDigit($0) }
  }

  private static func isSnakeCase(_ name: String) -> Bool {
    name.utf8.first.map(isLower) == true
      && name.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && word.utf8.allSatisfy { isLower($0) || isDigit($0) }
      }
  }

  private static func isUpper(_ letter: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) }
  private static func isLower(_ letter: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) }
  private static func isDigit(_ letter: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) }
}
