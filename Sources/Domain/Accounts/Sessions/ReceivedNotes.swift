import Synchronization

/// The sessions whose present tokens have been seen in use, until that is written to the store.
///
/// Nothing waits for the write, and losing a note does no harm: the tokens before the present ones then bring the present
/// ones a little longer than they should.
final class ReceivedNotes: Sendable {
  /// More than are written between two writes of a busy server; what comes beyond is dropped.
  private static let capacity = 65_536

  private struct Note {
    var rotation: Int64
    var at: Timestamp
  }

  private let notes = Mutex<[SessionID: Note]>([:])

  func add(_ session: Session, at now: Timestamp) {
    notes.withLock { notes in
      if let known = notes[session.id], known.rotation >= session.rotation { return }
      guard notes.count < Self.capacity else { return }
      notes[session.id] = Note(rotation: session.rotation, at: now)
    }
  }

  /// Removes some of the notes, as changes to commit; empty if there are none.
  func take(atMost limit: Int) -> [Change] {
    notes.withLock { notes in
      let taken = Array(notes.prefix(limit))
      for (id, _) in taken { notes[id] = nil }
      return taken.map { .noteReceived($0.key, rotation: $0.value.rotation, at: $0.value.at) }
    }
  }
}
