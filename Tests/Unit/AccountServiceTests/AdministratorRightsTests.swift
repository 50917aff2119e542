import AccountFakes
import Accounts
import IPAddresses
import InMemoryAccountStore
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@testable import AccountService

/// The callers of the methods of services, and what they may read.
@Suite struct AdministratorRightsTests {
  /// Takes the id of a key for a token of it.
  private struct PlainVerifier: ServiceTokenVerifier {
    let audience = "audience"

    func publicKey(pem: String) -> [UInt8]? { Array(pem.utf8) }

    func verify(
      _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
    ) throws(AccountError) -> ServiceToken {
      let id = ServiceKeyID(rawValue: token.reveal())
      guard key(id) != nil else { throw AccountError(.invalidServiceCredential, "Unknown.") }
      return ServiceToken(key: id, expiresAt: now.adding(milliseconds: 300_000))
    }

    func verifyServiceAccount(
      _ token: Secret, for audiences: Set<String>, now: Timestamp, keys: (ServiceAccountKeys) -> [ServiceKey]
    ) throws(AccountError) -> ServiceToken {
      try verify(token, now: now) { keys(.named($0)).first?.publicKey }
    }
  }

  private let store = InMemoryAccountStore()
  private let clock = ManualClock()
  private let useCases: AccountUseCases
  private let services: ServiceKeys
  private let orders: ServiceCertificate

  init() throws {
    orders = try ServiceCertificate(
      name: "orders", subject: "spiffe://example.com/orders", scopes: ["accounts.read"])
    useCases = .withFakes(store, clock: clock)
    services = ServiceKeys(
      useCases: useCases, verifier: PlainVerifier(), certificates: ServiceCertificates([orders]))
  }

  /// Returns a token of a new service with these scopes.
  private func token(_ scopes: Administrator.Scope...) async throws -> String {
    let new = NewServiceKey(name: "support", scopes: scopes.map(\.rawValue), publicKey: "pem")
    return try await services.create(new, by: .serverOperator).id.rawValue
  }

  private func interceptor(for method: MethodDescriptor) -> ServiceInterceptor? {
    ServiceInterceptor(keys: services, clock: clock, for: method)
  }

  private func call(
    _ method: MethodDescriptor, _ authorization: [String] = [], identity: Peer.Identity? = nil,
    address: IPAddress? = nil
  ) throws -> ServerCall {
    var metadata = Metadata()
    for value in authorization { try metadata.add(value, for: "authorization") }
    return ServerCall(
      RequestHead(method: method, metadata: metadata), deadline: nil,
      peer: Peer(address: "test", ipAddress: address, isEncrypted: identity != nil, identity: identity), request: nil,
      transport: nil)
  }

  /// Returns why a call is refused, or who administrates.
  private func outcome(
    _ method: MethodDescriptor, _ authorization: [String], identity: Peer.Identity? = nil
  ) async throws -> (refusal: AccountError.Reason?, administrator: Administrator?) {
    let call = try call(method, authorization, identity: identity)
    let interceptor = try #require(self.interceptor(for: method))
    do {
      try await interceptor.intercepting { _ in }(call)
      return (nil, try call.administrator())
    } catch let error as AccountError {
      return (error.reason, nil)
    }
  }

  private func reason(_ body: () async throws -> some Any) async -> AccountError.Reason? {
    do {
      _ = try await body()
      return nil
    } catch {
      return (error as? AccountError)?.reason
    }
  }

  // MARK: The token

  @Test(arguments: [
    ["Bearer"], ["Basic stranger"], ["Bearer stranger"], ["stranger"], ["Bearer one", "Bearer two"],
    ["Bearer one,Bearer two"],
  ])
  func s76ACallWithoutATokenOfAServiceIsRefused(_ authorization: [String]) async throws {
    let method = LigatureV1.AdminServiceMethods.getAccount
    #expect(try await outcome(method, authorization).refusal == .invalidServiceCredential)
    #expect(try await outcome(method, []).refusal == .missingServiceCredential)
  }

  @Test func s76AServiceCallsWhatItsScopesAllow() async throws {
    let token = try await token(.accountsRead, .auditRead)
    for method in LigatureV1.AdminServiceMethods.all {
      guard let scope = method.scope else { continue }
      let outcome = try await outcome(method, ["Bearer \(token)"])
      if [.accountsRead, .auditRead].contains(scope) {
        #expect(outcome.administrator?.name == "service:support", "\(method.path)")
      } else {
        #expect(outcome.refusal == .insufficientPermission, "\(method.path)")
      }
    }
  }

