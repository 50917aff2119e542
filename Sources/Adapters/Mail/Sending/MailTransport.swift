/// The destination of mails.
protocol MailTransport: Sendable {
  /// Sends a mail and returns the outcome. If the task is cancelled, a transfer in progress has a few seconds to end.
  func deliver(_ message: MailMessage) async -> SMTPOutcome
  /// Closes the connection. Mails that are sent after this are postponed.
  func close()
}
