internal import Accounts
internal import LigatureMessages

/// A request for a page of a list.
protocol PageRequest: Sendable {
  var pageToken: String { get set }
  /// The name of the list, including its filter. A page token is valid only for the list for which it was issued.
  var list: String { get }
}

protocol PageResponse: Sendable {
  var nextPageToken: String { get set }
}

extension AccountUseCases {
  /// Handles a request for a page of a list. The body receives and returns positions instead of page tokens.
  func page<Request: PageRequest, Response: PageResponse>(
    _ request: Request, for administrator: Administrator,
    _ body: (Request) async throws(AccountError) -> Response
  ) async throws(AccountError) -> Response {
    let tokens = administration.pageTokens(of: request.list, for: administrator)
    var request = request
    request.pageToken = try tokens.position(of: request.pageToken)
    var response = try await body(request)
    response.nextPageToken = tokens.token(of: response.nextPageToken)
    return response
  }
}

extension LigatureV1.ListAccountsRequest: PageRequest {
  var list: String { "accounts" }
}

extension LigatureV1.QueryAccountsRequest: PageRequest {
  var list: String { "accounts by \(filter.map { "\($0)" } ?? "nothing")" }
}

extension LigatureV1.ReadAuditRequest: PageRequest {
  var list: String { "audit" }
}

extension LigatureV1.ListAccountsResponse: PageResponse {}
extension LigatureV1.QueryAccountsResponse: PageResponse {}
extension LigatureV1.ReadAuditResponse: PageResponse {}
