/// A queue of elements that wait for a limited number of slots. Networks take turns, and so do the sources within a
/// network. The elements of one source stay in order.
///
/// A source is an IPv4 address or an IPv6 /64, and a network is the enclosing /24 or /48. As a result, neither a busy
/// source nor a network with many busy sources can delay another caller's turn by more than one element. A service
/// counts as a separate network, regardless of how many users call from its addresses. A nil source represents a caller
/// without an address, such as one on a Unix socket.
///
/// An element does not wait if there is a free slot that it may use.
package struct FairQueue<Element> {
  package typealias Limits = FairSemaphore.Limits

  /// A ticket that identifies a waiting element, so that the element can be removed.
  package struct Ticket: Sendable, Hashable {
    fileprivate let turn: FairTurns.Ticket
  }

  /// The result of adding an element to the queue.
  package enum Addition {
    case waits(Ticket)
    /// The new element waits. To make room, the queue removed the first associated value, an element whose network or
    /// source had the most waiting elements.
    case waitsInsteadOf(Element, Ticket)
    case refused(FairSemaphore.Refusal)
  }

  private final class Entry {
    let element: Element
    init(_ element: Element) { self.element = element }

    /// Returns the element of an entry stored by ``FairTurns``.
    static func element(of entry: AnyObject) -> Element { unsafe unsafeDowncast(entry, to: Entry.self).element }
  }

  private var turns: FairTurns

  package init(_ limits: Limits) {
    turns = FairTurns(limits)
  }

  package var running: Int { turns.running }
  package var waiting: Int { turns.waiting }
  /// The number of sources for which the queue keeps state.
  var sourceCount: Int { turns.sourceCount }

  /// Acquires a free slot for a source, or returns false if there is no free slot that the source may use.
  mutating func enter(_ source: FairSource?) -> Bool { turns.enter(source) }

  /// Releases a slot that a source has acquired.
  mutating func leave(_ source: FairSource?) { turns.leave(source) }

  /// Acquires a free slot for the next element that may use one, and returns that element. Returns nil if there is no
  /// such element or no free slot.
  package mutating func next() -> Element? { turns.next().map(Entry.element) }

  package mutating func add(_ element: Element, from source: FairSource?) -> Addition {
    switch turns.add(Entry(element), from: source) {
    case .waits(let turn): .waits(Ticket(turn: turn))
    case .waitsInsteadOf(let other, let turn): .waitsInsteadOf(Entry.element(of: other), Ticket(turn: turn))
    case .refused(let refusal): .refused(refusal)
    }
  }

  /// Removes an element and returns it. Returns nil if the element is no longer waiting.
  package mutating func remove(_ ticket: Ticket) -> Element? { turns.remove(ticket.turn).map(Entry.element) }
}
