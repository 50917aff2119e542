/// The settings that determine which emails are sent and where their links lead.
package struct MailPolicy: Sendable, Hashable {
  package enum Verification: String, Sendable, Hashable, CaseIterable {
    /// A code verifies an account's address only if it is used in a session of the account, or together with the
    /// account's password.
    case proof
    /// A code also verifies the address if the user confirms on the link's page that the account is theirs.
    case button
  }

  /// Whether emails can be sent. If not, operations that need email are refused and no notices are queued.
  package var isAvailable: Bool
  /// The URL of this server's pages, without a trailing slash.
  package var publicURL: String
  /// The allowed continue URLs, given as origins and path prefixes.
  package var continueURLs: [String]
  /// Whether signing up with an address sends an email with a code that verifies the address.
  package var verifiesAtSignUp: Bool
  package var verification: Verification
  /// Whether the owner of an account is notified of sign-ins from devices that are new to the account.
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
