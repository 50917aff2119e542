/// How phones are used.
package struct PhonePolicy: Sendable, Hashable {
  /// The largest number of test numbers.
  package static let maximumTestNumbers = 10

  /// Whether codes can be sent. Without it, what needs a phone is refused.
  package var isAvailable: Bool
  /// Numbers that nothing is sent to, with the code that each of them always gets.
  package var testNumbers: [PhoneNumber: String]

  package init(isAvailable: Bool = false, testNumbers: [PhoneNumber: String] = [:]) {
    self.isAvailable = isAvailable
    self.testNumbers = testNumbers
  }
}
