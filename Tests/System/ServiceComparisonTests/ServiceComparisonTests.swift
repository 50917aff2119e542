import Accounts
import InMemoryService
import LigatureMessages
import RPCCore
import Testing

/// What applications test with answers as a server does: the same calls are made to both, and every answer is compared
/// but for ids, tokens and times.
@Suite(.timeLimit(.minutes(30))) struct ServiceComparisonTests {
  static let policy = Policy(
    linking: .explicit,
    mail: MailPolicy(
      isAvailable: true, publicURL: "http://in-memory.localhost", continueURLs: [AllowedURLs.everything]),
    returnURLs: [AllowedURLs.everything], phone: PhonePolicy(sendsMessages: true))

  /// Returns what one service answers to the calls of a visit.
  private static func transcript(of visit: String, at service: ComparedService) async -> [String] {
    let visitor = Visitor(service)
    await Visitor.visits.first { $0.name == visit }?.run(visitor)
    await service.close()
    return visitor.transcript
  }

  private static func differences(_ one: [String], _ other: [String]) -> [String] {
    let pairs = zip(one, other).filter { $0 != $1 }.map { "in memory: \($0)\nserver:    \($1)" }
    return one.count == other.count ? pairs : pairs + ["\(one.count) and \(other.count) answers"]
  }

  @Test(arguments: Visitor.visits.map(\.name))
  func theTestingServiceAnswersAsAServer(_ visit: String) async throws {
    let inMemory = try await Self.transcript(of: visit, at: .inMemory(Self.policy))
    let server = try await Self.transcript(of: visit, at: .server(Self.policy))
    #expect(inMemory.count > 5)
    for difference in Self.differences(inMemory, server) { Issue.record("\(difference)") }
  }

  /// Accepts any password.
  private struct CarelessHasher: PasswordHasher {
    func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash {
      PasswordHash(phc: "$argon2id$careless$")
    }

    func verify(
      _ password: Secret, against hash: PasswordHash, signerKey: [UInt8]?, from source: CallSource?
    ) async throws(AccountError) -> Bool { true }

    func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError) {}
  }

  @Test func aServerThatAcceptsAnyPasswordIsFound() async throws {
    let inMemory = try await Self.transcript(of: "passwords", at: .inMemory(Self.policy))
    let server = try await Self.transcript(of: "passwords", at: .server(Self.policy, hasher: CarelessHasher()))
    #expect(Self.differences(inMemory, server).contains { $0.contains("INVALID_LOGIN_CREDENTIALS") })
  }

  @Test func aTestingServiceThatLetsTheLastMethodGoIsFound() async throws {
    var broken = Self.policy
    broken.unlinkLast = .allow
    let inMemory = try await Self.transcript(of: "providers", at: .inMemory(broken))
    let server = try await Self.transcript(of: "providers", at: .server(Self.policy))
    #expect(Self.differences(inMemory, server).contains { $0.contains("LAST_SIGN_IN_METHOD") })
  }

  @Test func aServerThatForgetsHowOldASignInIsIsFound() async throws {
    var broken = Self.policy
    broken.lifetimes.recentSignIn = .max / 2
    let inMemory = try await Self.transcript(of: "sessions", at: .inMemory(Self.policy))
    let server = try await Self.transcript(of: "sessions", at: .server(broken))
    #expect(Self.differences(inMemory, server).contains { $0.contains("CREDENTIAL_TOO_OLD_LOGIN_AGAIN") })
  }

  @Test func bothWatchAlike() async throws {
    for service in [try ComparedService.inMemory(Self.policy), try await .server(Self.policy)] {
      let visitor = Visitor(service)
      let tokens = await visitor.signUp(.anonymous)?.tokens
      let stream = try await visitor.accounts.watchAccount(.init(), options: visitor.by(tokens))
      let first = try await stream.next()
      #expect(first?.account?.isAnonymous == true)
      await visitor.link(.provider(Visitor.ada), by: tokens)
      let error = await #expect(throws: RPCError.self) { while try await stream.next() != nil {} }
      #expect(error?.code == .unauthenticated)
      let later = await visitor.signIn(.provider(Visitor.ada))?.tokens
      let resumed = try await visitor.accounts.watchAccount(.init(), options: visitor.by(later))
      let seen = try await resumed.next()
      #expect(seen?.account?.providerData.map(\.providerID) == ["google.com"])
      resumed.cancel()
      await service.close()
    }
  }
}
