/// The mails that are sent, and the destinations of their links.
package struct MailPolicy: Sendable, Hashable {
  package enum Verification: String, Sendable, Hashable, CaseIterable {
    /// A code verifies an address only from a session of the account, or with its password.
    case proof
    /// A code also verifies an address if the user confirms on the page that the account is theirs.
    case button
  }

  /// Whether mail can be sent. If not, operations that need mail are refused and no notice is queued.
  package var isAvailable: Bool
  /// The URL of this server's pages, without a slash at the end.
  package var publicURL: String
  /// The URLs to which users may continue: origins and prefixes of paths.
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
