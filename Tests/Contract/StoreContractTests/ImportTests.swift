import AccountFakes
import Accounts
import Testing

/// What becomes of the rows of a request.
@Suite struct ImportTests {
  private struct NoClaims: CustomClaimsReader {
    func claims(_ json: String) throws(AccountError) -> CustomClaims { CustomClaims() }
  }

  /// Rows of which nothing is refused, in more than one commit.
  private static func records(_ count: Int) -> [AccountRecord] {
    (1...count).map { number in
      var record = AccountRecord()
      record.row = Int64(number)
      record.uid = "u\(number)"
      return record
    }
  }

  private static func importing(_ request: AccountImport, into service: ServiceFixture) async throws -> ImportResult {
    try await service.useCases.importing.importAccounts(
      request, atMost: AccountImport.mostRecordsOfStream, claims: NoClaims(), by: .serverOperator)
  }

  /// Imports after a trial, and expects the same of both.
  private static func tried(_ request: AccountImport, into service: ServiceFixture) async throws -> ImportResult {
    var request = request
    request.isTrial = true
    let trial = try await importing(request, into: service)
    request.isTrial = false
    let result = try await importing(request, into: service)
    #expect(trial.counts == result.counts)
    #expect(trial.findings == result.findings)
    return result
  }

  /// A stranger who signs up with the addresses of users keeps none of them out of an import.
  @Test(arguments: StoreKind.allCases)
  func aClaimIsReleasedToAVerifiedRow(_ kind: StoreKind) async throws {
    let service = try ServiceFixture(kind)
    let stranger = try await service.signUp(email: "ada@example.com")
    let owner = try await service.signIn(service.credential(service.google, "g", email: "eve@example.com"))
    #expect(owner.account.emailVerified && !stranger.account.emailVerified)
    var records = Self.records(3)
    for (index, email) in ["ada@example.com", "eve@example.com", "ada@example.com"].enumerated() {
      records[index].email = email
      records[index].emailVerified = index < 2
      records[index].identities = [.init(providerID: ProviderID.emailLink.rawValue, subject: email)]
    }
    var request = AccountImport(records)
    let refused = try await Self.tried(request, into: service)
    #expect(refused.findings.listed.map(\.reason) == [.emailExists, .emailExists, .emailExists])
    #expect(refused.findings.listed[0].message.contains("--release-claims"))
    request.releasesClaims = true
    let result = try await Self.tried(request, into: service)
    #expect(result.findings.listed.map(\.row) == [2, 3])
    let (imported, claimant) = try await service.store.read { snapshot in
      (try snapshot.account(UID(rawValue: "u1")), try snapshot.account(stranger.account.uid))
    }
    #expect(imported?.email == "ada@example.com" && imported?.emailVerified == true)
    #expect(claimant?.email == nil && claimant?.linkedIdentities.isEmpty == true)
    #expect(try await service.store.checkIntegrity() == [])
  }

