// What the use cases of administrators share with those of users.
extension AccountUseCases {
  func performIdempotently<Answer: Sendable>(
    _ request: KeyedRequest?, by principal: Principal?, _ body: () async throws(AccountError) -> Answer,
    repeated: (CommittedAnswer) async throws(AccountError) -> Answer?
  ) async throws(AccountError) -> Answer {
    try await requests.performIdempotently(CallContext(request: request), by: principal, body, repeated: repeated)
  }

  func receipt(
    for request: KeyedRequest?, by session: SessionID?, _ answer: RequestReceipt.Answer, now: Timestamp
  ) -> [Change] {
    receipts.receipt(for: CallContext(request: request), by: session, answer, now: now)
  }

  func sessionsInForce(of account: Account) async throws(AccountError) -> [Session] {
    try await reader.sessionsInForce(of: account, at: clock.now)
  }

  func latestSuccessor(of id: SessionID) async throws(AccountError) -> SessionID {
    try await reader.latestSuccessor(of: id)
  }

  func parse(_ text: String, field: AccountError.Field) throws(AccountError) -> EmailAddress {
    try addresses.parse(text, field: field)
  }

  func owners(of address: EmailAddress) async throws(AccountError) -> AddressOwners {
    try await addresses.owners(of: address)
  }

  func isOwned(_ address: EmailAddress, besides uid: UID?) async throws(AccountError) -> Bool {
    try await addresses.isOwned(address, besides: uid, at: clock.now)
  }

  func undoable(
    _ merged: UID?, of account: Account, now: Timestamp
  ) async throws(AccountError) -> (AccountMerge, MergeSnapshot, elsewhere: Set<String>) {
    try await reader.undoableMerge(merged, of: account, now: now)
  }

  func authenticate(bearer: Secret) async throws(AccountError) -> Principal {
    try await authentication.authenticate(bearer: bearer)
  }
}

extension Draft {
  func changeSet(tenant: TenantID) -> ChangeSet { changeSet() }
}
