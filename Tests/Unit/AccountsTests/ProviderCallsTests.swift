import FairScheduling
import IPAddresses
import Testing

@testable import Accounts

@Suite struct ProviderCallsTests {
  private let limits = FairSemaphore.Limits(slots: 2, slotsPerSource: 1, waiting: 4, waitingPerSource: 1)

  private func source(_ text: String) throws -> CallSource { CallSource(try #require(IPAddress(text))) }

  @Test func slowChecksOfOneSourceLeaveTheProviderToOthers() async throws {
    let calls = ProviderCalls([.facebook, .google], limits: limits)
    let queue = try #require(calls.queues[.facebook])
    let (slow, other) = (try source("192.0.2.1"), try source("198.51.100.1"))
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let checks = (0..<2).map { _ in
      Task {
        try await calls.run(.facebook, "Facebook", for: slow) { () throws(AccountError) in
          for await _ in answers {}
          return true
        }
      }
    }
    while queue.runningCount + queue.waitingCount < 2 { await Task.yield() }
    #expect(queue.runningCount == 1)

    do {
      _ = try await calls.run(.facebook, "Facebook", for: slow) { () throws(AccountError) in true }
      Issue.record("a third check of the source is asked for")
    } catch {
      #expect(error.reason == .resourceExhausted && error.retryAfterMilliseconds == 1000)
    }
    #expect(try await calls.run(.facebook, "Facebook", for: other) { () throws(AccountError) in true })
    #expect(try await calls.run(.google, "Google", for: slow) { () throws(AccountError) in true })
    answer.finish()
    for check in checks { #expect(try await check.value) }
    #expect(queue.runningCount == 0)
  }
}
