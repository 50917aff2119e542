/// Creates and reads the page tokens of one list for one caller.
package struct PageTokens: Sendable {
  private let cursor: SealedCursor

  init(_ cursor: SealedCursor) {
    self.cursor = cursor
  }

  /// Returns the token for a position. The token for an empty position is empty.
  package func token(of position: String) -> String { position.isEmpty ? "" : cursor.seal(position) }

  /// Returns the position of a token. The position of an empty token is empty.
  ///
  /// Throws `.invalidArgument` for a token that this server did not create for this caller and list.
  package func position(of token: String) throws(AccountError) -> String {
    guard !token.isEmpty else { return "" }
    guard let position = cursor.open(token) else { throw .unknownPageToken }
    return position
  }
}

extension Administration {
  /// Returns the page tokens of a list for an administrator.
  ///
  /// - Parameter list: The kind of list and its filter. The tokens of one list are not valid for another list.
  package func pageTokens(of list: String, for administrator: Administrator) -> PageTokens {
    PageTokens(SealedCursor(list, in: tenant, for: administrator, secrets: secrets))
  }
}

extension AccountError {
  package static var unknownPageToken: AccountError {
    AccountError(
      .invalidArgument,
      "The page token is not from this list; send the token from the previous page.", field: .pageToken
    )
  }
}
