internal import Accounts

/// The queue of mails, as both databases read it. The rows are called `r`.
extension MailRow {
  /// Whether no older mail to the same address waits. Mails that are held back wait by themselves.
  package static let isFirstOfAddress = """
    NOT EXISTS (SELECT 1 FROM mails e
      WHERE e.state = 'pending' AND e.email = r.email AND e.is_held = r.is_held AND e.id < r.id)
    """

  /// Returns what follows the table's name in a query of the mails that are due, in their order.
  ///
  /// Whatever has the address of a mail is found by an index. The mails that are due are sorted, but no more of them is
  /// read for that than the order needs.
  ///
  /// - Parameters:
  ///   - now: The parameter of the present time.
  ///   - latest: The parameter of the latest time at which a mail may be due later than now.
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
