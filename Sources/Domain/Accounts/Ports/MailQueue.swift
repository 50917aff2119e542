/// The mails that wait to be sent. They are queued by `Change.enqueueMail`, in the commit that they report.
///
/// One worker takes them. It sends those that are due, reports how each try ended, and asks again; a mail whose try was not
/// reported, because the process ended, is due again. So each mail is sent at least once, and for one address in order.
package protocol MailQueue: Sendable {
  /// Returns mails that are due, the oldest first: for each address only the oldest that is pending, and none if that one is
  /// to be tried later.
  func dueMails(now: Timestamp, limit: Int) async throws(StoreError) -> [Mail]
  /// Returns when the next mail is due, in the past if one is; nil if none is pending.
  func nextMailTime() async throws(StoreError) -> Timestamp?
  /// Returns mails that were given up, the latest first.
  func failedMails(limit: Int) async throws(StoreError) -> [Mail]
  /// Returns how many mails are pending.
  func pendingMailCount() async throws(StoreError) -> Int
  /// Notes how a try ended. Nothing happens if the mail is gone.
  func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError)
}