  @Test func aRowHasAtMostAHundredIdentitiesAndTwentyFactors() async throws {
    let service = try ServiceFixture()
    func identities(_ count: Int) -> [AccountRecord.LinkedIdentity] {
      (0..<count).map { .init(providerID: "google.com", subject: "subject \($0)") }
    }
    var records = Self.records(5)
    records[0].identities = identities(101)
    records[1].identities = identities(100)
    records[2].identities = Array(repeating: .init(providerID: "google.com", subject: "a"), count: 2)
    records[3].factors = Array(repeating: .init(.totp([])), count: 21)
    records[4].factors = Array(repeating: .init(.totp([])), count: 20)
    for isTrial in [true, false] {
      var request = AccountImport(records)
      request.isTrial = isTrial
      let result = try await Self.importing(request, into: service)
      #expect((result.counts.created, result.counts.failed, result.counts.dropped) == (2, 3, 20))
      let failures = result.findings.listed.filter { !$0.isDropped }
      #expect(failures.map(\.row) == [1, 3, 4])
      #expect(failures.map(\.field) == ["identities", "identities", "factors"])
      #expect(failures[0].message.contains("100") && failures[2].message.contains("20"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func findingsThatWouldFillAResponseAreCounted(_ kind: StoreKind) async throws {
    let service = try ServiceFixture(kind)
    var request = AccountImport(Self.records(700))
    for index in request.records.indices {
      request.records[index].uid = String(repeating: "u", count: 120) + "\(index)"
      request.records[index].email = "user\(index)@example.com"
      request.records[index].emailVerified = true
      request.records[index].factors = Array(repeating: .init(.totp([])), count: 20)
    }
    request.job = "job"
    let result = try await Self.importing(request, into: service)
    #expect((result.counts.created, result.counts.dropped) == (700, 14_000))
    let size = result.findings.listed.reduce(0) { $0 + $1.uid.utf8.count + $1.message.utf8.count }
    #expect(size > ImportFindings.mostBytes / 2 && size < ImportFindings.mostBytes)
    #expect(result.findings.unlisted > 0)
    #expect(Int64(result.findings.listed.count) + result.findings.unlisted == 14_000)
    // The first ones are listed.
    #expect(result.findings.listed.map(\.row) == result.findings.listed.map(\.row).sorted())
    // A caller that continues gets the same.
    request.records = []
    #expect(try await Self.importing(request, into: service).findings == result.findings)
    // The next request has other findings.
    request.records = Self.records(701).suffix(1)
    let next = try await Self.importing(request, into: service)
    #expect((next.counts.created, next.findings) == (1, ImportFindings()))
    #expect(next.job?.counts.dropped == 14_000)
    request.records = []
    #expect(try await Self.importing(request, into: service).findings == ImportFindings())
  }

  /// Row 300 is of another commit than row 1.
  @Test(arguments: [ImportMode.create, .skip, .replace])
  func theSecondOfTwoEqualKeysIsRefusedInEachCommit(_ mode: ImportMode) async throws {
    let service = try ServiceFixture()
    var request = AccountImport(Self.records(310))
    request.mode = mode
    request.records[0].email = "a@example.com"
    request.records[0].identities = [.init(providerID: "google.com", subject: "g")]
    request.records[1].email = "A@example.com"
    request.records[299].uid = "u1"
    request.records[300].email = "a@EXAMPLE.com"
    request.records[301].identities = [.init(providerID: "google.com", subject: "g")]
    let result = try await Self.tried(request, into: service)
    #expect(result.counts.created == 306)
    #expect(result.findings.listed.map(\.row) == [2, 300, 301, 302])
    #expect(result.findings.listed.map(\.field) == ["email", "uid", "email", "identities"])
  }

  @Test func whatARowTakesFromAnAccountIsNotFreeInTheSameRequest() async throws {
    let service = try ServiceFixture()
    var former = AccountRecord()
    former.uid = "u1"
    former.email = "a@example.com"
    former.identities = [.init(providerID: "google.com", subject: "g")]
    #expect(try await Self.importing(AccountImport([former]), into: service).counts.created == 1)
    var request = AccountImport(Self.records(310))
    request.mode = .replace
    request.records[299].email = "a@example.com"
    request.records[300].identities = [.init(providerID: "google.com", subject: "g")]
    let result = try await Self.tried(request, into: service)
    #expect(result.findings.listed.map(\.row) == [300, 301])
    // The next request may have it.
    let rows = Array(request.records[299...300])
    #expect(try await Self.importing(AccountImport(rows), into: service).counts.created == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func aJobHasTheRowsOfOneSource(_ kind: StoreKind) async throws {
    let service = try ServiceFixture(kind)
    func request(_ rows: ClosedRange<Int>?, _ source: String?, mode: ImportMode = .create) -> AccountImport {
      var request = AccountImport(rows.map { Array(Self.records($0.upperBound)[($0.lowerBound - 1)...]) } ?? [])
      request.job = "job"
      request.source = source
      request.mode = mode
      return request
    }
    #expect(try await Self.importing(request(nil, "first"), into: service).job == nil)
    #expect(try await Self.importing(request(1...5, "first"), into: service).counts.created == 5)
    var ofOtherOwner = request(1...7, "first")
    ofOtherOwner.ownsAddresses = true
    for other in [request(1...7, "other"), request(nil, "other"), request(1...7, "first", mode: .skip), ofOtherOwner] {
      let refusal = await failure { try await Self.importing(other, into: service) }
      #expect(refusal?.reason == .invalidArgument && refusal?.field == .importJob)
    }
    // Who names no source only asks, or has numbered the rows itself.
    #expect(try await Self.importing(request(nil, nil), into: service).job?.position == 5)
    #expect(try await Self.importing(request(1...7, "first"), into: service).counts.created == 2)
    let tooLong = await failure {
      try await Self.importing(request(nil, String(repeating: "x", count: 129)), into: service)
    }
    #expect(tooLong?.field == .importSource)
  }

  @Test func anImportEndsWithItsCall() async throws {
    let service = try ServiceFixture()
    let call = Task {
      while !Task.isCancelled { await Task.yield() }
      return await reason { try await Self.importing(AccountImport(Self.records(10)), into: service) }
    }
    call.cancel()
    #expect(await call.value == .unavailable)
    #expect(try await service.store.read { try $0.isTaken(UID(rawValue: "u1")) } == false)
  }
}
