public import Foundation
import LigatureMessages
import RPCCore

/// An event about an account or a service key. An event does not contain the account's data, such as its email address.
/// A service that needs the data must read the account.
public struct AccountEvent: Sendable, Hashable, Identifiable {
  /// The ID of the event. It stays the same if the event is received more than once.
  public var id: String
  public var at: Date?
  /// The kind of the event: "account.created", "account.updated", "account.deleted", "sessions.revoked", ...
  public var kind: String
  public var uid: String?
  /// The version of the account after the change.
  public var accountVersion: UInt64?
  /// The user ID of the other account in a merge, the undoing of a merge, or the transfer of an identity.
  public var otherUID: String?
  public var providerID: String?
  /// The fields of the account that have changed, such as "display_name".
  public var changedFields: [String]
  /// The IDs of individual sessions that ended, in addition to the sessions that ended because of
  /// ``minimumGeneration``.
  public var endedSessionIDs: [String]
  /// The minimum generation of valid ID tokens (their `gen` claim); nil if the event did not end sessions by
  /// generation.
  public var minimumGeneration: UInt64?
  /// The ID of the call that caused the event; nil if the server itself acted.
  public var requestID: String?
  /// The actor, if someone other than the account's own user acted: "operator", or "service:" followed by the name of a
  /// service.
  public var actor: String?
  /// The ID of the service key that the event is about.
  public var serviceKeyID: String?
}

/// A batch of events that the server sent together.
public struct EventBatch: Sendable, Hashable {
  /// The events in commit order. The list is empty if the batch is only a heartbeat.
  public var events: [AccountEvent]
  /// The position after this batch, for the next call to ``AdminClient/events(from:kinds:)``. Store it once the events
  /// have been processed.
  public var cursor: String
  /// The time up to which all events have been received, if ``hasCaughtUp`` is true.
  public var asOf: Date?
  /// Whether all pending events have been received.
  public var hasCaughtUp: Bool
}

/// The position at which a stream of events starts.
public enum EventStart: Sendable, Hashable {
  /// Starts with the next event.
  case now
  /// Starts with the events since a time, if the server still has these events.
  case since(Date)
  /// Continues after the batch with this cursor.
  case after(cursor: String)
}

/// An asynchronous sequence of batches of the server's events. The call to the server ends when the iteration ends.
public struct EventBatches: AsyncSequence, Sendable {
  public typealias Failure = AdminError

  let open: @Sendable () async throws(AdminError) -> ResponseStream<LigatureV1.FollowEventsResponse>

  public final class AsyncIterator: AsyncIteratorProtocol {
    private let open: @Sendable () async throws(AdminError) -> ResponseStream<LigatureV1.FollowEventsResponse>
    private var stream: ResponseStream<LigatureV1.FollowEventsResponse>?

    init(open: @escaping @Sendable () async throws(AdminError) -> ResponseStream<LigatureV1.FollowEventsResponse>) {
      self.open = open
    }

    deinit {
      stream?.cancel()
    }

    public func next() async throws(AdminError) -> EventBatch? {
      let stream: ResponseStream<LigatureV1.FollowEventsResponse>
      if let opened = self.stream {
        stream = opened
      } else {
        stream = try await open()
        self.stream = stream
      }
      do throws(RPCError) {
        return try await stream.next().map { EventBatch($0) }
      } catch {
        throw AdminError(error)
      }
    }

    public func next(isolation actor: isolated (any Actor)?) async throws(AdminError) -> EventBatch? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(open: open) }
}

extension AdminClient {
  /// Follows the events of all accounts. The server sends an empty batch at the beginning and then every five seconds
  /// while there are no events, so a service that receives no batches has lost contact. Requires the scope
  /// `events.read`.
  ///
  /// The sequence throws an error when the connection is lost. In that case, call this method again with the cursor of
  /// the last batch that was processed. No event is missed, but some may arrive twice.
  /// - Parameter kinds: The kinds of events to receive. If the list is empty, all events are received.
  /// - Throws: ``AdminError/Reason/cursorExpired`` during the iteration, if the server no longer has the events after
  ///   the start position. In that case, read the accounts again and follow the events from ``EventStart/now``.
  public func events(from start: EventStart = .now, kinds: [String] = []) -> EventBatches {
    EventBatches { [self] () throws(AdminError) in
      let start: LigatureV1.FollowEventsRequest.Start? =
        switch start {
        case .now: nil
        case .since(let time): .since(.init(time))
        case .after(let cursor): .cursor(cursor)
        }
      do throws(RPCError) {
        return try await accounts.followEvents(.init(start: start, kinds: kinds), options: CallOptions())
      } catch {
        throw AdminError(error)
      }
    }
  }
}

extension EventBatch {
  init(_ message: LigatureV1.FollowEventsResponse) {
    events = message.events.map { AccountEvent($0) }
    cursor = message.cursor
    asOf = Date(message.asOf)
    hasCaughtUp = message.caughtUp
  }
}

extension AccountEvent {
  init(_ message: LigatureV1.Event) {
    id = message.id
    at = Date(message.at)
    kind = message.kind
    uid = message.uid
    accountVersion = message.accountVersion
    otherUID = message.otherUid
    providerID = message.providerID
    changedFields = message.changedFields
    endedSessionIDs = message.sessionIds
    minimumGeneration = message.minGeneration
    requestID = message.requestID
    actor = message.actor
    serviceKeyID = message.serviceKeyID
  }
}
