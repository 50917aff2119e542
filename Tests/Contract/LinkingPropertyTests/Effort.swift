import Foundation

/// How much a run tests, which variables of the environment raise.
enum Effort {
  /// Returns the whole number in a variable; nil if there is none.
  static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
