import Accounts
import Foundation
import GRDB
import Testing

@testable import SQLiteAccountStore

/// What had a table for each kind of proof before they came into one.
@Suite struct ProofMigrationTests: StoreContract {
  @Test func whatWasOpenBeforeTheMigrationIsOpenAfterIt() throws {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database, upTo: "closed: accounts that a way back can still open")
    let claim = """
      {"basis":"asserted","email":{},"key":{"issuer":"i","subject":"s","tenant":"default"},"profile":{},\
      "providerID":"google.com"}
      """
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO continuations VALUES (1, 'default', x'07', 5, 11, '\(claim)', NULL);
          INSERT INTO continuations VALUES (2, 'default', x'08', NULL, 12, '\(claim)', 'u');
          INSERT INTO pending_sign_ins VALUES (3, 'default', 'v', x'09', 13, 2,
            '{"claim":\(claim),"deviceLabel":"m","factors":["0000000000000026"],"generation":4,\
          "provider":"google.com","purpose":"signIn"}');
          INSERT INTO intents VALUES (4, 'default', 'awaiting_confirmation', x'0a', 14,
            '{"claim":\(claim),"destination":null,"deviceLabel":"n","parameters":{"p":"q"},"provider":"google.com",\
          "purpose":"signIn","salt":[53],"scopes":["s"],"startedAt":{"milliseconds":9}}');
          INSERT INTO phone_verifications VALUES (5, 'default', '{"credential":{}}', '+16505550100', x'0b', x'00ff', 15);
          INSERT INTO merge_plans VALUES (6, 'default', x'0c', 5, 16,
            '{"isUnreachable":true,"merged":"v","mergedVersion":1,"survivor":"u","survivorVersion":3}');
          """)
    }
    try Schema.migrator.migrate(database)
    try database.read { db in
      let snapshot = SQLiteSnapshot(statements: try ReadStatements(db), tenant: tenant)
      func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }
      #expect(
        try snapshot.proof(ContinuationID(rawValue: 1))
          == StoredProof(
            id: ProofID(rawValue: 1), tenant: tenant, digest: [7], holder: SessionID(key: 5), expiresAt: time(11),
            content: Continuation(claim: self.claim)))
      #expect(
        try snapshot.proof(ContinuationID(rawValue: 2))
          == StoredProof(
            id: ProofID(rawValue: 2), tenant: tenant, digest: [8], expiresAt: time(12),
            content: Continuation(claim: self.claim, unreachable: UID(rawValue: "u"))))
      #expect(
        try snapshot.proof(PendingSignInID(rawValue: 3))
          == StoredProof(
            id: ProofID(rawValue: 3), tenant: tenant, digest: [9], revision: 2, expiresAt: time(13),
            content: PendingSignIn(
              purpose: .signIn, uid: UID(rawValue: "v"), provider: .google, claim: self.claim, generation: 4,
              passwordDigest: nil, factors: [FactorID(key: 38)], deviceLabel: "m")))
      #expect(
        try snapshot.proof(Intent.self, lookup: [10])
          == StoredProof(
            id: ProofID(rawValue: 4), tenant: tenant, lookup: [10], expiresAt: time(14),
            content: Intent(
              purpose: .signIn, stage: .awaitingConfirmation, provider: .google, destination: .device, salt: [53],
              scopes: ["s"], parameters: ["p": "q"], deviceLabel: "n", startedAt: time(9), claim: self.claim)))
      #expect(
        try snapshot.proof(PhoneVerificationID(rawValue: 5))
          == StoredProof(
            id: ProofID(rawValue: 5), tenant: tenant, digest: [11], expiresAt: time(15),
            content: PhoneVerification(
              purpose: .credential, number: try #require(PhoneNumber("+16505550100")), codeDigest: [0, 255])))
      let plan = try #require(try snapshot.proof(MergePlanID(rawValue: 6)))
      #expect(plan.holder == SessionID(key: 5) && plan.digest == [12] && plan.isUnreachable && plan.merged == "v")
      let kept = try Int64.fetchOne(db, sql: "SELECT forget_at FROM stored_proofs WHERE id = 5")
      #expect(kept == 86_400_015)
    }
  }
}
