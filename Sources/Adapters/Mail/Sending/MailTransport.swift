/// Where mails go.
protocol MailTransport: Sendable {
  /// Returns what became of the mail. If the task is cancelled, a transfer that is under way has a few seconds to end.
  func deliver(_ message: MailMessage) async -> SMTPOutcome
  /// Ends what is left of a connection. Mails that are handed over after this are postponed.
  func close()
}