  /// The calls of a connection with the same headers share what was derived from them, but each is checked.
  @Test func s74TheNextCallWithTheSameHeadersIsRefusedOnceItsKeyIsRevokedOrItsTokenHasExpired() async throws {
    let method = LigatureV1.AdminServiceMethods.getAccount
    let interceptor = try #require(self.interceptor(for: method))
    func head(_ token: String) throws -> RequestHead {
      RequestHead(method: method, metadata: try Metadata("Bearer \(token)", for: "authorization"))
    }
    func name(_ head: RequestHead) async throws -> String {
      let call = ServerCall(
        head, deadline: nil, peer: Peer(address: "test", isEncrypted: false), request: nil, transport: nil)
      try await interceptor.intercepting { _ in }(call)
      return try call.administrator().name
    }
    let (revoked, expiring) = (try await token(.accountsRead), try await token(.accountsRead))
    let heads = [try head(revoked), try head(expiring)]
    for head in heads + heads { #expect(try await name(head) == "service:support") }
    _ = try await services.revoke(ServiceKeyID(rawValue: revoked), by: .serverOperator)
    #expect(await reason { try await name(heads[0]) } == .invalidServiceCredential)
    #expect(try await name(heads[1]) == "service:support")
    clock.advance(seconds: 300)
    #expect(await reason { try await name(heads[1]) } == .invalidServiceCredential)
  }

  @Test func theTrailNamesTheServiceWhoseCallWasRefused() async throws {
    let token = try await token(.accountsRead)
    let method = LigatureV1.AdminServiceMethods.createAccount
    let trail = CallTrail(useCases: useCases, for: method)
    let interceptor = try #require(self.interceptor(for: method))
    let call = try call(method, ["Bearer \(token)"])
    let handler = trail.intercepting(interceptor.intercepting { _ in })
    #expect(await reason { try await handler(call) } == .insufficientPermission)
    await useCases.refusedCalls.write()
    let page = try await store.read(in: .default) { try $0.auditTrail(AuditFilter(), before: nil, limit: 10) }
    let refused = try #require(page.entries.first { $0.record.action == .callRefused })
    #expect(refused.origin.actor == "service:support" && refused.record.detail == "INSUFFICIENT_PERMISSION")
  }

  @Test func aRefusalNamesTheKeyThatHasSignedTheToken() async throws {
    let token = try await token(.accountsRead)
    _ = try await services.service(showing: Secret(token))
    _ = try await services.revoke(ServiceKeyID(rawValue: token), by: .serverOperator)
    let refusal = await #expect(throws: AccountError.self) { try await services.service(showing: Secret(token)) }
    #expect(refusal?.message.contains(token) == true)
    // Anyone can name a key that has not signed.
    let stranger = await #expect(throws: AccountError.self) { try await services.service(showing: Secret("stranger")) }
    #expect(stranger?.message.contains("stranger") == false)
  }

  @Test func s75AServiceCallsWithItsCertificateUntilItExpires() async throws {
    let method = LigatureV1.AdminServiceMethods.getAccount
    let end = clock.now.seconds + 60
    let identity = Peer.Identity(uris: ["spiffe://example.com/orders"], expiresAt: end)
    #expect(try await outcome(method, [], identity: identity).administrator?.name == "service:orders")
    #expect(
      try await outcome(LigatureV1.AdminServiceMethods.createAccount, [], identity: identity).refusal
        == .insufficientPermission)
    clock.advance(seconds: 60)
    #expect(try await outcome(method, [], identity: identity).refusal == .invalidServiceCredential)
  }

  @Test func s75AServiceWhoseCertificateIsNotListedAnyMoreIsRefusedAtOnce() async throws {
    let method = LigatureV1.AdminServiceMethods.getAccount
    let identity = Peer.Identity(uris: ["spiffe://example.com/orders"], expiresAt: clock.now.seconds + 60)
    let administrator = try #require(try await outcome(method, [], identity: identity).administrator)
    await services.replaceCertificates(by: [orders])
    try await services.requireCurrent(administrator)
    // With fewer rights, and then with none.
    let reduced = try ServiceCertificate(name: "orders", subject: orders.subject.name, scopes: ["audit.read"])
    await services.replaceCertificates(by: [reduced])
    #expect(await reason { try await services.requireCurrent(administrator) } == .invalidServiceCredential)
    #expect(try await outcome(method, [], identity: identity).refusal == .insufficientPermission)
    await services.replaceCertificates(by: [])
    #expect(try await outcome(method, [], identity: identity).refusal == .missingServiceCredential)
  }

