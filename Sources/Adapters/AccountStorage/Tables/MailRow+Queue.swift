internal import Accounts

/// The parts of mail queue queries that both databases share. The queries use the alias `r` for the table.
extension MailRow {
  /// The SQL condition that no older email to the same address is waiting. Emails that are held back form a separate
  /// queue.
  package static let isFirstOfAddress = """
    NOT EXISTS (SELECT 1 FROM mails e
      WHERE e.state = 'pending' AND e.email = r.email AND e.is_held = r.is_held AND e.id < r.id)
    """

  /// Returns the part of a query that follows the table's name. The query returns the emails that are due, in the order
  /// in which they are sent.
  ///
  /// Other emails to the same address are found through an index. When the due emails are sorted, only the columns
  /// needed for sorting are read.
  ///
  /// - Parameters:
  ///   - now: The parameter for the current time.
  ///   - latest: The parameter for the latest time until which an email may be delayed. An email with a later time is
  ///     due immediately.
  ///   - limit: The parameter for the maximum number of emails.
  package static func due(now: String, latest: String, limit: String) -> String {
    let notices = Mail.Kind.allCases.filter(\.isNotice).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return """
      JOIN (
        SELECT d.id, d.is_expected,
          row_number() OVER (PARTITION BY d.is_expected, d.source ORDER BY d.next_attempt_at, d.id) AS turn
        FROM (
          SELECT r.id, r.source, r.next_attempt_at, (r.kind IN (\(notices))
            OR EXISTS (SELECT 1 FROM accounts a WHERE a.email = r.email AND a.tenant = r.tenant AND a.email_verified)
            OR EXISTS (SELECT 1 FROM ways_back w
              WHERE w.email = r.email AND w.tenant = r.tenant AND w.expires_at > \(now))) AS is_expected
          FROM mails r
          WHERE r.state = 'pending' AND (r.next_attempt_at <= \(now) OR r.next_attempt_at > \(latest))
            AND \(isFirstOfAddress)
        ) d
      ) t ON t.id = r.id ORDER BY t.is_expected DESC, t.turn, r.next_attempt_at, r.id LIMIT \(limit)
      """
  }
}
