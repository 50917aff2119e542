import Testing

@testable import Mail

@Suite struct SMTPOutcomeTests {
  private func dialogue(_ turns: [(sent: String?, received: [String])]) -> SMTPDialogue {
    var dialogue = SMTPDialogue()
    for turn in turns {
      if let sent = turn.sent { dialogue.noteSent(sent) }
      for line in turn.received { dialogue.noteReceived(line) }
    }
    return dialogue
  }

  private let failed = CurlError(summary: "the connection failed")

  @Test func takesTheReplyToTheMessage() {
    let dialogue = dialogue([
      (nil, ["220 hello\r\n"]), ("EHLO here\r\n", ["250-one\r\n", "250 two\r\n"]),
      ("MAIL FROM:<a@b>\r\n", ["250 ok\r\n"]),
      ("RCPT TO:<c@d>\r\n", ["250 ok\r\n"]), ("DATA\r\n", ["354 go\r\n", "250 2.0.0 queued as 7\r\n"]),
    ])
    #expect(SMTPOutcome(error: nil, dialogue: dialogue) == .accepted(reply: "250 2.0.0 queued as 7"))
  }

  @Test func joinsTheLinesOfAReply() {
    let dialogue = dialogue([("RCPT TO:<c@d>\r\n", ["550-5.1.1 no such\r\n", "550 user here\r\n"])])
    #expect(dialogue.lastReply == .init(code: 550, text: "5.1.1 no such user here"))
    #expect(dialogue.lastReply?.codes == "550 5.1.1")
  }

  @Test(arguments: ["RCPT TO:<c@d>\r\n", "DATA\r\n"])
  func givesUpWhatTheServerRefusesForEver(command: String) {
    let outcome = SMTPOutcome(error: failed, dialogue: dialogue([(command, ["550 5.1.1 <c@d>: unknown\r\n"])]))
    guard case .refused(let problem) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(problem.summary == "the mail server responded with 550 5.1.1")
    #expect(problem.reply == "550 5.1.1 <c@d>: unknown")
  }

  @Test(arguments: ["RCPT TO:<c@d>\r\n", "DATA\r\n"])
  func postponesTheMailThatTheServerWantsLater(command: String) {
    let outcome = SMTPOutcome(error: failed, dialogue: dialogue([(command, ["451 4.7.1 greylisted\r\n"])]))
    guard case .postponed(let problem, .mail) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(problem.summary == "the mail server responded with 451 4.7.1")
  }

  @Test(
    arguments: [
      [(nil, ["554 no service\r\n"])], [("EHLO here\r\n", ["550 go away\r\n"])],
      [("AUTH PLAIN\r\n", ["334 \r\n"]), ("c2VjcmV0\r\n", ["535 5.7.8 wrong\r\n"])],
      [("MAIL FROM:<a@b>\r\n", ["550 not you\r\n"])], [("DATA\r\n", [])], [("DATA\r\n", ["354 go\r\n"])], [],
    ] as [[(sent: String?, received: [String])]])
  func waitsForAServerThatTakesNoMail(turns: [(sent: String?, received: [String])]) {
    let outcome = SMTPOutcome(error: failed, dialogue: dialogue(turns))
    guard case .postponed(_, .server) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func leavesTheFarewellOut() {
    let outcome = SMTPOutcome(
      error: failed, dialogue: dialogue([("RCPT TO:<c@d>\r\n", ["550 no\r\n"]), ("QUIT\r\n", ["221 bye\r\n"])]))
    guard case .refused = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func keepsNoLineOfTheClient() {
    let dialogue = dialogue([("AUTH PLAIN AHVzZXIAc2VjcmV0\r\n", ["535 wrong\r\n"])])
    #expect(!"\(dialogue)".contains("AHVzZXIAc2VjcmV0"))
  }
}

@Suite struct RetryScheduleTests {
  @Test func growsFromSecondsToAnHour() {
    let delays = (0...8).map { RetrySchedule.delay(afterAttempts: $0) / 1000 }
    #expect(delays == [5, 15, 45, 135, 405, 1215, 3600, 3600, 3600])
    #expect(RetrySchedule.delay(afterAttempts: .max) == 3_600_000)
    #expect(RetrySchedule.delay(afterAttempts: -1) == 5000)
  }

  @Test func looksForAServerEachMinute() {
    #expect((0...4).map { RetrySchedule.pause(afterFailures: $0) / 1000 } == [5, 15, 45, 60, 60])
  }
}
