/// A destination for emails.
protocol MailTransport: Sendable {
  /// Sends an email and returns the outcome. If the task is canceled, a transfer in progress may continue for a few
  /// seconds.
  func deliver(_ message: MailMessage) async -> SMTPOutcome
  /// Closes the connection. Emails that are sent later are postponed.
  func close()
}
