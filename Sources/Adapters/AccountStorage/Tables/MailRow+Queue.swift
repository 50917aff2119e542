internal import Accounts

/// The queries of the mail queue that both databases share. The alias of the rows is `r`.
extension MailRow {
  /// The condition that no older mail to the same address waits. Mails that are held back form a separate queue.
  package static let isFirstOfAddress = """
    NOT EXISTS (SELECT 1 FROM mails e
      WHERE e.state = 'pending' AND e.email = r.email AND e.is_held = r.is_held AND e.id < r.id)
    """

  /// Returns the part of a query of the due mails, in their order, that follows the table's name.
  ///
  /// Rows with the address of a mail are found by an index. The due mails are sorted, but only the columns that the
  /// order needs are read for that.
  ///
  /// - Parameters:
  ///   - now: The parameter of the current time.
  ///   - latest: The parameter of the latest time until which a mail may wait. A mail with a later time is due.
  ///   - limit: The parameter of the number of mails.
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
