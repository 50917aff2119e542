/// Why no connection to a server came about.
package struct ConnectionProblem: Error, Sendable, Hashable {
  /// What is to be changed for a connection to come about.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Nothing listens at the address.
    case noServer
    /// The host name has no address.
    case unknownName
    /// The network leads to no answer, or to none in time.
    case unreachable
    /// The process may not open the server's socket.
    case noPermission
    case untrustedCertificate
    case certificateForAnotherName
    /// The certificate has expired, or is valid only later.
    case certificateNotValidNow
    /// The server does not speak TLS.
    case noTLS
    /// The TLS handshake failed for another reason.
    case failedHandshake
    /// A file with certificates or a key cannot be used.
    case unusableFile
    /// What answers there closes the connection before HTTP/2 begins, speaks something else, or does not know the
    /// service.
    case notTheService
    case other
  }

  package let kind: Kind
  /// The reason for a status message. Names files, not what is in them.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

extension ConnectionProblem: CustomStringConvertible {
  package var description: String { text }
}
