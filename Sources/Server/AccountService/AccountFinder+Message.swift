package import Accounts
package import LigatureMessages

/// What administrators read, as messages.
extension AccountFinder {
  private static let defaultPageSize: UInt32 = 100
  private static let longestPage: UInt32 = 1000

  package func list(
    _ request: LigatureV1.ListAccountsRequest
  ) async throws(AccountError) -> LigatureV1.ListAccountsResponse {
    let size = request.pageSize == 0 ? Self.defaultPageSize : min(request.pageSize, Self.longestPage)
    let page = try await accounts(after: AccountCursor(token: request.pageToken), limit: Int(size))
    return LigatureV1.ListAccountsResponse(
      accounts: page.accounts.map(LigatureV1.Account.init), nextPageToken: page.next.map { String($0.rawValue) } ?? "")
  }

  package func get(
    _ request: LigatureV1.AdminGetAccountRequest
  ) async throws(AccountError) -> LigatureV1.AdminGetAccountResponse {
    let found = try await find(AccountReference(request.ref))
    return LigatureV1.AdminGetAccountResponse(
      account: LigatureV1.Account(found.account), mergedUID: found.mergedUID?.rawValue)
  }
}

extension AccountCursor {
  /// nil for the first page.
  fileprivate init?(token: String) throws(AccountError) {
    guard !token.isEmpty else { return nil }
    guard let number = Int64(token), number >= 0 else {
      throw AccountError(
        .invalidArgument, "This is not the token of a page; send that of the last one.", field: .pageToken)
    }
    self.init(rawValue: number)
  }
}

extension AccountReference {
  init(_ message: LigatureV1.AccountRef?) throws(AccountError) {
    switch message?.ref {
    case .uid(let uid): self = .uid(UID(rawValue: uid))
    case .email(let email): self = .email(email)
    case .phoneNumber(let number): self = .phone(number)
    case .identity(let identity):
      self = .identity(ProviderID(rawValue: identity.providerID), subject: identity.subject)
    case nil:
      throw AccountError(
        .invalidArgument, "The request names no account; set uid, email, phone_number or identity.", field: .account)
    }
  }
}
