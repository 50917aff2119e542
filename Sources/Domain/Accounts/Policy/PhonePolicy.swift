/// The settings for phones.
package struct PhonePolicy: Sendable, Hashable {
  /// The maximum number of test numbers.
  package static let maximumTestNumbers = 10

  /// Whether messages can be sent. If not, codes only go to test numbers.
  package var sendsMessages: Bool
  /// The numbers to which nothing is sent, with the fixed code of each.
  package var testNumbers: [PhoneNumber: String]

  /// The step for the duration of requests for codes: each request takes a multiple of it. It is longer than a commit,
  /// so that a code that is stored and one that is withheld take the same time.
  package var answerStep: Duration

  package init(
    sendsMessages: Bool = false, testNumbers: [PhoneNumber: String] = [:], answerStep: Duration = .zero
  ) {
    self.sendsMessages = sendsMessages
    self.testNumbers = testNumbers
    self.answerStep = answerStep
  }

  /// Whether phones can be used at all. If not, operations that need a phone are refused.
  package var isAvailable: Bool { sendsMessages || !testNumbers.isEmpty }
}
