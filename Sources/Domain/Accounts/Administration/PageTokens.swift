/// The page tokens of a list, as one caller gets them and sends them back.
package struct PageTokens: Sendable {
  private let cursor: SealedCursor

  init(_ cursor: SealedCursor) {
    self.cursor = cursor
  }

  /// Returns the token of a position; an empty one for none.
  package func token(of position: String) -> String { position.isEmpty ? "" : cursor.seal(position) }

  /// Returns the position of a token; an empty one for none.
  ///
  /// Throws `.invalidArgument` for what this server has not made for the caller and the list.
  package func position(of token: String) throws(AccountError) -> String {
    guard !token.isEmpty else { return "" }
    guard let position = cursor.open(token) else { throw .unknownPageToken }
    return position
  }
}

extension Administration {
  /// - Parameter list: What is listed, and by which filter: the tokens of one list are of no use for another.
  package func pageTokens(of list: String, for administrator: Administrator) -> PageTokens {
    PageTokens(SealedCursor(list, in: tenant, for: administrator, secrets: secrets))
  }
}

extension AccountError {
  package static var unknownPageToken: AccountError {
    AccountError(
      .invalidArgument, "This is not the token of a page of this list; send that of the page before.", field: .pageToken
    )
  }
}
