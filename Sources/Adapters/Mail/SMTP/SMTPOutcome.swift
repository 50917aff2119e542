/// The outcome of sending an email to a mail server.
package enum SMTPOutcome: Sendable, Hashable {
  /// The server has accepted the email.
  case accepted(reply: String)
  /// The server has permanently refused the email.
  case refused(Problem)
  /// A later attempt may succeed. The server asked for a later attempt, could not be reached, or refuses every email
  /// until a configuration is changed.
  case postponed(Problem, Scope)

  /// The scope of a temporary failure.
  package enum Scope: Sendable, Hashable {
    /// The failure affects only this email. Other emails may be accepted.
    case mail
    /// The failure affects the mail server, and therefore every email.
    case server
  }

  package struct Problem: Sendable, Hashable {
    /// A description of the problem. It may be logged, because it contains no email address or content.
    package var summary: String
    /// The server's reply, which may name the recipient, or nil if there was no reply.
    package var reply: String?
  }
}

extension SMTPOutcome {
  /// Returns the outcome for an email that has not reached a mail server.
  static func unsent(_ summary: String) -> SMTPOutcome { .postponed(Problem(summary: summary, reply: nil), .server) }

  /// Creates the outcome of a transfer.
  /// - Parameters:
  ///   - error: libcurl's error, or nil if the transfer succeeded.
  ///   - dialogue: The dialogue, with the last command and the reply to it.
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
      let problem = Problem(summary: "the mail server responded with \(reply.codes)", reply: words)
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
