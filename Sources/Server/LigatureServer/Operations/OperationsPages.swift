internal import Accounts
internal import FairScheduling
internal import MessageDelivery
internal import RPCObservability
internal import RPCTransport
internal import Synchronization
internal import WebListener

/// The web pages for the operator's tools.
final class OperationsPages: Sendable {
  private let calls: CallMetrics
  private let listeners: CallListeners
  private let useCases: AccountUseCases
  private let serviceExpiries: ServiceExpiries
  private let hashing: FairSemaphore
  /// The email counters; nil if email is not configured.
  private let mails: DeliveryCounters?
  /// The SMS counters; nil if no SMS gateway is configured.
  private let sms: DeliveryCounters?
  private let web: WebListener
  private let database: DatabaseMonitor
  private let store: any ServedStore
  private let backups: FolderBackup
  private let isServing = Atomic<Bool>(false)

  init(
    calls: CallMetrics, listeners: CallListeners, useCases: AccountUseCases, serviceExpiries: ServiceExpiries,
    hashing: FairSemaphore, mails: DeliveryCounters?, sms: DeliveryCounters?, web: WebListener,
    database: DatabaseMonitor, store: any ServedStore, backups: FolderBackup
  ) {
    self.calls = calls
    self.listeners = listeners
    self.useCases = useCases
    self.serviceExpiries = serviceExpiries
    self.hashing = hashing
    self.mails = mails
    self.sms = sms
    self.web = web
    self.database = database
    self.store = store
    self.backups = backups
  }

  /// Sets whether the server is serving. A server is serving from the end of its startup until it begins to drain.
  func setServing(_ value: Bool) { isServing.store(value, ordering: .relaxed) }

  /// The reason why new callers should use another server; nil if there is none.
  private var obstacle: String? {
    if !isServing.load(ordering: .relaxed) { return "starting or draining" }
    return switch database.obstacle {
    case nil: nil
    case .noAnswer: "the database does not respond; see the log for the cause"
    case .cannotWrite: "the database cannot be written; see the log for the cause"
    case .clockDiffers: "the clock of the database differs by more than 10 seconds"
    }
  }

  var routes: [WebRoute] {
    [
      .document(at: "/metrics") { WebDocument(contentType: MetricsText.contentType, self.metrics) },
      .document(at: "/live") { WebDocument("live\n") },
      .document(at: "/ready") {
        self.obstacle.map { WebDocument(status: 503, "\($0)\n") } ?? WebDocument("ready\n")
      },
    ]
  }

