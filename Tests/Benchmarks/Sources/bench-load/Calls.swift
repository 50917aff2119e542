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

/// The caller's account, by session handle.
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

/// New anonymous accounts.
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

/// Sign-ins by email and password to accounts that are made before, one for each caller.
struct PasswordSignIns: Calls {
  private let service: LigatureV1.AccountServiceClient
  private let accounts: Int
  let mayRepeat = false

  init(channel: ClientChannel, accounts: Int) async throws {
    let service = LigatureV1.AccountServiceClient(channel: channel)
    self.service = service
    self.accounts = accounts
    try await concurrently(accounts, of: accounts) { number in
      _ = try await service.signUp(
        .init(credential: .init(proof: .password(Self.credential(number))), omitIDToken: true), options: keyed())
    }
  }

  func call(_ number: Int) async throws {
    _ = try await service.signIn(
      .init(credential: .init(proof: .password(Self.credential(number % accounts))), omitIDToken: true),
      options: keyed())
  }

  private static func credential(_ number: Int) -> LigatureV1.PasswordCredential {
    .init(email: "user-\(number)@example.com", password: "correct horse battery \(number)")
  }
}

/// Links of one identity to each of so many accounts, by providers' ID tokens.
struct Links: Calls {
  private let service: LigatureV1.AccountServiceClient
  private let provider: String
  private let tokens: [String]
  private let sessions: Sessions
  let mayRepeat = false

  /// - Parameter sessions: the callers; they are other ones afterwards.
  init(channel: ClientChannel, provider: String, tokens: [String], sessions: Sessions) {
    service = LigatureV1.AccountServiceClient(channel: channel)
    self.provider = provider
    self.tokens = tokens
    self.sessions = sessions
  }

  func call(_ number: Int) async throws {
    let answer = try await service.linkIdentity(
      .init(credential: idToken(provider, tokens[number]), omitIDToken: true),
      options: keyed(sessions[number]))
    sessions[number] = answer.tokens?.sessionHandle ?? ""
  }
}

/// Unlinks of a provider from each of so many accounts.
struct Unlinks: Calls {
  private let service: LigatureV1.AccountServiceClient
  private let provider: String
  private let sessions: Sessions
  let mayRepeat = false

  init(channel: ClientChannel, provider: String, sessions: Sessions) {
    service = LigatureV1.AccountServiceClient(channel: channel)
    self.provider = provider
    self.sessions = sessions
  }

  func call(_ number: Int) async throws {
    let answer = try await service.unlinkIdentity(
      .init(target: .providerID(provider), omitIDToken: true), options: keyed(sessions[number]))
    sessions[number] = answer.tokens?.sessionHandle ?? ""
  }
}

/// Sign-ins by providers' ID tokens.
struct ProviderSignIns: Calls {
  private let service: LigatureV1.AccountServiceClient
  private let provider: String
  private let tokens: [String]
  private let sessions: Sessions
  let mayRepeat = false

  /// - Parameter sessions: gets what the sign-ins open.
  init(channel: ClientChannel, provider: String, tokens: [String], sessions: Sessions) {
    service = LigatureV1.AccountServiceClient(channel: channel)
    self.provider = provider
    self.tokens = tokens
    self.sessions = sessions
  }

  func call(_ number: Int) async throws {
    let answer = try await service.signIn(
      .init(credential: idToken(provider, tokens[number]), omitIDToken: true), options: keyed())
    guard !answer.isNewAccount else { throw Unexpected(what: "an account that is new") }
    sessions[number] = answer.tokens?.sessionHandle ?? ""
  }
}

struct Unexpected: Error {
  let what: String
}
