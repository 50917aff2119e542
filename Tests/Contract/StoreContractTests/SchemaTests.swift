import Accounts
import GRDB
import Testing

@testable import AccountStorage
@testable import SQLiteAccountStore

/// The descriptions of the tables against the tables themselves.
@Suite struct SchemaTests: StoreContract {
  private var rows: [any TableRow.Type] { AccountTables.all }

  private func migrated() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database)
    return database
  }

  private struct Column: Hashable, CustomStringConvertible {
    var name: String
    var type: String
    var isNullable: Bool

    var description: String { "\(name) \(type)\(isNullable ? "" : " NOT NULL")" }
  }

  private func described<Row: TableRow>(_: Row.Type) throws -> (table: String, columns: [Column]) {
    let columns = try TableDescription<Row>().columns.map {
      Column(name: $0.name, type: SQLiteDialect().type($0.type.storage), isNullable: $0.type.isNullable)
    }
    return (Row.table, columns)
  }

  @Test func eachTableIsDescribedColumnByColumn() throws {
    try migrated().read { db in
      for row in rows {
        let (table, described) = try described(row)
        let info = try Row.fetchAll(db, sql: "PRAGMA table_info(\(table))")
        #expect(info.map { $0["name"] } == described.map(\.name), "\(table)")
        for (row, column) in zip(info, described) {
          #expect(row["type"] == column.type, "\(table): \(column)")
          // An integer primary key is never NULL in the table, and may be NULL in an INSERT, for SQLite to choose it.
          let isChosen = row["pk"] == 1 && row["type"] == "INTEGER"
          #expect(isChosen || row["notnull"] == !column.isNullable, "\(table): \(column)")
        }
      }
    }
  }

  private func plan(_ query: TableStatement, _ db: Database) throws -> [String] {
    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(query.sql(in: SQLiteDialect()))", arguments: [1, 2, 3])
      .map { $0["detail"] }
  }

  /// A queue of many messages is neither sorted nor read as a whole.
  @Test func dueMessagesAreReadInTheOrderOfTheirIndex() throws {
    try migrated().read { db in
      let plan = try plan(QueueQueries.dueSMS, db)
      #expect(
        plan.first == "SCAN r USING INDEX sms_pending" && !plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  /// What has the address of a mail is found by an index, for each of many mails.
  @Test func whatHasTheAddressOfADueMailIsFoundByAnIndex() throws {
    try migrated().read { db in
      let plan = try plan(QueueQueries.dueMails, db)
      for search in ["SEARCH e USING", "SEARCH a USING", "SEARCH w USING"] {
        #expect(plan.contains { $0.hasPrefix(search) && $0.contains("(email=?") }, "\(search): \(plan)")
      }
    }
  }

  @Test func noTableIsForgotten() throws {
    let tables = try migrated().read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          """)
    }
    // The first is read by operators only, and written by a migration. The other is `SecretDigestRow`'s.
    #expect(Set(tables) == Set(rows.map { $0.table }).union(["second_spellings", "server_secret"]))
  }

  /// A row of each table as SQLite shows it: a name beside the wrong property would read back as it was written.
  @Test func eachPropertyIsInTheColumnOfItsName() throws {
    func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }
    let account = Account(
      uid: UID(rawValue: "u"), tenant: tenant, email: "e", displayEmail: "E", emailVerified: true, displayName: "n",
      photoURL: "p", phoneNumber: "+1", isAnonymous: false, isDisabled: true, closedAt: time(85), hasCustomSignIn: true,
      addressLoss: AddressLoss(since: time(58), digest: [59]), unsettledSince: time(80),
      claims: CustomClaims([#""k""#: "1"]), sessionsEndedAt: time(86), createdAt: time(1), lastSignInAt: time(2),
      version: 3, generation: 4, tombstones: [Tombstone([UInt8](repeating: 30, count: 16))],
      factors: [
        Factor(id: FactorID(key: 38), kind: .totp, displayName: "f", enrolledAt: time(39), sealedSecret: [40])
      ], recoveryCodes: RecoveryCodes(id: FactorID(key: 41), digests: [[42]]))
    let identity = Identity(
      id: IdentityID(key: 5), key: .init(tenant: tenant, issuer: "i", subject: "s"), providerID: .password, email: "f",
      displayEmail: "F", emailVerified: true, displayName: "m", photoURL: "q", phoneNumber: "+2", linkedAt: time(6),
      settledAt: time(81), lastUsedAt: time(7), state: .setAside(.emailProvenByAnother, at: time(29)),
      passwordHash: PasswordHash(phc: "$h"), passwordChangedAt: time(60))
    let session = Session(
      id: SessionID(key: 8), uid: account.uid, tenant: tenant, lineage: SessionID(key: 31), identityID: identity.id,
      openedBy: .password, signInProvider: .google, claims: "c", factor: PassedFactor(.totp, FactorID(key: 38)),
      authTime: time(9), generation: 10, deviceLabel: "l", createdAt: time(11), handleDigest: [12],
      handleExpiresAt: time(13), previousHandleDigest: [14], familyDigest: [15], rotation: 16, rotatedAt: time(17),
      expiresAt: time(18), receivedAt: time(32), requestDigest: [33], requestOutcome: .addressReleased,
      replacedAt: time(19), replacedBy: SessionID(key: 34))
    let receipt = RequestReceipt(
      keyDigest: [35], requestDigest: [36], expiresAt: time(37), answer: .session(session.id, .newAccount))
    let pending = StoredProof(
      id: PendingSignInID(rawValue: 43), tenant: tenant, digest: [44], revision: 46, expiresAt: time(45),
      content: PendingSignIn(
        purpose: .signIn, uid: account.uid, provider: .google,
        claim: IdentityClaim(key: .init(tenant: tenant, issuer: "k", subject: "v"), providerID: .google),
        generation: 47, passwordDigest: [48], factors: [FactorID(key: 38)], lineage: session.id, deviceLabel: "m"))
    let intent = StoredProof(
      id: IntentID(rawValue: 49), tenant: tenant, lookup: [51], expiresAt: time(52),
      content: Intent(
        purpose: .link, stage: .proven, provider: .google, destination: .url("https://r"),
        starter: .init(uid: account.uid, lineage: session.id), salt: [53], scopes: ["s"], parameters: ["p": "q"],
        deviceLabel: "n", address: "::1", startedAt: time(54),
        claim: IdentityClaim(key: .init(tenant: tenant, issuer: "k", subject: "v"), providerID: .google),
        refusal: IntentRefusal(AccountError(.authorizationDenied, "m"))))
    let continuation = StoredProof(
      id: ContinuationID(rawValue: 20), tenant: tenant, digest: [21], holder: session.id, expiresAt: time(22),
      content: Continuation(
        claim: IdentityClaim(
          key: .init(tenant: tenant, issuer: "j", subject: "t"), providerID: .google,
          email: .mentioned(EmailAddress(canonical: "g", display: "G"), isVerified: true),
          profile: ProviderProfile(displayName: "o", photoURL: "r", phoneNumber: "+3", json: "{}")),
        unreachable: account.uid))
    let merged = Account(uid: UID(rawValue: "v"), tenant: tenant, createdAt: time(50), lastSignInAt: time(51))
    let plan = StoredProof(
      id: MergePlanID(rawValue: 55), tenant: tenant, digest: [56], holder: session.id, expiresAt: time(57),
      content: MergePlan(survivor: account, merged: merged))
    let audit = AuditRecord(
      at: time(23), uid: account.uid, action: .signedIn, providerID: .google, sessionID: session.id,
      identityDigest: [24], detail: "d")
    let event = OutboxEvent(
      at: time(25), uid: account.uid, kind: .identityLinked, accountVersion: 26, providerID: .google,
      otherUID: UID(rawValue: "v"), changedFields: ["email", "disabled"], newGeneration: 87,
      serviceKey: ServiceKeyID(rawValue: "k"))
    let code = ActionCode(
      id: ActionCodeID(rawValue: 38), tenant: tenant, kind: .changeEmail, salt: [39], uid: account.uid,
      address: EmailAddress(canonical: "h", display: "H"), otherAddress: "e", identityDigest: [61],
      deviceLabel: "l2", createdAt: time(40),
      expiresAt: time(41))
    let mail = Mail(
      tenant: tenant, kind: .verifyEmailChange, address: "h", uid: account.uid, language: "de", code: code.id,
      parameters: .init(continueURL: "https://c", handlesCodeInApp: true, provider: .google, otherAddress: "e"),
      createdAt: time(42), nextAttemptAt: time(43), attempts: 44, state: .pending, isHeld: true, source: [88])
    let verification = StoredProof(
      id: PhoneVerificationID(rawValue: 50), tenant: tenant, digest: [51], expiresAt: time(53),
      content: PhoneVerification(
        purpose: .challenge(pendingSignIn: pending.id, factor: FactorID(key: 38)),
        number: try #require(PhoneNumber("+16505550100")), codeDigest: [52]))
    let message = SMSMessage(
      id: PhoneVerificationID(rawValue: 50), tenant: tenant, number: verification.number, salt: [55],
      createdAt: time(56), nextAttemptAt: time(57), attempts: 58)
    let wayBack = WayBack(
      tenant: tenant, uid: account.uid, address: EmailAddress(canonical: "w", display: "W"), reason: .emailChanged,
      openedAt: time(62), expiresAt: time(63))
    let shadow = Shadow(
      tenant: tenant, uid: account.uid, content: .password(PasswordHash(phc: "$s")), addedAt: time(64),
      removedAt: time(65))
    let key = ServiceKey(
      id: ServiceKeyID(rawValue: "k"), tenant: tenant, name: "n", scopes: [.auditRead, .accountsRead], publicKey: [82],
      createdAt: time(83), expiresAt: time(84), lastUsedAt: time(87))
    let sent = """
      {"codeDigest":[52],"number":"+16505550100",\
      "purpose":{"challenge":{"factor":"0000000000000026","pendingSignIn":43}}}
      """
    let changes: [Change] = [
      .insertAccount(account), .insertIdentity(identity, account.uid), .insertSession(session),
      .spendProof(digest: [27], expiresAt: time(28)), .store(continuation), .audit(audit), .emit(event),
      .noteAnswer(receipt), .insertActionCode(code), .enqueueMail(mail), .store(pending),
      .store(intent),
      .useFactor(FactorID(key: 38), of: account.uid, step: 49), .rememberSource([45], of: [46], expiresAt: time(46)),
      .store(verification), .enqueueSMS(message),
      .store(plan), .openWayBack(wayBack), .keepShadow(shadow), .insertServiceKey(key),
    ]
    let content = """
      {"claim":{"basis":"asserted","email":{},"key":{"issuer":"k","subject":"v","tenant":"default"},"profile":{},\
      "providerID":"google.com"},"deviceLabel":"m","factors":["0000000000000026"],"generation":47,\
      "lineage":"0000000000000008","passwordDigest":[48],"provider":"google.com","purpose":"signIn","uid":"u"}
      """
    let attempted = """
      {"address":"::1","claim":{"basis":"asserted","email":{},"key":{"issuer":"k","subject":"v","tenant":"default"},\
      "profile":{},"providerID":"google.com"},"destination":"https://r","deviceLabel":"n",\
      "parameters":{"p":"q"},"provider":"google.com","purpose":"link",\
      "refusal":{"message":"m","reason":"authorizationDenied"},"salt":[53],"scopes":["s"],\
      "stage":"proven","startedAt":{"milliseconds":54},"starter":{"lineage":"0000000000000008","uid":"u"}}
      """
    let factors = """
      {"factors":[{"displayName":"f","enrolledAt":{"milliseconds":39},"id":"0000000000000026","kind":"totp",\
      "sealedSecret":[40]}]}
      """
    let planned = """
      {"isUnreachable":false,"merged":"v","mergedVersion":1,"survivor":"u","survivorVersion":3}
      """
    let given = """
      {"k":1}
      """
    let codes = """
      {"digests":[[42]],"id":"0000000000000029"}
      """
    let attempt = AttemptReservation(
      entries: [.init(kind: .passwordFromSource, digest: [47], limit: AttemptLimit(2, inMilliseconds: 48))],
      at: time(49))
    let claimed = """
      {"claim":{"basis":"asserted","email":{"address":{"canonical":"g","display":"G"},"isProven":false,"isVerified":true},\
      "key":{"issuer":"j","subject":"t","tenant":"default"},\
      "profile":{"displayName":"o","json":"{}","phoneNumber":"+3","photoURL":"r"},"providerID":"google.com"},"unreachable":"u"}
      """
    let parameters = """
      {"continueURL":"https://c","handlesCodeInApp":true,"otherAddress":"e","provider":"google.com"}
      """
    let expected = [
      "accounts": """
      id:1 tenant:"default" uid:"u" email:"e" display_email:"E" email_verified:1 display_name:"n" photo_url:"p" \
      phone_number:"+1" is_anonymous:0 is_disabled:1 created_at:1 last_sign_in_at:2 version:3 generation:4 \
      deleted_at:NULL tombstones:\([UInt8](repeating: 30, count: 16)) \
      factors:"\(factors.replacing("\"", with: "\\\""))" recovery_codes:"\(codes.replacing("\"", with: "\\\""))" \
      custom_sign_in:1 unreachable_since:58 lost_address:[59] unsettled_since:80 \
      closed_at:85 claims:"\(given.replacing("\"", with: "\\\""))" sessions_ended_at:86
      """,
      "identities": """
      id:5 account_id:1 tenant:"default" issuer:"i" subject:"s" provider_id:"password" email:"f" display_email:"F" \
      email_verified:1 display_name:"m" photo_url:"q" phone_number:"+2" linked_at:6 last_used_at:7 \
      set_aside:"email_proven_by_another" password_hash:"$h" set_aside_at:29 settled_at:81 \
      password_changed_at:60
      """,
      "sessions": """
      id:8 account_id:1 identity_id:5 sign_in_provider:"google.com" auth_time:9 generation:10 device_label:"l" \
      created_at:11 handle_digest:[12] handle_expires_at:13 previous_handle_digest:[14] family_digest:[15] \
      rotation:16 rotated_at:17 expires_at:18 replaced_at:19 lineage:31 received_at:32 request_digest:[33] \
      request_outcome:2 replaced_by:34 factor:"totp" factor_id:38 claims:"c" opened_by:"password"
      """,
      "spent_proofs": "digest:[27] expires_at:28",
      "stored_proofs": """
      id:20 kind:"continuation" tenant:"default" digest:[21] lookup_digest:NULL holder:8 revision:0 expires_at:22 \
      forget_at:22 content:"\(claimed.replacing("\"", with: "\\\""))"
      id:43 kind:"pending_sign_in" tenant:"default" digest:[44] lookup_digest:NULL holder:NULL revision:46 expires_at:45 \
      forget_at:45 content:"\(content.replacing("\"", with: "\\\""))"
      id:49 kind:"intent" tenant:"default" digest:[] lookup_digest:[51] holder:NULL revision:0 expires_at:52 \
      forget_at:52 content:"\(attempted.replacing("\"", with: "\\\""))"
      id:50 kind:"phone_verification" tenant:"default" digest:[51] lookup_digest:NULL holder:NULL revision:0 \
      expires_at:53 forget_at:86400053 content:"\(sent.replacing("\"", with: "\\\""))"
      id:55 kind:"merge_plan" tenant:"default" digest:[56] lookup_digest:NULL holder:8 revision:0 expires_at:57 \
      forget_at:57 content:"\(planned.replacing("\"", with: "\\\""))"
      """,
      "request_receipts": """
      id:1 key_digest:[35] request_digest:[36] expires_at:37 outcome:1 session_id:8 linked_provider_id:NULL \
      conflict:NULL pending_sign_in_id:NULL used_code:NULL merge_plan_id:NULL administered_uid:NULL
      """,
      "action_codes": """
      id:38 tenant:"default" kind:"change_email" salt:[39] uid:"u" email:"h" display_email:"H" other_email:"e" \
      device_label:"l2" created_at:40 expires_at:41 identity_digest:[61]
      """,
      "mails": """
      id:1 tenant:"default" kind:"verify_email_change" email:"h" uid:"u" language:"de" action_code_id:38 \
      parameters:"\(parameters.replacing("\"", with: "\\\""))" created_at:42 next_attempt_at:43 attempts:44 state:"pending" \
      is_held:1 source:[88]
      """,
      "sms": """
      id:50 tenant:"default" phone_number:"+16505550100" salt:[55] created_at:56 next_attempt_at:57 attempts:58 \
      state:"pending"
      """,
      "used_factors": "id:38 account_id:1 step:49",
      "attempts": """
      digest:[47] kind:"password_source" times:[0, 0, 0, 0, 0, 0, 0, 49] pauses:0 pauses_end_at:\(Int64.min) \
      expires_at:97
      """,
      "known_sources": "digest:[45] expires_at:46 holder:[46]",
      "ways_back": """
      uid:"u" email:"w" reason:"email_changed" tenant:"default" display_email:"W" opened_at:62 expires_at:63
      """,
      "shadows": """
      id:1 tenant:"default" uid:"u" identity_digest:NULL password_hash:"$s" factor:NULL added_at:64 removed_at:65
      """,
      "service_keys": """
      id:"k" tenant:"default" name:"n" scopes:"accounts.read audit.read" public_key:[82] created_at:83 expires_at:84 \
      last_used_at:87
      """,
      "audit": """
      id:1 at:23 tenant:"default" uid:"u" action:"signed_in" provider_id:"google.com" session_id:8 \
      identity_digest:[24] detail:"d" request_id:"r" actor:"a" caller_request_id:"c"
      """,
      "outbox": """
      id:1 at:25 tenant:"default" uid:"u" kind:"identity.linked" account_version:26 provider_id:"google.com" \
      other_uid:"v" changed_fields:"email disabled" ended_sessions:NULL new_generation:87 service_key_id:"k" \
      request_id:"r" actor:"a"
      """,
    ]
    let origin = ChangeOrigin(requestID: "r", callerRequestID: "c", actor: "a")
    try migrated().writeWithoutTransaction { db in
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      let outcomes = group.run([
        .commit(ChangeSet(tenant: tenant, changes: changes, origin: origin)), .reserve(attempt),
      ])
      #expect(outcomes == [.success(0), .success(0)])
      // An alias has an account to itself, in the next test.
      for row in rows where row != MergeRow.self {
        let stored = try Row.fetchAll(db, sql: "SELECT * FROM \(row.table)").map { row in
          row.map { "\($0):\(text($1))" }.joined(separator: " ")
        }
        #expect(stored.joined(separator: "\n") == expected[row.table, default: ""], "\(row.table)")
      }
    }
  }

  @Test func eachPropertyOfAMergeIsInTheColumnOfItsName() throws {
    try migrated().writeWithoutTransaction { db in
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      let merge = AccountMerge(
        id: 52, tenant: tenant, merged: uid(2), survivor: uid(1), at: now, undoUntil: now.adding(milliseconds: 1),
        snapshot: nil)
      let changes: [Change] = [.insertAccount(account(1)), .insertAccount(account(2)), .mergeAccount(merge)]
      let outcomes = group.run([
        .commit(ChangeSet(tenant: tenant, changes: changes + [.cutAliases(of: uid(1))]))
      ])
      #expect(outcomes == [.success(0)])
      let stored = try Row.fetchAll(db, sql: "SELECT * FROM merges").map { row in
        row.map { "\($0):\(text($1))" }.joined(separator: " ")
      }
      #expect(
        stored == [
          """
          id:52 tenant:"default" account_id:2 survivor_id:1 merged_at:\(now.milliseconds) \
          undo_until:\(now.milliseconds + 1) is_cut:1 snapshot:NULL
          """
        ])
    }
  }

  private func text(_ value: DatabaseValue) -> String {
    if case .blob(let bytes) = value.storage { "\(Array(bytes))" } else { value.description }
  }

  /// All else that an account says is gone, whatever columns it will have one day.
  @Test func aDeletedAccountKeepsOnlyWhatIsNotItsOwners() throws {
    let kept: Set = ["id", "tenant", "uid", "is_anonymous", "is_disabled", "version", "generation", "deleted_at"]
    try migrated().writeWithoutTransaction { db in
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      let set = ChangeSet(
        tenant: tenant,
        changes: [.insertAccount(account(1, email: "a@b.example")), .deleteAccount(uid(1), at: now)])
      let outcomes = group.run([.commit(set)])
      #expect(outcomes == [.success(0)])
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM accounts"))
      for (name, value) in row where !kept.contains(name) {
        #expect(value.isNull || value == 0.databaseValue, "\(name) is kept")
      }
      #expect(row["deleted_at"] == now.milliseconds)
    }
  }

  @Test func anUpdateSetsWhatItMayAndMatchesTheKey() throws {
    let update = try TableDescription<IdentityRow>().update(onlyIf: "set_aside IS NULL", in: SQLiteDialect())
    #expect(
      update == """
        UPDATE identities SET provider_id = ?3, email = ?4, display_email = ?5, email_verified = ?6, \
        display_name = ?7, photo_url = ?8, phone_number = ?9, last_used_at = max(last_used_at, ?10), \
        set_aside = ?11, password_hash = ?12, set_aside_at = ?13, settled_at = ?14, \
        password_changed_at = ?15
        WHERE id = ?1 AND account_id = ?2 AND set_aside IS NULL
        """)
  }

  /// A damaged file is an error, and no reason to end the process.
  @Test(arguments: ["NULL, 1", "'text', 1", "x'00', NULL", "x'00', 'text'", "1.5, 1"])
  func aValueOfAnotherTypeIsAnError(columns: String) throws {
    try DatabaseQueue().read { db in
      let statement = try db.makeStatement(sql: "SELECT 1, \(columns)")
      #expect(throws: StoreError.self) {
        try statement.forEachRow { _ in _ = try SpentProofRow(from: statement, at: 1) }
      }
    }
  }
}
