/// The URLs that users may continue to from a page of this server.
struct ContinueURLs: Sendable {
  private let allowed: AllowedURLs

  /// Creates the list of allowed URLs.
  /// - Parameter texts: The URLs, in the form that ``AllowedURLs`` accepts.
  init(_ texts: [String]) {
    allowed = AllowedURLs(texts)
  }

  /// Checks a continue URL.
  ///
  /// Throws `.invalidContinueURI` if the text is not an absolute URL, and `.unauthorizedDomain` if the URL is not
  /// allowed.
  func check(_ text: String) throws(AccountError) {
    guard AllowedURLs.isURL(text) else {
      throw AccountError(
        .invalidContinueURI,
        "The continue URL must be an absolute URL, such as https://app.example.com/welcome"
          + AllowedURLs.restriction(brokenBy: text), field: .continueURL)
    }
    guard allowed.allows(text) else {
      throw AccountError(
        .unauthorizedDomain, "The continue URL is not allowed. The operator can allow it in mail.continueURLs.",
        field: .continueURL)
    }
  }
}
