import RPCCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct MessageInboxTests {
  @Test func messagesComeInOrderAndThenTheEnd() async throws {
    let inbox = MessageInbox(highWaterMark: 100) {}
    for number in UInt8(0)..<5 { _ = inbox.push([number]) }
    inbox.finish(nil)
    for number in UInt8(0)..<5 { #expect(try await inbox.next().get() == [number]) }
    #expect(try await inbox.next().get() == nil)
    #expect(try await inbox.next().get() == nil)
  }

  @Test func messagesBeforeAnErrorStayReadable() async throws {
    let inbox = MessageInbox(highWaterMark: 100) {}
    _ = inbox.push([1])
    inbox.finish(RPCError(.dataLoss, "lost"))
    inbox.finish(nil)
    #expect(inbox.push([2]))
    #expect(try await inbox.next().get() == [1])
    let error = await #expect(throws: RPCError.self) { try await inbox.next().get() }
    #expect(error?.code == .dataLoss)
  }

  @Test func readerTellsOnceThatItIsBelowTheMarkAgain() async throws {
    let told = Atomic(0)
    let inbox = MessageInbox(highWaterMark: 10) { told.add(1, ordering: .relaxed) }
    #expect(inbox.push([UInt8](repeating: 0, count: 6)))
    #expect(!inbox.push([UInt8](repeating: 0, count: 6)))
    #expect(!inbox.isBelowHighWaterMark)
    _ = try await inbox.next().get()
    #expect(told.load(ordering: .relaxed) == 1)
    #expect(inbox.isBelowHighWaterMark)
    _ = try await inbox.next().get()
    #expect(told.load(ordering: .relaxed) == 1)
  }

  @Test func waitingReaderGetsTheNextMessageAndTheEnd() async throws {
    let inbox = MessageInbox(highWaterMark: 1) {}
    let reading = Task {
      var received: [[UInt8]] = []
      while let message = try await inbox.next().get() { received.append(message) }
      return received
    }
    for number in UInt8(0)..<200 {
      _ = inbox.push([number])
      if number % 3 == 0 { inbox.wake() }
      if number % 7 == 0 { await Task.yield() }
    }
    inbox.finish(nil)
    #expect(try await reading.value == (0..<200).map { [$0] })
  }

  @Test func secondReaderIsRefused() async throws {
    let inbox = MessageInbox(highWaterMark: 1) {}
    let results = await withTaskGroup(of: StatusCode?.self) { group in
      for _ in 0..<2 {
        group.addTask {
          do throws(RPCError) {
            _ = try await inbox.next().get()
            return nil
          } catch {
            inbox.finish(nil)
            return error.code
          }
        }
      }
      return await group.reduce(into: [StatusCode?]()) { $0.append($1) }
    }
    #expect(results.contains(.internalError))
    #expect(results.contains(nil))
  }
}