  @Test func aServiceHasTurnsOfItsOwnWhereverItCallsFrom() async throws {
    let method = LigatureV1.AdminServiceMethods.getAccount
    let address = try #require(IPAddress("192.0.2.1"))
    let token = try await token(.accountsRead)
    let call = try call(method, ["Bearer \(token)"], address: address)
    let source = Mutex<CallSource?>(nil)
    let interceptor = try #require(self.interceptor(for: method))
    try await CallSource.$current.withValue(call.source) {
      try await interceptor.intercepting { _ in source.withLock { $0 = CallSource.current } }(call)
    }
    let expected = CallSource(address, service: "service:support")
    #expect(source.withLock { $0 } == expected)
    #expect(call.source == expected)
    #expect(expected.turns != CallSource(address).turns)
  }

  @Test func s75ATokenIsNotReplacedByACertificate() async throws {
    let identity = Peer.Identity(uris: ["spiffe://example.com/orders"], expiresAt: .max)
    let outcome = try await outcome(
      LigatureV1.AdminServiceMethods.getAccount, ["Bearer damaged"], identity: identity)
    #expect(outcome.refusal == .invalidServiceCredential)
  }

  @Test func s76MethodsWithoutAScopeAreTheOperators() {
    for method in LigatureV1.AdminServiceMethods.all + LigatureV1.OperatorServiceMethods.all {
      let isOfServices = interceptor(for: method) != nil
      #expect(isOfServices != (method.access.caller == .operator), "\(method.path)")
    }
    let others = LigatureV1.AccountServiceMethods.all + LigatureV1.SessionServiceMethods.all
    #expect(others.allSatisfy { interceptor(for: $0) == nil })
    #expect(LigatureV1.OperatorServiceMethods.all.allSatisfy { $0.scope == nil })
    // Each scope is good for something: the one for exports adds the secrets to a method that needs another.
    let scopes = Set(LigatureV1.AdminServiceMethods.all.compactMap(\.scope))
    #expect(scopes == Set(Administrator.Scope.allCases).subtracting([.accountsExport]))
  }

  // MARK: The handlers

  @Test func s76NothingIsServedToNobody() async throws {
    let call = try call(LigatureV1.AdminServiceMethods.backup)
    let refusal = await reason {
      try await administering(call) { _ async throws(AccountError) -> Int in
        Issue.record("it was served")
        return 1
      }
    }
    #expect(refusal == .adminOnlyOperation)
  }

  @Test func theCauseOfAFailureIsForTheOperatorAlone() async throws {
    let service = try await services.service(showing: Secret(try await token(.accountsRead)))
    for (administrator, isTold) in [(Administrator.serverOperator, true), (service, false)] {
      let call = try call(LigatureV1.AdminServiceMethods.getAccount)
      call.principal = administrator
      var failure = AccountError(.unavailable, "Try again.")
      failure.cause = "the disk is full"
      let thrown = failure
      let error = await #expect(throws: AccountError.self) {
        try await administering(call) { _ async throws(AccountError) -> Int in throw thrown }
      }
      #expect(error?.message.contains("the disk is full") == isTold)
    }
  }

  // MARK: Reading

  @Test func s76WhatAServiceReadsNeedsItsScope() async throws {
    let reader = try await services.service(showing: Secret(try await token(.accountsRead)))
    let auditor = try await services.service(showing: Secret(try await token(.auditRead)))
    let inspector = AccountInspector(directory: store, normalizer: SimpleNormalizer(), clock: clock)
    let ref = LigatureV1.AccountRef(ref: .uid("nobody"))
    #expect(await reason { try await inspector.list(.init(), by: reader) } == nil)
    #expect(await reason { try await inspector.get(.init(ref: ref), by: reader) } == .userNotFound)
    #expect(await reason { try await inspector.lookUp(.init(refs: [ref]), by: reader) } == nil)
    #expect(await reason { try await inspector.listSessions(.init(ref: ref), by: reader) } == .userNotFound)
    #expect(await reason { try await inspector.readAudit(.init(), by: reader) } == .insufficientPermission)
    #expect(await reason { try await inspector.readAudit(.init(), by: auditor) } == nil)
    let refusals = [
      await reason { try await inspector.list(.init(), by: auditor) },
      await reason { try await inspector.get(.init(ref: ref), by: auditor) },
      await reason { try await inspector.lookUp(.init(refs: [ref]), by: auditor) },
      await reason { try await inspector.listSessions(.init(ref: ref), by: auditor) },
    ]
    #expect(refusals == Array(repeating: .insufficientPermission, count: 4))
  }

  @Test(arguments: [0, 101])
  func aLookUpNamesOneToAHundredAccounts(_ count: Int) async throws {
    let inspector = AccountInspector(directory: store, normalizer: SimpleNormalizer(), clock: clock)
    let refs = Array(repeating: LigatureV1.AccountRef(ref: .uid("nobody")), count: count)
    #expect(
      await reason { try await inspector.lookUp(.init(refs: refs), by: .serverOperator) } == .invalidArgument)
  }
}
