/// What a case expected and did not see.
struct CaseFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws(CaseFailure) {
  if !condition { throw CaseFailure(what()) }
}

func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws(CaseFailure) {
  try expect(value == expected, "\(what): \(value), not \(expected)")
}
