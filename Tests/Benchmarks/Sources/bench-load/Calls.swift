import BenchMessages
import LigatureMessages
import RPCClient
import RPCCore

/// One kind of call, made again and again.
protocol Calls: Sendable {
  /// Whether a warm-up may make the same calls.
  var mayRepeat: Bool { get }
  func call(_ number: Int) async throws
}

struct Lookups: Calls {
  private let service: Bench.BenchClient
  let mayRepeat = true

  init(channel: ClientChannel) {
    service = Bench.BenchClient(channel: channel)
  }

  func call(_ number: Int) async throws {
    _ = try await service.lookup(.init(id: "user-\(number)"))
  }
}

struct GetAccounts: Calls {
  private let service: LigatureV1.AccountServiceClient
  private let options: CallOptions
  let mayRepeat = true

  init(channel: ClientChannel) async throws {
    service = LigatureV1.AccountServiceClient(channel: channel)
    options = try await signUp(service)
  }

  func call(_ number: Int) async throws {
    _ = try await service.getAccount(.init(), options: options)
  }
}

struct SignUps: Calls {
  private let service: LigatureV1.AccountServiceClient
  let mayRepeat = true

  init(channel: ClientChannel) {
    service = LigatureV1.AccountServiceClient(channel: channel)
  }

  func call(_ number: Int) async throws {
    _ = try await signUp(service)
  }
}

/// Links one identity to each of so many accounts, which are made before.
struct Links: Calls {
  private let service: LigatureV1.AccountServiceClient
  private let tokens: [String]
  private let callers: [CallOptions]
  let mayRepeat = false

  init(channel: ClientChannel, tokens: [String], total: Int, outstanding: Int) async throws {
    guard tokens.count >= total else { throw Usage() }
    let service = LigatureV1.AccountServiceClient(channel: channel)
    self.service = service
    self.tokens = tokens
    callers = try await withThrowingTaskGroup(of: [CallOptions].self) { group in
      for caller in 0..<outstanding {
        group.addTask {
          var made: [CallOptions] = []
          for _ in stride(from: caller, to: total, by: outstanding) { made.append(try await signUp(service)) }
          return made
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  func call(_ number: Int) async throws {
    let proof = LigatureV1.IDTokenCredential(providerID: "oidc.storm", idToken: tokens[number])
    _ = try await service.linkIdentity(.init(credential: .init(proof: .idToken(proof))), options: callers[number])
  }
}

/// A new anonymous account; gives what its calls show.
private func signUp(_ service: LigatureV1.AccountServiceClient) async throws -> CallOptions {
  let answer = try await service.signUp(.init(credential: .init(proof: .anonymous(.init()))))
  var metadata = Metadata()
  try metadata.add("Bearer \(answer.tokens?.sessionHandle ?? "")", for: "authorization")
  return CallOptions(metadata: metadata)
}
