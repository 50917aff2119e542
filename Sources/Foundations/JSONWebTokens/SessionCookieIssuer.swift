/// Derives the issuer of session cookies.
package enum SessionCookieIssuer {
  /// Returns the issuer of a server's session cookies, given the issuer of its ID tokens. For a Firebase project, this
  /// is the issuer that Firebase itself uses for session cookies, because the Admin SDKs expect it.
  package static func text(of issuer: String) -> String {
    let firebase = "https://securetoken.google.com/"
    guard issuer.hasPrefix(firebase) else { return issuer + "/session" }
    return "https://session.firebase.google.com/" + issuer.dropFirst(firebase.count)
  }
}
