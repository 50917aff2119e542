/// The settings for phone numbers and text messages.
package struct PhonePolicy: Sendable, Hashable {
  /// The maximum number of test numbers.
  package static let maximumTestNumbers = 10

  /// Whether text messages can be sent. If not, only test numbers can be used.
  package var sendsMessages: Bool
  /// The test numbers, each with its fixed code. No messages are sent to these numbers.
  package var testNumbers: [PhoneNumber: String]

  /// The step for rounding up the duration of each request for a code. If the step is longer than a commit, a request
  /// takes equally long whether the code is stored or withheld.
  package var answerStep: Duration

  package init(
    sendsMessages: Bool = false, testNumbers: [PhoneNumber: String] = [:], answerStep: Duration = .zero
  ) {
    self.sendsMessages = sendsMessages
    self.testNumbers = testNumbers
    self.answerStep = answerStep
  }

  /// Whether phone numbers can be used. If not, operations that need a phone number are refused.
  package var isAvailable: Bool { sendsMessages || !testNumbers.isEmpty }
}
