/// A stored audit record with its number and origin.
package struct AuditEntry: Sendable, Hashable {
  /// The entry's sequence number. Later entries have higher numbers.
  package var number: Int64
  package var record: AuditRecord
  package var origin: ChangeOrigin

  package init(number: Int64, record: AuditRecord, origin: ChangeOrigin) {
    self.number = number
    self.record = record
    self.origin = origin
  }
}

/// A filter for audit entries. An entry must match all properties that are set.
package struct AuditFilter: Sendable, Hashable {
  package var uid: UID?
  /// A request ID that the server or the caller assigned.
  package var requestID: String?
  /// The time of the earliest entry to include.
  package var since: Timestamp?

  package init(uid: UID? = nil, requestID: String? = nil, since: Timestamp? = nil) {
    self.uid = uid
    self.requestID = requestID
    self.since = since
  }

  package func includes(_ entry: AuditEntry) -> Bool {
    (uid == nil || entry.record.uid == uid)
      && (requestID == nil || entry.origin.requestID == requestID || entry.origin.callerRequestID == requestID)
      && since.map { entry.record.at >= $0 } ?? true
  }
}

/// A position in the audit trail: the number of the last entry that was examined.
package struct AuditCursor: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A page of the audit trail.
package struct AuditPage: Sendable, Hashable {
  package var entries: [AuditEntry]
  /// The position after this page; nil if this is the last page.
  package var next: AuditCursor?

  package init(entries: [AuditEntry], next: AuditCursor?) {
    self.entries = entries
    self.next = next
  }
}
