/// The part of the dialogue between a client and a mail server that determines an email's outcome. Only the verbs of
/// the client's lines are stored, because a line may contain a password.
struct SMTPDialogue: Sendable, Hashable {
  /// The commands that a client sends to a mail server (RFC 5321, section 4.1).
  enum Verb: String, Sendable {
    case hello = "EHLO"
    case helloBefore = "HELO"
    case encrypt = "STARTTLS"
    case authenticate = "AUTH"
    case sender = "MAIL"
    case recipient = "RCPT"
    /// The command that precedes the message itself.
    case data = "DATA"
  }

  struct Reply: Sendable, Hashable {
    var code: Int
    /// All lines of the reply without the code, truncated to a length that a terminal can show.
    var text: String

    /// The code, followed by the enhanced code if there is one (RFC 3463). Only the codes may be logged, because the
    /// rest of the text may name the recipient.
    var codes: String {
      let word = text.prefix { $0 != " " }
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      let isEnhanced = parts.count == 3 && parts.allSatisfy { (1...3).contains($0.count) && Int($0) != nil }
      return isEnhanced ? "\(code) \(word)" : "\(code)"
    }
  }

  private static let longestText = 1000

  /// The last command that the client sent.
  private(set) var lastVerb: Verb?
  /// The reply to the last command, or nil until it arrives.
  private(set) var lastReply: Reply?
  private var partialText = ""
  /// Whether the client has ended the session, as libcurl does after a refusal. Later replies do not concern the email.
  private var isOver = false

  /// Records lines that the client has sent.
  mutating func noteSent(_ lines: String) {
    let word = lines.prefix { $0.isASCII && $0.isLetter }.uppercased()
    if word == "QUIT" { isOver = true }
    guard !isOver, let verb = Verb(rawValue: word) else { return }
    lastVerb = verb
    lastReply = nil
    partialText = ""
  }

  /// Records a line of a reply. A hyphen after the code means that further lines follow.
  mutating func noteReceived(_ line: String) {
    let line = String(line.prefix { !$0.isNewline })
    guard !isOver, let code = Int(line.prefix(3)), line.utf8.count >= 3 else { return }
    let text = line.dropFirst(4)
    if partialText.utf8.count < Self.longestText {
      partialText += (partialText.isEmpty ? "" : " ") + text.prefix(Self.longestText)
    }
    guard line.dropFirst(3).first != "-" else { return }
    lastReply = Reply(code: code, text: partialText)
    partialText = ""
  }
}
