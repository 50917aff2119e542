internal import Accounts

struct MergePlanRow: TableRow {
  static let table = "merge_plans"

  var plan: MergePlan

  init(_ plan: MergePlan) {
    self.plan = plan
  }

  init() {
    let start = Timestamp(milliseconds: 0)
    let tenant = TenantID(rawValue: "")
    let account = Account(uid: UID(rawValue: ""), tenant: tenant, createdAt: start, lastSignInAt: start)
    self.init(
      MergePlan(
        id: MergePlanID(rawValue: 0), tenant: tenant, digest: [], boundTo: SessionID(key: 0), expiresAt: start,
        content: .init(survivor: account, merged: account)))
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &plan.id)
    try visitor.column("tenant", &plan.tenant)
    try visitor.column("digest", &plan.digest)
    try visitor.column("bound_to", &plan.boundTo)
    try visitor.column("expires_at", &plan.expiresAt)
    try visitor.column("content", &plan.content)
  }
}

extension MergePlan.Content: JSONColumnValue {}
