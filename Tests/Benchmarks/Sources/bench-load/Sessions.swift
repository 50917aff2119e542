import LigatureMessages
import RPCClient
import RPCCore
import Synchronization

/// The session handles of so many callers, by their numbers.
final class Sessions: Sendable {
  private let handles: Mutex<[String]>

  init(_ count: Int) {
    handles = Mutex(Array(repeating: "", count: count))
  }

  /// Callers with a new anonymous account each.
  convenience init(signingUp count: Int, _ channel: ClientChannel) async throws {
    self.init(count)
    let service = LigatureV1.AccountServiceClient(channel: channel)
    try await concurrently(min(count, 64), of: count) { number in
      let answer = try await service.signUp(
        .init(credential: .init(proof: .anonymous(.init())), omitIDToken: true), options: keyed())
      self[number] = answer.tokens?.sessionHandle ?? ""
    }
  }

  subscript(number: Int) -> String {
    get { handles.withLock { $0[number] } }
    set { handles.withLock { $0[number] = newValue } }
  }
}

/// Calls `body` with each number below `total`, by so many tasks at once.
func concurrently(
  _ tasks: Int, of total: Int, _ body: @escaping @Sendable (Int) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for task in 0..<tasks {
      group.addTask {
        for number in stride(from: task, to: total, by: tasks) { try await body(number) }
      }
    }
    try await group.waitForAll()
  }
}

/// What a call of the client library sends that can be repeated.
func keyed(_ handle: String? = nil) throws -> CallOptions {
  var metadata = Metadata()
  if let handle { try metadata.add("Bearer \(handle)", for: "authorization") }
  try metadata.addBinary((0..<16).map { _ in UInt8.random(in: .min ... .max) }, for: "ligature-request-key-bin")
  return CallOptions(metadata: metadata)
}

/// Signs up anonymously; returns what calls of the new account show.
func signUp(_ service: LigatureV1.AccountServiceClient) async throws -> CallOptions {
  let answer = try await service.signUp(
    .init(credential: .init(proof: .anonymous(.init())), omitIDToken: true), options: keyed())
  var metadata = Metadata()
  try metadata.add("Bearer \(answer.tokens?.sessionHandle ?? "")", for: "authorization")
  return CallOptions(metadata: metadata)
}

func idToken(_ provider: String, _ token: String) -> LigatureV1.Credential {
  .init(proof: .idToken(.init(providerID: provider, idToken: token)))
}
