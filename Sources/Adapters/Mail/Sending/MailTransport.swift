/// A destination for emails.
protocol MailTransport: Sendable {
  /// Sends an email and returns the outcome. If the task is cancelled, a transfer in progress has a few seconds in
  /// which to end.
  func deliver(_ message: MailMessage) async -> SMTPOutcome
  /// Closes the connection. Emails that are sent later are postponed.
  func close()
}
