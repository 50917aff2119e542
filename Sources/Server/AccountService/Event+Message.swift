internal import Accounts
internal import LigatureMessages

extension EventStart {
  init(_ start: LigatureV1.FollowEventsRequest.Start?) {
    switch start {
    case .cursor(let cursor): self = .after(cursor: cursor)
    case .since(let time): self = .since(Timestamp(time))
    case nil: self = .now
    }
  }
}

extension OutboxEvent.Kind {
  /// Creates the kind of event with the given name. Throws `.invalidArgument` if no kind has this name.
  init(message name: String) throws(AccountError) {
    guard let kind = Self(rawValue: name) else {
      throw AccountError(
        .invalidArgument,
        "The event kind is unknown; the kinds are \(Self.allCases.map(\.rawValue).joined(separator: ", ")).",
        field: .eventKinds)
    }
    self = kind
  }
}

extension LigatureV1.FollowEventsResponse {
  init(_ batch: EventBatch) {
    self.init(
      events: batch.events.map(LigatureV1.Event.init), cursor: batch.cursor, asOf: .init(batch.asOf),
      caughtUp: batch.hasCaughtUp)
  }
}

extension LigatureV1.Event {
  init(_ logged: LoggedEvent) {
    let event = logged.event
    let isOfAccount = !event.uid.rawValue.isEmpty
    self.init(
      id: String(logged.position.rawValue), at: .init(event.at), kind: event.kind.rawValue,
      uid: isOfAccount ? event.uid.rawValue : nil,
      accountVersion: isOfAccount ? UInt64(clamping: event.accountVersion) : nil, otherUid: event.otherUID?.rawValue,
      providerID: event.providerID?.reported.rawValue, changedFields: event.changedFields,
      sessionIds: event.endedSessions.map(\.rawValue), minGeneration: event.newGeneration.map { UInt64(clamping: $0) },
      requestID: logged.origin.requestID, actor: logged.origin.actor, serviceKeyID: event.serviceKey?.rawValue)
  }
}
