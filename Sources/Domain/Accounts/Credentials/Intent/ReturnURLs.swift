import ByteCoding

/// The URLs that a browser may be redirected to with a code.
struct ReturnURLs: Sendable {
  private let allowed: AllowedURLs

  /// Creates the list of allowed URLs.
  /// - Parameter texts: The URLs, in the form that ``AllowedURLs`` accepts.
  init(_ texts: [String]) {
    allowed = AllowedURLs(texts)
  }

  /// Checks a return URL.
  ///
  /// Throws `.invalidContinueURI` if the text is not an absolute URL without a fragment, and `.unauthorizedDomain` if
  /// the URL is neither on the caller's own machine nor allowed.
  func check(_ text: String) throws(AccountError) {
    guard AllowedURLs.isURL(text), !text.contains("#") else {
      throw AccountError(
        .invalidContinueURI,
        "The return URL must be an absolute URL without a fragment, such as http://127.0.0.1:8123/signed-in"
          + AllowedURLs.restriction(brokenBy: text), field: .returnURL)
    }
    guard AllowedURLs.isLoopback(text) || allowed.allows(text) else {
      throw AccountError(
        .unauthorizedDomain,
        "The return URL is not allowed. Use http://127.0.0.1 or http://[::1] with a port, or a URL that the operator "
          + "allows in web.returnURLs.", field: .returnURL)
    }
  }
}
