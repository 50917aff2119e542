/// How phones are used.
package struct PhonePolicy: Sendable, Hashable {
  /// The largest number of test numbers.
  package static let maximumTestNumbers = 10

  /// Whether messages can be sent. Without that, codes go to test numbers alone.
  package var sendsMessages: Bool
  /// Numbers that nothing is sent to, with the code that each of them always gets.
  package var testNumbers: [PhoneNumber: String]

  /// The time of which the answer to a request for a code takes a multiple. It is longer than a commit takes, so that a
  /// code that is stored and one that is withheld take the same time.
  package var answerStep: Duration

  package init(
    sendsMessages: Bool = false, testNumbers: [PhoneNumber: String] = [:], answerStep: Duration = .zero
  ) {
    self.sendsMessages = sendsMessages
    self.testNumbers = testNumbers
    self.answerStep = answerStep
  }

  /// Whether phones can be used at all. Without that, what needs a phone is refused.
  package var isAvailable: Bool { sendsMessages || !testNumbers.isEmpty }
}
