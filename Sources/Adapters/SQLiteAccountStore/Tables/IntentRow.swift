internal import Accounts

struct IntentRow: TableRow {
  static let table = "intents"

  var intent: Intent

  init(_ intent: Intent) {
    self.intent = intent
  }

  init() {
    let start = Timestamp(milliseconds: 0)
    self.init(
      Intent(
        id: IntentID(rawValue: 0), tenant: TenantID(rawValue: ""), expiresAt: start,
        content: .init(
          purpose: .signIn, provider: ProviderID(rawValue: ""), destination: .device, salt: [], startedAt: start)))
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &intent.id)
    try visitor.column("tenant", &intent.tenant)
    try visitor.column("stage", &intent.stage)
    try visitor.column("user_code_digest", &intent.userCodeDigest)
    try visitor.column("expires_at", &intent.expiresAt)
    try visitor.column("content", &intent.content)
  }
}

extension Intent.Content: JSONColumnValue {}
