import Dispatch
import Foundation
import LigatureMessages
import PrivateFiles
import RPCCore
import Synchronization
import Testing

@testable import LigatureAuth

/// Tasks that are cancelled while they wait, whatever for.
@Suite struct CancellationTests {
  /// Starts an operation, cancels it once `isWaiting` says so, and expects it to end at once.
  private func expectEnd(
    _ operation: @escaping @Sendable () async throws -> Void, after isWaiting: @Sendable () async -> Void
  ) async {
    let task = Task {
      do {
        try await operation()
        return false
      } catch {
        return error is CancellationError
      }
    }
    await isWaiting()
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value)
    // Long before the service answers, on a busy machine too.
    #expect(start.duration(to: .now) < .seconds(20))
  }

  /// A service that does not answer: each call ends in its own time, however often it is cancelled.
  private func hang(_ fixture: Fixture) -> AsyncStream<Void> {
    let (calls, arrived) = AsyncStream.makeStream(of: Void.self)
    let answer: @Sendable () async -> Void = {
      arrived.yield()
      await Task { try? await Task.sleep(for: .seconds(60)) }.value
    }
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      await answer()
      return LigatureV1.GetAccountResponse()
    }
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      await answer()
      return LigatureV1.LinkIdentityResponse()
    }
    fixture.service.on(Sessions.refreshTokens) { (_: LigatureV1.RefreshTokensRequest, _) in
      await answer()
      return LigatureV1.RefreshTokensResponse()
    }
    fixture.service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in
      await answer()
      return LigatureV1.SignInResponse()
    }
    return calls
  }

  @Test func aCallThatWaitsForTheService() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    let calls = hang(fixture)
    await expectEnd({ try await user.reload() }, after: { for await _ in calls { return } })
    await expectEnd({ try await user.link(with: google) }, after: { for await _ in calls { return } })
    await expectEnd({ _ = try await fixture.auth.signInAnonymously() }, after: { for await _ in calls { return } })
    #expect(fixture.auth.currentUser === user)
  }

  @Test func aCallThatWaitsForARefreshOfOthers() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    let calls = hang(fixture)
    fixture.clock.advance(by: 3600)
    let first = Task { try await user.reload() }
    for await _ in calls { break }
    await expectEnd({ _ = try await user.getIDToken() }, after: { try? await Task.sleep(for: .milliseconds(50)) })
    await expectEnd({ try await user.link(with: google) }, after: { try? await Task.sleep(for: .milliseconds(50)) })
    first.cancel()
    _ = await first.result
  }

  @Test func aCallThatWaitsForAnotherProcess() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/user.json"
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    for name in [".token-lock", ".lock"] {
      let lock = try #require(try FileLock.acquire(PrivateFile(path: path + name)))
      await expectEnd(
        { _ = try await user.getIDToken(forcingRefresh: true) },
        after: { try? await Task.sleep(for: .milliseconds(100)) })
      await expectEnd({ try await user.link(with: google) }, after: { try? await Task.sleep(for: .milliseconds(100)) })
      withExtendedLifetime(lock) {}
    }
    #expect(fixture.auth.currentUser === user)
  }

  @Test func aCancelledTaskMakesNoCall() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await user.reload()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(fixture.service.methods == ["SignIn"])
  }

  @Test func currentUserDoesNotWaitForAFile() async throws {
    /// Keeps nothing before it is allowed to.
    final class SlowDisk: AuthPersistence {
      let memory = MemoryPersistence()
      let isSlow = Atomic<Bool>(false)
      let hasContinued = Atomic<Bool>(false)
      let permission = DispatchSemaphore(value: 0)
      let (updates, updating) = AsyncStream.makeStream(of: Void.self)
      func load(for server: String) -> Data? { memory.load(for: server) }
      func update<R: Sendable>(for server: String, _ change: (inout Data?) throws -> R) rethrows -> R {
        if isSlow.load(ordering: .relaxed) {
          updating.yield()
          _ = permission.wait(timeout: .now() + 600)
          hasContinued.store(true, ordering: .relaxed)
        }
        return try memory.update(for: server, change)
      }
    }
    let disk = SlowDisk()
    let fixture = try Fixture(persistence: disk)
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    disk.isSlow.store(true, ordering: .relaxed)
    let refresh = Task { try await user.getIDToken(forcingRefresh: true) }
    for await _ in disk.updates { break }
    #expect(fixture.auth.currentUser === user)
    fixture.auth.addStateDidChangeListener { _, _ in }
    _ = fixture.auth.callbackQueue
    _ = fixture.auth.persistenceError
    let hasContinued = disk.hasContinued.load(ordering: .relaxed)
    #expect(!hasContinued)
    disk.isSlow.store(false, ordering: .relaxed)
    disk.permission.signal()
    _ = try await refresh.value
  }
}
