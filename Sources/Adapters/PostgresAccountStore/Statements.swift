internal import AccountStorage
internal import Accounts

/// The statements of the writer connections, except those that are written next to their only use.
enum Statements {
  private static let dialect = PostgresDialect()

  private static func insertion<Row: TableRow>(_: Row.Type) -> String { Row.description.insertion }

  private static func update<Row: TableRow>(_ type: Row.Type, onlyIf condition: String? = nil) -> String {
    Row.description.update(onlyIf: condition, in: dialect)
  }

  /// Returns the placeholder for a column in the UPDATE statement for a row.
  private static func parameter<Row: TableRow>(of column: String, in type: Row.Type) -> String {
    let columns = Row.description.columns.filter { $0.update != .keep }.map(\.name)
    guard let index = columns.firstIndex(of: column) else { preconditionFailure("\(column) is not updated") }
    return dialect.parameter(index + 1)
  }

  static let insertAccount = insertion(AccountRow.self)
  /// Updates an account unless another account of the tenant has the new email address.
  static let updateAccount: String = {
    let email = parameter(of: "email", in: AccountRow.self)
    return update(
      AccountRow.self,
      onlyIf: """
        (\(email)::text IS NULL OR NOT EXISTS (SELECT 1 FROM accounts o
          WHERE o.email = \(email) AND o.tenant = accounts.tenant AND o.id <> accounts.id))
        """)
  }()
  static let insertIdentity = insertion(IdentityRow.self)
  /// Updates an identity unless another active identity has the same key.
  static let updateIdentity = update(
    IdentityRow.self,
    onlyIf: """
      (\(parameter(of: "set_aside", in: IdentityRow.self))::text IS NOT NULL OR NOT EXISTS (SELECT 1 FROM identities o
        WHERE o.subject = identities.subject AND o.issuer = identities.issuer AND o.tenant = identities.tenant
          AND o.set_aside IS NULL AND o.id <> identities.id))
      """)
  static let insertSession = insertion(SessionRow.self)
  static let updateSession = update(SessionRow.self, onlyIf: "replaced_at IS NULL")
  static let spendProof = insertion(SpentProofRow.self)
  static let storeProof = insertion(ProofRow.self)
  static let reviseProof = update(
    ProofRow.self, onlyIf: "revision = \(parameter(of: "revision", in: ProofRow.self))::bigint - 1")
  static let insertReceipt = insertion(RequestReceiptRow.self)
  static let insertAttempts = insertion(AttemptRow.self)
  static let updateAttempts = """
    UPDATE attempts SET kind = $2, times = $3, pauses = $4, pauses_end_at = $5, expires_at = $6 WHERE digest = $1
    """
  static let insertActionCode = insertion(ActionCodeRow.self)
  static let openWayBack = insertion(WayBackRow.self)
  static let renewWayBack = update(WayBackRow.self)
  static let keepShadow = insertion(ShadowRow.self)
  static let enqueueMail = insertion(MailRow.self)
  static let enqueueSMS = insertion(SMSRow.self)
  static let insertMerge = insertion(MergeRow.self)
  static let insertServiceKey = insertion(ServiceKeyRow.self)
  static let keepSignerKey = insertion(SignerKeyRow.self)
  static let insertImportJob = insertion(ImportJobRow.self)
  static let updateImportJob = update(ImportJobRow.self)
  static let insertAccounts = AccountRow.description.batchInsertion
  static let insertIdentities = IdentityRow.description.batchInsertion
  static let auditBatch = AuditRow.description.batchInsertion
  static let emitBatch = OutboxRow.description.batchInsertion
  static let audit = insertion(AuditRow.self)
  static let accountColumns = AccountRow.description.columns(of: "a")

  /// Returns the statements that erase everything stored about an account except its own row. Their parameter is the
  /// row number of the account.
  static func erasingRows() throws -> [String] { try AccountTables.erasingRows(in: dialect) }
  /// Returns the statement that erases an account's own row. Its parameters are the row number and the time.
  static func erasingAccount() throws -> String { try AccountTables.erasingAccount(in: dialect) }
}
