/// What is mailed and where its links lead.
package struct MailPolicy: Sendable, Hashable {
  package enum Verification: String, Sendable, Hashable, CaseIterable {
    /// A code verifies an address only from a session of the account, or with its password.
    case proof
    /// Or if the user confirms on the page that the account is theirs.
    case button
  }

  /// Whether mail can be sent. Without it, what needs mail is refused and no notice is queued.
  package var isAvailable: Bool
  /// Where this server's pages are, without a slash at the end.
  package var publicURL: String
  /// Where users may be led on to: origins and prefixes of paths.
  package var continueURLs: [String]
  /// Whether signing up with an address mails a code that verifies it.
  package var verifiesAtSignUp: Bool
  package var verification: Verification
  /// Whether the owner of an account is notified of a sign-in from a device that is new to it.
  package var noticesNewDevices: Bool

  package init(
    isAvailable: Bool = false, publicURL: String = "http://127.0.0.1:7481", continueURLs: [String] = [],
    verifiesAtSignUp: Bool = false, verification: Verification = .proof, noticesNewDevices: Bool = false
  ) {
    self.isAvailable = isAvailable
    self.publicURL = publicURL
    self.continueURLs = continueURLs
    self.verifiesAtSignUp = verifiesAtSignUp
    self.verification = verification
    self.noticesNewDevices = noticesNewDevices
  }
}
