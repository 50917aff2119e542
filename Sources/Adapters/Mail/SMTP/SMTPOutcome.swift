/// What became of a mail that was handed to a mail server.
package enum SMTPOutcome: Sendable, Hashable {
  /// The server has taken it over.
  case accepted(reply: String)
  /// The server refuses this mail permanently.
  case refused(Problem)
  /// It may succeed later: the server said so, it could not be reached, or it refuses every mail until its operator or
  /// this one's changes something.
  case postponed(Problem, Scope)

  /// What it is that does not work for now.
  package enum Scope: Sendable, Hashable {
    /// The mail: another one may go through.
    case mail
    /// The mail server.
    case server
  }

  package struct Problem: Sendable, Hashable {
    /// What happened, without address or content: it may be logged.
    package var summary: String
    /// The server's own words, which may name the recipient; nil if it said nothing.
    package var reply: String?
  }
}

extension SMTPOutcome {
  /// The outcome of a mail that has not come as far as a mail server.
  static func unsent(_ summary: String) -> SMTPOutcome { .postponed(Problem(summary: summary, reply: nil), .server) }

  /// - Parameters:
  ///   - error: what libcurl says of the transfer; nil if it succeeded.
  ///   - dialogue: the last command and the reply to it.
  init(error: CurlError?, dialogue: SMTPDialogue) {
    let reply = dialogue.lastReply
    let words = reply.map { "\($0.code) \($0.text)" }
    guard let error else {
      self = .accepted(reply: words ?? "accepted")
      return
    }
    guard let reply, reply.code >= 400 else {
      self = .unsent(error.summary)
      return
    }
    switch dialogue.lastVerb {
    case .recipient, .data:
      let problem = Problem(summary: "the mail server answered \(reply.codes)", reply: words)
      self = reply.code >= 500 ? .refused(problem) : .postponed(problem, .mail)
    case .authenticate:
      self = .postponed(
        Problem(summary: "the mail server refused mail.username and its password (\(reply.codes))", reply: words),
        .server)
    case .sender:
      self = .postponed(Problem(summary: "the mail server refused mail.from (\(reply.codes))", reply: words), .server)
    case nil, .hello, .helloBefore, .encrypt:
      self = .postponed(
        Problem(summary: "the mail server refused the connection (\(reply.codes))", reply: words), .server)
    }
  }
}