  private var metrics: String {
    var page = MetricsText()
    calls.write(to: &page)
    page.single("ligature_connections", .gauge, "Open connections.", Double(listeners.connectionCount))
    page.family("ligature_limit_hits_total", .counter, "The number of times that callers exceeded each limit.")
    let hits = listeners.limitHits
    for limit in Limit.allCases {
      page.sample("ligature_limit_hits_total", Double(hits[limit] ?? 0), [("limit", limit.rawValue)])
    }
    page.family(
      "ligature_connection_failures_total", .counter,
      "The number of connections that ended because of an error of the caller.")
    let failures = listeners.connectionFailures
    for failure in ConnectionFailure.allCases {
      page.sample(
        "ligature_connection_failures_total", Double(failures[failure] ?? 0), [("failure", failure.rawValue)])
    }
    page.family(
      "ligature_attempts_total", .counter, "Attempts that were allowed, and attempts that were refused.")
    for subject in AttemptCounts.Subject.allCases {
      let count = useCases.attemptCounts[subject]
      for (outcome, number) in [("checked", count.counted), ("refused", count.refused)] {
        page.sample("ligature_attempts_total", Double(number), [("attempt", subject.rawValue), ("outcome", outcome)])
      }
    }
    writeQueues(to: &page)
    page.single(
      "ligature_web_connections", .gauge, "Open connections of the web listener.", Double(web.connectionCount))
    page.family("ligature_web_limit_hits_total", .counter, "The number of times that browsers exceeded each limit.")
    let webHits = web.limitCounters.values
    for limit in WebListener.limits {
      page.sample("ligature_web_limit_hits_total", Double(webHits[limit] ?? 0), [("limit", limit.rawValue)])
    }
    page.single(
      "ligature_account_watches", .gauge, "Callers who watch an account.", Double(useCases.watching.watchCount))
    page.single(
      "ligature_account_watch_refusals_total", .counter, "Watches that were refused because an account had too many.",
      Double(useCases.watching.refusedWatchCount))
    let expiring = serviceExpiries.expiring
    let keyCount = expiring.count { credential in
      if case .key = credential.kind { true } else { false }
    }
    page.single(
      "ligature_service_keys_expiring", .gauge, "Service keys that expire within a week.", Double(keyCount))
    page.single(
      "ligature_service_certificates_expiring", .gauge, "Client certificates of services that expire soon.",
      Double(expiring.count - keyCount))
    if let mails { write(mails, of: "mails", "Emails", acceptedBy: "mail server", to: &page) }
    if let sms { write(sms, of: "sms", "SMS", acceptedBy: "SMS gateway", to: &page) }
    if let expiry = [listeners.certificateExpiry, web.certificateExpiry].compactMap({ $0 }).min() {
      page.single(
        "ligature_certificate_expiry_timestamp_seconds", .gauge,
        "The expiry of the server's certificate, in seconds since 1970.", Double(expiry))
    }
    page.family(
      "ligature_database_failures_total", .counter, "Changes that could not be stored, and reads that failed.")
    for (access, count) in [("write", database.failedWrites), ("read", database.failedReads)] {
      page.sample("ligature_database_failures_total", Double(count), [("access", access)])
    }
    page.family("ligature_backups_total", .counter, "Backups that were made, and backups that failed.")
    for outcome in FolderBackup.Outcome.allCases {
      page.sample("ligature_backups_total", Double(backups.count(of: outcome)), [("outcome", outcome.rawValue)])
    }
    if let time = backups.lastMadeAt {
      page.single(
        "ligature_last_backup_timestamp_seconds", .gauge,
        "When the last backup was made, in seconds since 1970; 0 if there was none.", Double(time))
    }
    if let figures = store.figures { figures.write(to: &page) }
    page.single("ligature_ready", .gauge, "Whether the server is ready for new calls.", obstacle == nil ? 1 : 0)
    ProcessMetrics.write(to: &page)
    return page.text
  }

  private func write(
    _ counters: DeliveryCounters, of name: String, _ title: String, acceptedBy receiver: String,
    to page: inout MetricsText
  ) {
    page.family(
      "ligature_\(name)_total", .counter, "\(title) that were sent, postponed, discarded, or dropped as outdated.")
    for outcome in DeliveryCounters.Outcome.allCases {
      page.sample("ligature_\(name)_total", Double(counters.count(of: outcome)), [("outcome", outcome.rawValue)])
    }
    page.single(
      "ligature_\(name)_queued", .gauge, "\(title) that are waiting to be sent.", Double(counters.queuedCount))
    page.single(
      "ligature_\(name)_problem", .gauge,
      "Whether the last attempt to send failed because the \(receiver) accepts no messages.",
      counters.problem == nil ? 0 : 1)
  }

  /// Writes the metrics of the fair queues: the queue for hashing, and the queue for calls to each provider.
  private func writeQueues(to page: inout MetricsText) {
    let queues =
      [("hashing", hashing)] + useCases.providerCalls.queues.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
    page.family("ligature_queue_running", .gauge, "Running requests.")
    for (name, queue) in queues {
      page.sample("ligature_queue_running", Double(queue.runningCount), [("queue", name)])
    }
    page.family("ligature_queue_turns_total", .counter, "Requests that have run.")
    for (name, queue) in queues {
      page.sample("ligature_queue_turns_total", Double(queue.turns), [("queue", name)])
    }
    page.family("ligature_queue_waiting", .gauge, "Requests that wait.")
    for (name, queue) in queues {
      page.sample("ligature_queue_waiting", Double(queue.waitingCount), [("queue", name)])
    }
    page.family("ligature_queue_refusals_total", .counter, "Requests that were refused, by the limit.")
    for (name, queue) in queues {
      let refusals = queue.refusals
      for reason in FairSemaphore.Refusal.allCases {
        page.sample(
          "ligature_queue_refusals_total", Double(refusals[reason] ?? 0),
          [("queue", name), ("reason", reason.rawValue)])
      }
    }
  }
}
